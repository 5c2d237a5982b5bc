import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { refreshAuthor } from '../../functions/src/accounts/refresh-author.ts';
import { cleanUpPost } from '../../functions/src/clean-up/clean-up-post.ts';
import { finishDeletion, refreshComment } from '../../functions/src/comments/refresh-comment.ts';
import { createJobWorks } from '../../functions/src/job-works.ts';
import { storageStore } from '../../functions/src/media/store.ts';
import { cleanUpUploads } from '../../functions/src/sweep/clean-up-uploads.ts';
import { sweep } from '../../functions/src/triggers/sweep.ts';
import { contradictions } from '../../functions/testing/consistency.ts';
import { call, succeed } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { accounts, bucket, database, filesIn, stored } from './support/database.ts';
import { addComment, newPost, type Person, people, person } from './support/people.ts';

const store = () => storageStore(stack.bucket, process.env.FIREBASE_STORAGE_EMULATOR_HOST);

/** What triggers run, called as often and in whatever order the platform may deliver events. */
describe('an event that comes twice, late, or at the same moment', () => {
  it('changes nothing that is right', async () => {
    const [ana, bo] = await people(2);
    if (!ana || !bo) throw new Error('two people');
    const { _id: postId } = await newPost(ana);
    const commentId = await addComment(bo, postId);
    await succeed(api.upvoteComment, { token: ana.token, params: { postId, commentId } });
    await succeed(api.likePost, { token: bo.token, params: { postId } });
    await succeed(api.follow, { token: bo.token, params: { userId: ana.uid } });
    await succeed(api.addBookmark, { token: bo.token, params: { postId } });
    const before = await stored(`posts/${postId}`);
    const db = database();
    await Promise.all([
      ...[1, 2, 3].flatMap(() => [refreshAuthor(db, ana.uid, true), refreshAuthor(db, bo.uid, true)]),
      ...[1, 2, 3].map(() => refreshComment(db, { postId, commentId }, bo.uid)),
      // Late news of a deletion, when the thing is there.
      cleanUpPost(db, store(), postId, ''),
      finishDeletion(db, { postId, commentId }),
    ]);
    expect(await stored(`posts/${postId}`)).toEqual(before);
    expect(await contradictions(database(), [ana.uid, bo.uid], [postId])).toEqual([]);
  });

  it('cannot bring an old avatar back', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    const user = database().doc(`users/${ana.uid}`);
    const working: Promise<void>[] = [];
    for (let index = 0; index < 12; index++) {
      await user.update({ profileAvatar: `/avatars/avatar-${String(index + 1).padStart(2, '0')}.webp` });
      working.push(refreshAuthor(database(), ana.uid, false));
    }
    await Promise.all(working);
    expect((await stored(`posts/${postId}`))?.postBy.profileAvatar).toBe('/avatars/avatar-12.webp');
  });

  it('meets people who like and comment meanwhile', async () => {
    const fans = await people(6);
    const [ana] = fans;
    if (!ana) throw new Error('six people');
    const { _id: postId } = await newPost(ana);
    await database().doc(`users/${ana.uid}`).update({ profileAvatar: '/avatars/avatar-09.webp' });
    await Promise.all([
      ...fans.map(({ token }) => call(api.likePost, { token, params: { postId } })),
      ...fans.map((fan) => addComment(fan, postId)),
      refreshAuthor(database(), ana.uid, true),
      refreshAuthor(database(), ana.uid, true),
    ]);
    await refreshAuthor(database(), ana.uid, true);
    const post = await stored(`posts/${postId}`);
    expect(post).toMatchObject({ likeCount: 6, commentCount: 6 });
    expect(post?.postBy.profileAvatar).toBe('/avatars/avatar-09.webp');
  });

  it('finishes a deletion that was cut off', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    await addComment(ana, postId);
    await succeed(api.likePost, { token: ana.token, params: { postId } });
    await succeed(api.addBookmark, { token: ana.token, params: { postId } });
    await succeed(api.deletePost, { token: ana.token, params: { postId } });
    await Promise.all([1, 2].map(() => cleanUpPost(database(), store(), postId, '')));
    expect(await contradictions(database(), [ana.uid], [postId])).toEqual([]);
  });
});

