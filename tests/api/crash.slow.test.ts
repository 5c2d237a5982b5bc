import { api } from '@glimpse/contract/api';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findInconsistencies } from '../../functions/testing/consistency.ts';
import { runScheduled } from '../../scripts/lib/schedules.mjs';
import { type CallOptions, call, expectSuccess } from '../support/api-client.ts';
import { bucket, database, eventually, filesIn, idsIn, readDocument } from '../support/database.ts';
import { addComment, createPeople, createPost, type Person } from '../support/people.ts';
import { plainPicture, sendFile } from '../support/uploads.ts';
import { canFindWorkers, killWorkers, workersOf } from '../support/workers.ts';

const uidsOf = (people: readonly Person[]) => people.map(({ uid }) => uid);

/** Returns the HTTP status of a call, or 0 if the connection broke. */
async function attempt(endpoint: AnyEndpoint, options: CallOptions): Promise<number> {
  try {
    return (await call(endpoint, options)).status;
  } catch {
    return 0;
  }
}

const isDone = (status: number) => status === 200 || status === 201;
const isInterrupted = (status: number) => status === 0 || status >= 500;

/** Returns likes, comments, bookmarks, follows and a deletion of the first post, by all people. */
function manyCalls(people: readonly Person[], posts: readonly string[]): (() => Promise<number>)[] {
  const [deleted = '', ...others] = posts;
  const body = { commentData: { message: 'in the middle' } };
  return [
    ...people.flatMap(({ token }, index) => [
      ...posts.flatMap((postId) => {
        const options = { token, params: { postId } };
        return [
          () => attempt(api.likePost, options),
          () => attempt(api.addComment, { ...options, body }),
          () => attempt(api.addBookmark, options),
        ];
      }),
      ...people
        .filter((_, other) => other !== index)
        .map(
          ({ uid: userId }) =>
            () =>
              attempt(api.follow, { token, params: { userId } }),
        ),
      ...others.map((postId) => () => attempt(api.removeBookmark, { token, params: { postId } })),
    ]),
    ...people.map(
      ({ token }) =>
        () =>
          attempt(api.deletePost, { token, params: { postId: deleted } }),
    ),
  ];
}

