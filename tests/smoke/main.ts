/**
 * Checks a deployed site as the guest, without a browser, and prints the result of each step. The exit status is 1 if a
 * step fails. It creates one upload and one post and deletes them at the end, even after a failure. Usage: `node
 * tests/smoke/main.ts ORIGIN PICTURE`, see scripts/smoke.mjs.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import type { Media } from '@glimpse/contract/media/media';
import type { Post } from '@glimpse/contract/posts/post';
import { Firebase } from './firebase.ts';
import { checkAssets, checkErrors, checkHeaders, checkSharePage } from './page.ts';
import { createRunner, requireValue } from './runner.ts';
import { CheckError, check, checkStatus, readConfig, request, Site } from './site.ts';

/** The time that triggers have to delete files. */
const deletionTimeoutMs = 60_000;

const [url = '', picture = ''] = process.argv.slice(2);
const site = new Site(url, process.env.GLIMPSE_APP_CHECK_TOKEN);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const runner = createRunner(print);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => runner.stop());

let firebase: Firebase | undefined;
let guestSession: { token: string; uid: string } | undefined;

const postIn = ({ post }: { post?: Post | undefined }): Post => {
  if (!post) throw new CheckError('the response has no post');
  return post;
};

async function fetchPictures({ variants }: Media): Promise<void> {
  check(variants.length > 0, 'the picture has no sizes');
  for (const { url: address } of variants) {
    const response = await request(address);
    checkStatus(address, response, 200);
    check(response.headers.get('content-type') === 'image/webp', `${address} is no WebP picture`);
  }
}

async function waitUntilDeleted({ variants }: Media): Promise<void> {
  for (const { url: address } of variants) {
    const end = Date.now() + deletionTimeoutMs;
    const now = async () => {
      const fresh = new URL(address);
      // Bypasses all caches, which keep pictures for a year.
      fresh.searchParams.set('fresh', randomUUID());
      return (await request(fresh.href)).status;
    };
    while ((await now()) !== 404) {
      check(Date.now() < end, `${address} still exists a minute after its deletion`);
      await wait(500);
    }
  }
}

/** Uploads and processes the picture. Call `cancelCleanup` after the upload was deleted or posted. */
async function upload(): Promise<{ uploadId: string; media: Media; cancelCleanup: () => void }> {
  const [storage, { token, uid }] = [requireValue(firebase), requireValue(guestSession)];
  const uploadId = randomUUID();
  const params = { uploadId };
  const cancelFileCleanup = runner.addCleanup(`the file sent as ${uploadId}`, () =>
    storage.removeIncoming(token, uid, uploadId),
  );
  const response = await storage.upload(token, uid, uploadId, 'image/jpeg', await readFile(picture));
  checkStatus('Storage', response, 200);
  const forget = runner.addCleanup(`the upload ${uploadId}`, () => site.callOk(api.discardUpload, { token, params }));
  cancelFileCleanup();
  const { media } = await site.callOk(api.processUpload, { token, params });
  return { uploadId, media, cancelCleanup: forget };
}

await runner.step('the page and its headers', async () => {
  const response = await site.page('/');
  checkStatus('/', response, 200);
  checkHeaders(response.headers);
  firebase = new Firebase(site, readConfig(response.text));
  await checkAssets(site, response.text);
});

await runner.step('the rules: public posts are open, the rest is not', async () => {
  checkStatus('the list of public posts in Firestore', await requireValue(firebase).list('posts', 'public'), 200);
  checkStatus('the list of all posts in Firestore', await requireValue(firebase).list('posts'), 403);
  checkStatus('the list of uploads in Firestore', await requireValue(firebase).list('uploads'), 403);
});

await runner.step('errors of the API', () => checkErrors(site));

await runner.step('the guest signs in', async () => {
  const { encodedToken, foundUser } = await site.callOk(api.login, { body: guest });
  guestSession = { token: encodedToken, uid: foundUser._id };
});

await runner.step('the feed', async () => {
  const { token } = requireValue(guestSession);
  const { posts } = await site.callOk(api.listPosts, { token, query: { limit: '10' } });
  check(posts.length > 0, 'the feed is empty (is there seed data?)');
});

await runner.step('an upload and its removal', async () => {
  const { token } = requireValue(guestSession);
  const { uploadId, media, cancelCleanup: forget } = await upload();
  await fetchPictures(media);
  await site.callOk(api.discardUpload, { token, params: { uploadId } });
  forget();
  await waitUntilDeleted(media);
});

let post: Post | undefined;
let cancelPostCleanup = () => {};

await runner.step('a post', async () => {
  const { token } = requireValue(guestSession);
  const { uploadId, cancelCleanup: forget } = await upload();
  const postData = { content: 'Smoke test. This post goes away by itself.', uploadId };
  const created = postIn(await site.callOk(api.createPost, { token, body: { postData } }));
  post = created;
  cancelPostCleanup = runner.addCleanup(`the post ${created._id}`, () =>
    site.callOk(api.deletePost, { token, params: { postId: created._id } }),
  );
  forget();
});

await runner.step('a like and its undoing', async () => {
  const [{ token }, { _id: postId }] = [requireValue(guestSession), requireValue(post)];
  const count = async (endpoint: typeof api.likePost | typeof api.dislikePost) =>
    postIn(await site.callOk(endpoint, { token, params: { postId } })).likes.likeCount;
  const counts = [await count(api.likePost), await count(api.dislikePost)];
  check(counts.join() === '1,0', `the counts are ${counts.join(', then ')}, not 1, then 0`);
});

await runner.step('a comment and its deletion', async () => {
  const [{ token }, { _id: postId }] = [requireValue(guestSession), requireValue(post)];
  const body = { commentData: { message: 'What a light!', commentId: randomUUID() } };
  const added = postIn(await site.callOk(api.addComment, { token, params: { postId }, body }));
  const [comment] = added.comments;
  check(comment?.message === body.commentData.message, 'the post does not show the comment');
  const params = { postId, commentId: comment?._id ?? '' };
  const { commentCount } = postIn(await site.callOk(api.deleteComment, { token, params }));
  check(commentCount === 0, `${commentCount} comments are counted after the deletion`);
});

await runner.step('the share page and its picture', () =>
  checkSharePage(site, requireValue(post)._id, async (address) => {
    const response = await request(address, { redirect: 'follow' });
    checkStatus(address, response, 200);
    check(/^image\//.test(response.headers.get('content-type') ?? ''), `${address} is no picture`);
  }),
);

await runner.step('the deletion of the post and its picture', async () => {
  const [{ token }, { _id: postId, media }] = [requireValue(guestSession), requireValue(post)];
  await site.callOk(api.deletePost, { token, params: { postId } });
  cancelPostCleanup();
  await site.expectError(api.getPost, { params: { postId } }, 404, 'not-found');
  await waitUntilDeleted(media);
});

const failed = await runner.finish();
print(failed === 0 ? `\n${url} passed.` : `\n${url}: ${failed} failed.`);
process.exitCode = failed === 0 ? 0 : 1;
