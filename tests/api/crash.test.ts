import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contradictions } from '../../functions/testing/consistency.ts';
import { runScheduled } from '../../scripts/lib/schedules.mjs';
import { type Calling, call, succeed } from '../support/api-client.ts';
import { bucket, database, eventually, filesIn, idsIn, stored } from './support/database.ts';
import { addComment, newPost, type Person, people } from './support/people.ts';
import { canFindWorkers, killWorkers, workersOf } from './support/workers.ts';

const uidsOf = (everybody: readonly Person[]) => everybody.map(({ uid }) => uid);

/** How a call ended: its status, 0 when the connection broke or nothing came. */
async function attempt(endpoint: AnyEndpoint, calling: Calling): Promise<number> {
  try {
    return (await call(endpoint, calling)).status;
  } catch {
    return 0;
  }
}

const isDone = (status: number) => status === 200 || status === 201;
const isCutOff = (status: number) => status === 0 || status >= 500;

/** Everything that five people can do to four posts and to each other, all at once. */
function burst(everybody: readonly Person[], posts: readonly string[]): (() => Promise<number>)[] {
  const [doomed = '', ...others] = posts;
  const body = { commentData: { message: 'in the middle' } };
  return [
    ...everybody.flatMap(({ token }, index) => [
      ...posts.flatMap((postId) => {
        const calling = { token, params: { postId } };
        return [
          () => attempt(api.likePost, calling),
          () => attempt(api.addComment, { ...calling, body }),
          () => attempt(api.addBookmark, calling),
        ];
      }),
      ...everybody
        .filter((_, other) => other !== index)
        .map(
          ({ uid: userId }) =>
            () =>
              attempt(api.follow, { token, params: { userId } }),
        ),
      ...others.map((postId) => () => attempt(api.removeBookmark, { token, params: { postId } })),
    ]),
    ...everybody.map(
      ({ token }) =>
        () =>
          attempt(api.deletePost, { token, params: { postId: doomed } }),
    ),
  ];
}