describe('the clean-up of uploads', () => {
  /** A database without triggers, where every event is lost. */
  const deafDatabase = () =>
    getFirestore(
      getApps().find(({ name }) => name === 'deaf') ?? initializeApp({ projectId: 'demo-deaf' }, 'deaf'),
    );

  const run = (db: Firestore, nowMs: number) => ({
    db,
    store: store(),
    nowMs,
    works: createJobWorks(db, store(), accounts()),
    isOver: () => false,
  });

  const send = async ({ uid }: Person): Promise<string> => {
    const uploadId = randomUUID();
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await bucket()
      .file(`incoming/${uid}/${uploadId}/original`)
      .save(bytes, { resumable: false, contentType: 'image/png' });
    return uploadId;
  };
  const filesOf = async ({ uid }: Person, uploadId: string) =>
    (await Promise.all(['incoming', 'media'].map((place) => filesIn(`${place}/${uid}/${uploadId}/`)))).flat();

  it('removes after a day what no post shows, and nothing else', async () => {
    const ana = await person();
    const [posted, waiting, unprocessed, cutOff] = [
      await send(ana),
      await send(ana),
      await send(ana),
      await send(ana),
    ];
    for (const uploadId of [posted, waiting])
      await succeed(api.processUpload, { token: ana.token, params: { uploadId } });
    await succeed(api.createPost, { token: ana.token, body: { postData: { uploadId: posted } } });
    // A run that ended between publishing and recording.
    await bucket().file(`media/${ana.uid}/${cutOff}/40.webp`).save(Buffer.from('x'), { resumable: false });

    await cleanUpUploads(run(database(), Date.now()));
    // A rendition, a square, and a JPEG for link previews.
    for (const uploadId of [posted, waiting]) expect(await filesOf(ana, uploadId)).toHaveLength(3);
    expect(await filesOf(ana, unprocessed)).toHaveLength(1);
    expect(await filesOf(ana, cutOff)).toHaveLength(2);

    const later = Date.now() + limits.uploadKeptMs + 60_000;
    await Promise.all([cleanUpUploads(run(database(), later)), cleanUpUploads(run(database(), later))]);
    expect(await filesOf(ana, posted)).toHaveLength(3);
    for (const uploadId of [waiting, unprocessed, cutOff]) expect(await filesOf(ana, uploadId)).toEqual([]);
    expect(await stored(`uploads/${waiting}`)).toBeUndefined();
    const { status } = await call(api.createPost, {
      token: ana.token,
      body: { postData: { uploadId: waiting } },
    });
    expect(status).toBe(404);
  });

  it('finds discarded media whose event was lost, those of the first release too', async () => {
    const db = deafDatabase();
    const uid = randomUUID();
    const createdAt = Timestamp.now();
    const folders = ['lost', 'first-release', 'shown'].map((id) => `media/${uid}/${id}/`);
    const [lost = '', old = '', shown = ''] = folders;
    for (const folder of folders)
      await bucket().file(`${folder}40.webp`).save(Buffer.from('x'), { resumable: false });
    const media = { ...(await stored(`posts/${(await newPost(await person()))._id}`))?.media, path: shown };
    await db.doc(paths.post(uid)).set({ media });
    for (const path of [lost, shown])
      await db.collection(paths.discardedMedia()).add({ uid, path, postId: '', createdAt });
    await db
      .doc(paths.upload(uid))
      .set({ uid, media: { ...media, path: old }, sizeBytes: 0, createdAt, replacedIn: uid });
    const left = async () => (await Promise.all(folders.map(filesIn))).map(({ length }) => length);
    const notes = async () => (await db.collection(paths.discardedMedia()).get()).size;

    expect([await left(), await notes()]).toEqual([[1, 1, 1], 2]);
    await sweep(db, store(), Date.now(), createJobWorks(db, store(), accounts()));
    expect([await left(), await notes()]).toEqual([[0, 1, 1], 0]);
    await sweep(
      db,
      store(),
      Date.now() + limits.uploadKeptMs + 60_000,
      createJobWorks(db, store(), accounts()),
    );
    expect(await left()).toEqual([0, 0, 1]);
    expect((await db.doc(paths.upload(uid)).get()).exists).toBe(false);
  });

  it('is not held up by a document that cannot be read', async () => {
    const db = deafDatabase();
    const createdAt = Timestamp.fromMillis(0);
    const [broken, whole] = [db.doc(paths.upload('a-broken-one')), db.doc(paths.upload('whole'))];
    await broken.set({ uid: 7, createdAt });
    const { media } = (await stored(`posts/${(await newPost(await person()))._id}`)) ?? {};
    await whole.set({ uid: 'ana', media, sizeBytes: 1, createdAt });
    await sweep(db, store(), Date.now(), createJobWorks(db, store(), accounts()));
    expect([(await broken.get()).exists, (await whole.get()).exists]).toEqual([true, false]);
  });
});
