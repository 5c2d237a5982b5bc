/**
 * Walks a site as a guest would, without a browser, and says line by line what passes and what fails (exit status 1). What it makes it
 * removes, also after a failure in the middle: all of it hangs on one post and one upload of its own.
 * `node smoke.mjs ORIGIN PICTURE`, see scripts/smoke.mjs.
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
import { demand, demandStatus, Fault, readConfig, request, Site } from './site.ts';
import { given, startWalk } from './walk.ts';

/** So long may a trigger take to remove files. */
const goneLimitMs = 60_000;

const [url = '', picture = ''] = process.argv.slice(2);
const site = new Site(url, process.env.GLIMPSE_APP_CHECK_TOKEN);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const walk = startWalk(say);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => walk.stop());

let firebase: Firebase | undefined;
let me: { token: string; uid: string } | undefined;

const affected = ({ post }: { post?: Post | undefined }): Post => {
  if (!post) throw new Fault('the answer has no post');
  return post;
};

async function picturesAnswer({ variants }: Media): Promise<void> {
  demand(variants.length > 0, 'the picture has no sizes');
  for (const { url: address } of variants) {
    const answer = await request(address);
    demandStatus(address, answer, 200);
    demand(answer.headers.get('content-type') === 'image/webp', `${address} is no WebP picture`);
  }
}

async function picturesGo({ variants }: Media): Promise<void> {
  for (const { url: address } of variants) {
    const end = Date.now() + goneLimitMs;
    const now = async () => {
      const asked = new URL(address);
      // Past every cache, which may keep a picture for a year.
      asked.searchParams.set('asked', randomUUID());
      return (await request(asked.href)).status;
    };
    while ((await now()) !== 404) {
      demand(Date.now() < end, `${address} is still there a minute after its removal`);
      await wait(500);
    }
  }
}

/** Sends the picture and has it checked. `forget` is for when something else removes it. */
async function upload(): Promise<{ uploadId: string; media: Media; forget: () => void }> {
  const [storage, { token, uid }] = [given(firebase), given(me)];
  const uploadId = randomUUID();
  const params = { uploadId };
  const forgetSent = walk.undoLater(`the file sent as ${uploadId}`, () =>
    storage.removeIncoming(token, uid, uploadId),
  );
  const sent = await storage.upload(token, uid, uploadId, 'image/jpeg', await readFile(picture));
  demandStatus('Storage', sent, 200);
  const forget = walk.undoLater(`the upload ${uploadId}`, () =>
    site.call(api.discardUpload, { token, params }),
  );
  forgetSent();
  const { media } = await site.call(api.processUpload, { token, params });
  return { uploadId, media, forget };
}

await walk.step('the page and its headers', async () => {
  const answer = await site.page('/');
  demandStatus('/', answer, 200);
  checkHeaders(answer.headers);
  firebase = new Firebase(site, readConfig(answer.text));
  await checkAssets(site, answer.text);
});

await walk.step('the rules: public posts are open, the rest is not', async () => {
  demandStatus('the list of public posts in Firestore', await given(firebase).list('posts', 'public'), 200);
  demandStatus('the list of all posts in Firestore', await given(firebase).list('posts'), 403);
  demandStatus('the list of uploads in Firestore', await given(firebase).list('uploads'), 403);
});

await walk.step('errors of the API', () => checkErrors(site));

await walk.step('the guest signs in', async () => {
  const { encodedToken, foundUser } = await site.call(api.login, { body: guest });
  me = { token: encodedToken, uid: foundUser._id };
});

await walk.step('the feed', async () => {
  const { token } = given(me);
  const { posts } = await site.call(api.listPosts, { token, query: { limit: '10' } });
  demand(posts.length > 0, 'the feed is empty (is there seed data?)');
});

await walk.step('an upload and its removal', async () => {
  const { token } = given(me);
  const { uploadId, media, forget } = await upload();
  await picturesAnswer(media);
  await site.call(api.discardUpload, { token, params: { uploadId } });
  forget();
  await picturesGo(media);
});

let post: Post | undefined;
let forgetPost = () => {};

await walk.step('a post', async () => {
  const { token } = given(me);
  const { uploadId, forget } = await upload();
  const postData = { content: 'Smoke test. This post goes away by itself.', uploadId };
  const made = affected(await site.call(api.createPost, { token, body: { postData } }));
  post = made;
  forgetPost = walk.undoLater(`the post ${made._id}`, () =>
    site.call(api.deletePost, { token, params: { postId: made._id } }),
  );
  forget();
});

await walk.step('a like and its undoing', async () => {
  const [{ token }, { _id: postId }] = [given(me), given(post)];
  const count = async (endpoint: typeof api.likePost | typeof api.dislikePost) =>
    affected(await site.call(endpoint, { token, params: { postId } })).likes.likeCount;
  const counts = [await count(api.likePost), await count(api.dislikePost)];
  demand(counts.join() === '1,0', `the counts are ${counts.join(', then ')}, not 1, then 0`);
});

await walk.step('a comment and its deletion', async () => {
  const [{ token }, { _id: postId }] = [given(me), given(post)];
  const body = { commentData: { message: 'What a light!', commentId: randomUUID() } };
  const added = affected(await site.call(api.addComment, { token, params: { postId }, body }));
  const [comment] = added.comments;
  demand(comment?.message === body.commentData.message, 'the post does not show the comment');
  const params = { postId, commentId: comment?._id ?? '' };
  const { commentCount } = affected(await site.call(api.deleteComment, { token, params }));
  demand(commentCount === 0, `${commentCount} comments are counted after the deletion`);
});

await walk.step('the share page and its picture', () =>
  checkSharePage(site, given(post)._id, async (address) => {
    const answer = await request(address, { redirect: 'follow' });
    demandStatus(address, answer, 200);
    demand(/^image\//.test(answer.headers.get('content-type') ?? ''), `${address} is no picture`);
  }),
);

await walk.step('the deletion of the post and its picture', async () => {
  const [{ token }, { _id: postId, media }] = [given(me), given(post)];
  await site.call(api.deletePost, { token, params: { postId } });
  forgetPost();
  await site.refused(api.getPost, { params: { postId } }, 404, 'not-found');
  await picturesGo(media);
});

const failed = await walk.finish();
say(failed === 0 ? `\n${url} is well.` : `\n${url}: ${failed} failed.`);
process.exitCode = failed === 0 ? 0 : 1;