// Elsewhere the emulator's processes cannot be told from those of another stack.
// Firestore releases what a transaction had locked only after a minute without a word from it; so long may others wait.
describe.skipIf(!canFindWorkers)('a server that dies', { timeout: 240_000 }, () => {
  it('in the middle of many writes leaves nothing half done, and the next one takes over', async () => {
    const everybody = await people(5);
    const posts: string[] = [];
    for (const author of everybody.slice(0, 4)) posts.push((await newPost(author))._id);
    let done = 0;
    const statuses = await Promise.all(
      burst(everybody, posts).map(async (make) => {
        const status = await make();
        if (isDone(status)) done += 1;
        // A few are done, a few are being written, many wait.
        if (isDone(status) && done === 5) expect(killWorkers('api')).toBeGreaterThan(0);
        return status;
      }),
    );
    expect(done).toBeGreaterThanOrEqual(5);
    expect(statuses.filter(isCutOff).length, 'calls that the death cut off').toBeGreaterThan(0);
    await eventually(() => attempt(api.listPosts, {}), 200, 'the next server answers');
    await eventually(() => contradictions(database(), uidsOf(everybody), posts), []);
    // Whoever was cut off may simply try again.
    const [ana] = everybody;
    if (!ana) throw new Error('five people');
    // Of hers the dead one may hold a lock, for a minute at most. A call that waits for it so long is given up by the
    // Functions emulator, which ends the process that served it, and with it whatever else it was serving.
    await eventually(async () => {
      try {
        const { _id: postId } = await newPost(ana);
        await succeed(api.likePost, { token: ana.token, params: { postId } });
        return true;
      } catch {
        return false;
      }
    }, true);
  });

  it('in the middle of a picture leaves one that can be processed again', async () => {
    const [ana] = await people(1);
    if (!ana) throw new Error('one person');
    const calling = { token: ana.token, params: { uploadId: randomUUID() } };
    const { uploadId } = calling.params;
    const bytes = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const incoming = bucket().file(storagePaths.incoming(ana.uid, uploadId));
    await incoming.save(bytes, { resumable: false, contentType: 'image/jpeg' });
    const published = () => filesIn(storagePaths.mediaFolder(ana.uid, uploadId));
    const cutOff = attempt(api.processUpload, calling);
    // The first of the files is there, or the answer was faster.
    await Promise.race([cutOff, eventually(async () => (await published()).length > 0, true)]);
    killWorkers('api');
    await cutOff;
    await eventually(() => attempt(api.listPosts, {}), 200, 'the next server answers');
    const { media } = await succeed(api.processUpload, calling);
    expect(media.variants.map(({ width }) => width)).toEqual([320, 640, 1080, 2048]);
    expect(media.squares.map(({ width }) => width)).toEqual([320, 640]);
    // And one for link previews.
    const made = [...media.variants, ...media.squares];
    const withAvif = made.filter(({ hasAvif }) => hasAvif);
    expect(await published()).toHaveLength(made.length + withAvif.length + 1);
    expect((await incoming.exists())[0]).toBe(false);
    await succeed(api.createPost, { token: ana.token, body: { postData: { uploadId } } });
  });

  it('in the middle of background work leaves what the next one finishes', async () => {
    const everybody = await people(4);
    const [ana, bo] = everybody;
    if (!ana || !bo) throw new Error('four people');
    const posts = await Promise.all([ana, ana, bo].map(async (author) => (await newPost(author))._id));
    const [deleted = '', kept = '', other = ''] = posts;
    for (const { token } of everybody) {
      await Promise.all(
        posts.flatMap((postId) => [
          succeed(api.likePost, { token, params: { postId } }),
          succeed(api.addBookmark, { token, params: { postId } }),
        ]),
      );
    }
    await Promise.all(
      everybody.flatMap((person) => [addComment(person, deleted), addComment(person, other)]),
    );

    // They have worked before, so that they are there to be killed.
    const wear = async (avatar: string) => {
      const profileAvatar = `/avatars/avatar-${avatar}.webp`;
      await succeed(api.editUser, { token: ana.token, body: { userData: { profileAvatar } } });
      return profileAvatar;
    };
    const shown = async () => (await stored(`posts/${kept}`))?.postBy.profileAvatar;
    await eventually(shown, await wear('05'));
    const { _id: first } = await newPost(bo);
    await addComment(ana, first);
    await succeed(api.deletePost, { token: bo.token, params: { postId: first } });
    await eventually(() => idsIn(`posts/${first}/comments`), []);

    await Promise.all([
      wear('06'),
      succeed(api.deletePost, { token: ana.token, params: { postId: deleted } }),
    ]);
    const background = ['cleanuppost', 'refreshauthor', 'refreshcomment'];
    for (const name of background) expect(workersOf(name).length, name).toBeGreaterThan(0);
    for (const name of background) killWorkers(name);

    // And new events find new workers.
    await succeed(api.deletePost, { token: bo.token, params: { postId: other } });
    await eventually(shown, await wear('07'));
    // Google's emulator drops the event of a worker that died; production and ours send it again.
    await runScheduled(process.env, 'sweep');
    await eventually(() => contradictions(database(), uidsOf(everybody), posts), []);
  });

  it('each time it begins to clean up a deleted post leaves what the sweep finds', async () => {
    const [ana] = await people(1);
    if (!ana) throw new Error('one person');
    const { _id: postId } = await newPost(ana);
    await addComment(ana, postId);
    await succeed(api.addBookmark, { token: ana.token, params: { postId } });
    const likes = database().batch();
    const at = Timestamp.now();
    for (let index = 0; index < 58; index++) {
      const uid = `fan-${index}`;
      const like = {
        uid,
        postId,
        fullName: 'A Fan',
        email: `${uid}@example.com`,
        createdAt: at,
        updatedAt: at,
      };
      likes.set(database().doc(paths.like(postId, uid)), like);
    }
    await likes.commit();

    // One that is there already could be done before it is found.
    killWorkers('cleanuppost');
    await expect.poll(() => workersOf('cleanuppost')).toEqual([]);
    // A new one needs longer than this to begin its work.
    let deaths = 0;
    const killing = setInterval(() => {
      deaths += killWorkers('cleanuppost');
    }, 50);
    onTestFinished(() => clearInterval(killing));
    await succeed(api.deletePost, { token: ana.token, params: { postId } });
    await expect.poll(() => deaths, { timeout: 60_000 }).toBeGreaterThan(0);
    const left = await contradictions(database(), [ana.uid], [postId]);
    expect(left.length, 'what the deaths left').toBeGreaterThan(0);
    expect(await idsIn(paths.deletions())).toContain(postId);

    await runScheduled(process.env, 'sweep');
    expect(await contradictions(database(), [ana.uid], [postId])).toEqual([]);
    expect(await idsIn(paths.deletions())).not.toContain(postId);
  });
});