// Runs only on systems where the test can tell the processes of this stack from those of other stacks. The timeout is
// long, because Firestore releases the locks of a dead transaction after one minute.
describe.skipIf(!canFindWorkers)('a killed server', () => {
  it('leaves no partial write during many calls, and the next server takes over', async () => {
    const people = await createPeople(5);
    const posts: string[] = [];
    for (const author of people.slice(0, 4)) posts.push((await createPost(author))._id);
    let successCount = 0;
    const statuses = await Promise.all(
      manyCalls(people, posts).map(async (make) => {
        const status = await make();
        if (isDone(status)) successCount += 1;
        // Some calls are done, some are in a transaction, and many wait.
        if (isDone(status) && successCount === 5) expect(killWorkers('api')).toBeGreaterThan(0);
        return status;
      }),
    );
    expect(successCount).toBeGreaterThanOrEqual(5);
    expect(statuses.filter(isInterrupted).length, 'calls that the kill interrupted').toBeGreaterThan(0);
    await eventually(() => attempt(api.listPosts, {}), 200, 'the next server responds');
    await eventually(() => findInconsistencies(database(), uidsOf(people), posts), []);
    // A caller can retry after the crash.
    const [ana] = people;
    if (!ana) throw new Error('five people');
    // For up to a minute, the dead process can hold locks on Ana's documents. If a call waits
    // that long, the Functions emulator kills its process, and the other calls of the process fail.
    await eventually(async () => {
      try {
        const { _id: postId } = await createPost(ana);
        await expectSuccess(api.likePost, { token: ana.token, params: { postId } });
        return true;
      } catch {
        return false;
      }
    }, true);
  });

  it('leaves an upload that can be processed again', async () => {
    const [ana] = await createPeople(1);
    if (!ana) throw new Error('one person');
    const bytes = await plainPicture(2400, 1800).jpeg().toBuffer();
    const uploadId = await sendFile(ana, { bytes, type: 'image/jpeg' });
    const incoming = bucket().file(storagePaths.incoming(ana.uid, uploadId));
    const options = { token: ana.token, params: { uploadId } };
    const published = () => filesIn(storagePaths.mediaFolder(ana.uid, uploadId));
    const interrupted = attempt(api.processUpload, options);
    // Waits for the first stored file, or for the response.
    await Promise.race([interrupted, eventually(async () => (await published()).length > 0, true)]);
    expect(killWorkers('media'), 'processes of the function media').toBeGreaterThan(0);
    await interrupted;
    await eventually(() => attempt(api.processUpload, { params: { uploadId } }), 401, 'the next server responds');
    const { media } = await expectSuccess(api.processUpload, options);
    expect(media.variants.map(({ width }) => width)).toEqual([320, 640, 1080, 1600, 2048]);
    expect(media.squares.map(({ width }) => width)).toEqual([160, 320, 640]);
    // One more file is for link previews.
    const renditions = [...media.variants, ...media.squares];
    const withAvif = renditions.filter(({ hasAvif }) => hasAvif);
    expect(await published()).toHaveLength(renditions.length + withAvif.length + 1);
    expect((await incoming.exists())[0]).toBe(false);
    await expectSuccess(api.createPost, { token: ana.token, body: { postData: { uploadId } } });
  });

  it('leaves background work that the sweep finishes', async () => {
    const people = await createPeople(4);
    const [ana, bo] = people;
    if (!ana || !bo) throw new Error('four people');
    const posts = await Promise.all([ana, ana, bo].map(async (author) => (await createPost(author))._id));
    const [deleted = '', remaining = '', other = ''] = posts;
    for (const { token } of people) {
      await Promise.all(
        posts.flatMap((postId) => [
          expectSuccess(api.likePost, { token, params: { postId } }),
          expectSuccess(api.addBookmark, { token, params: { postId } }),
        ]),
      );
    }
    await Promise.all(people.flatMap((person) => [addComment(person, deleted), addComment(person, other)]));

    // Makes the triggers run once, so that there are workers to kill.
    const setAvatar = async (avatar: string) => {
      const profileAvatar = `/avatars/avatar-${avatar}.webp`;
      await expectSuccess(api.editUser, { token: ana.token, body: { userData: { profileAvatar } } });
      return profileAvatar;
    };
    const shownAvatar = async () => (await readDocument(`posts/${remaining}`))?.postBy.profileAvatar;
    await eventually(shownAvatar, await setAvatar('05'));
    const { _id: first } = await createPost(bo);
    await addComment(ana, first);
    await expectSuccess(api.deletePost, { token: bo.token, params: { postId: first } });
    await eventually(() => idsIn(`posts/${first}/comments`), []);

    await Promise.all([
      setAvatar('06'),
      expectSuccess(api.deletePost, { token: ana.token, params: { postId: deleted } }),
    ]);
    const background = ['cleanuppost', 'refreshauthor', 'refreshcomment'];
    for (const name of background) expect(workersOf(name).length, name).toBeGreaterThan(0);
    for (const name of background) killWorkers(name);

    await expectSuccess(api.deletePost, { token: bo.token, params: { postId: other } });
    await eventually(shownAvatar, await setAvatar('07'));
    // Google's emulator loses the event of a killed worker. Production and our emulator deliver it again.
    await runScheduled(process.env, 'sweep');
    await eventually(() => findInconsistencies(database(), uidsOf(people), posts), []);
  });

  it('leaves the clean-up of a deleted post to the sweep, if each attempt is killed', async () => {
    const [ana] = await createPeople(1);
    if (!ana) throw new Error('one person');
    const { _id: postId } = await createPost(ana);
    await addComment(ana, postId);
    await expectSuccess(api.addBookmark, { token: ana.token, params: { postId } });
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

    // A worker that is already running could finish the clean-up before the kill.
    killWorkers('cleanuppost');
    await expect.poll(() => workersOf('cleanuppost')).toEqual([]);
    // A new worker needs more than 50 ms to start.
    let kills = 0;
    const killing = setInterval(() => {
      kills += killWorkers('cleanuppost');
    }, 50);
    onTestFinished(() => clearInterval(killing));
    await expectSuccess(api.deletePost, { token: ana.token, params: { postId } });
    await expect.poll(() => kills).toBeGreaterThan(0);
    const inconsistencies = await findInconsistencies(database(), [ana.uid], [postId]);
    expect(inconsistencies.length, 'inconsistencies after the kills').toBeGreaterThan(0);
    expect(await idsIn(paths.deletions())).toContain(postId);

    await runScheduled(process.env, 'sweep');
    expect(await findInconsistencies(database(), [ana.uid], [postId])).toEqual([]);
    expect(await idsIn(paths.deletions())).not.toContain(postId);
  });
});
