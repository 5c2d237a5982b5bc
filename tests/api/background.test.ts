import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
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
import { sweep } from '../../functions/src/sweep/sweep.ts';
import { findInconsistencies } from '../../functions/testing/consistency.ts';
import { call, expectSuccess } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { bucket, database, filesIn, firebaseAuth, readDocument } from './support/database.ts';
import { addComment, createPeople, createPerson, createPost, type Person } from './support/people.ts';

const store = () => storageStore(stack.bucket, process.env.FIREBASE_STORAGE_EMULATOR_HOST);

describe('an event that is delivered twice, late or concurrently', () => {
  it('does not change correct data', async () => {
    const [ana, bo] = await createPeople(2);
    if (!ana || !bo) throw new Error('two people');
    const { _id: postId } = await createPost(ana);
    const commentId = await addComment(bo, postId);
    await expectSuccess(api.upvoteComment, { token: ana.token, params: { postId, commentId } });
    await expectSuccess(api.likePost, { token: bo.token, params: { postId } });
    await expectSuccess(api.follow, { token: bo.token, params: { userId: ana.uid } });
    await expectSuccess(api.addBookmark, { token: bo.token, params: { postId } });
    const before = await readDocument(`posts/${postId}`);
    const db = database();
    await Promise.all([
      ...[1, 2, 3].flatMap(() => [refreshAuthor(db, ana.uid, true), refreshAuthor(db, bo.uid, true)]),
      ...[1, 2, 3].map(() => refreshComment(db, { postId, commentId }, bo.uid)),
      // Deletion events of a post and a comment that still exist.
      cleanUpPost(db, store(), postId, ''),
      finishDeletion(db, { postId, commentId }),
    ]);
    expect(await readDocument(`posts/${postId}`)).toEqual(before);
    expect(await findInconsistencies(database(), [ana.uid, bo.uid], [postId])).toEqual([]);
  });

  it('does not restore an old avatar', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    const user = database().doc(`users/${ana.uid}`);
    const updates: Promise<void>[] = [];
    for (let index = 0; index < 12; index++) {
      await user.update({ profileAvatar: `/avatars/avatar-${String(index + 1).padStart(2, '0')}.webp` });
      updates.push(refreshAuthor(database(), ana.uid, false));
    }
    await Promise.all(updates);
    expect((await readDocument(`posts/${postId}`))?.postBy.profileAvatar).toBe('/avatars/avatar-12.webp');
  });

  it('keeps likes and comments that are written at the same time', async () => {
    const fans = await createPeople(6);
    const [ana] = fans;
    if (!ana) throw new Error('six people');
    const { _id: postId } = await createPost(ana);
    await database().doc(`users/${ana.uid}`).update({ profileAvatar: '/avatars/avatar-09.webp' });
    await Promise.all([
      ...fans.map(({ token }) => call(api.likePost, { token, params: { postId } })),
      ...fans.map((fan) => addComment(fan, postId)),
      refreshAuthor(database(), ana.uid, true),
      refreshAuthor(database(), ana.uid, true),
    ]);
    await refreshAuthor(database(), ana.uid, true);
    const post = await readDocument(`posts/${postId}`);
    expect(post).toMatchObject({ likeCount: 6, commentCount: 6 });
    expect(post?.postBy.profileAvatar).toBe('/avatars/avatar-09.webp');
  });

  it('finishes an interrupted deletion', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    await addComment(ana, postId);
    await expectSuccess(api.likePost, { token: ana.token, params: { postId } });
    await expectSuccess(api.addBookmark, { token: ana.token, params: { postId } });
    await expectSuccess(api.deletePost, { token: ana.token, params: { postId } });
    await Promise.all([1, 2].map(() => cleanUpPost(database(), store(), postId, '')));
    expect(await findInconsistencies(database(), [ana.uid], [postId])).toEqual([]);
  });
});

describe('upload clean-up', () => {
  /** Returns a database without triggers, so that every event is lost. */
  const databaseWithoutTriggers = () =>
    getFirestore(
      getApps().find(({ name }) => name === 'without-triggers') ??
        initializeApp({ projectId: 'demo-without-triggers' }, 'without-triggers'),
    );

  const sweepRun = (db: Firestore, nowMs: number) => ({
    db,
    store: store(),
    nowMs,
    works: createJobWorks(db, store(), firebaseAuth()),
    isTimeUp: () => false,
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
    (await Promise.all(['incoming', 'media'].map((root) => filesIn(`${root}/${uid}/${uploadId}/`)))).flat();

  it('deletes uploads without a post after one day, and nothing else', async () => {
    const ana = await createPerson();
    const [posted, pending, unprocessed, cutOff] = [await send(ana), await send(ana), await send(ana), await send(ana)];
    for (const uploadId of [posted, pending])
      await expectSuccess(api.processUpload, { token: ana.token, params: { uploadId } });
    await expectSuccess(api.createPost, { token: ana.token, body: { postData: { uploadId: posted } } });
    // A processing run that stopped after it stored the files and before it wrote the upload document.
    await bucket().file(`media/${ana.uid}/${cutOff}/40.webp`).save(Buffer.from('x'), { resumable: false });

    await cleanUpUploads(sweepRun(database(), Date.now()));
    // A rendition, a square rendition, and a JPEG for link previews.
    for (const uploadId of [posted, pending]) expect(await filesOf(ana, uploadId)).toHaveLength(3);
    expect(await filesOf(ana, unprocessed)).toHaveLength(1);
    expect(await filesOf(ana, cutOff)).toHaveLength(2);

    const later = Date.now() + mediaLimits.uploadLifetimeMs + 60_000;
    await Promise.all([cleanUpUploads(sweepRun(database(), later)), cleanUpUploads(sweepRun(database(), later))]);
    expect(await filesOf(ana, posted)).toHaveLength(3);
    for (const uploadId of [pending, unprocessed, cutOff]) expect(await filesOf(ana, uploadId)).toEqual([]);
    expect(await readDocument(`uploads/${pending}`)).toBeUndefined();
    const { status } = await call(api.createPost, {
      token: ana.token,
      body: { postData: { uploadId: pending } },
    });
    expect(status).toBe(404);
  });

  it('deletes discarded and replaced media even if their events were lost', async () => {
    const db = databaseWithoutTriggers();
    const uid = randomUUID();
    const createdAt = Timestamp.now();
    const folders = ['discarded', 'removed', 'shown'].map((id) => `media/${uid}/${id}/`);
    const [discarded = '', removed = '', shown = ''] = folders;
    for (const folder of folders) await bucket().file(`${folder}40.webp`).save(Buffer.from('x'), { resumable: false });
    await db.doc(paths.post(uid)).set({ mediaPaths: [shown] });
    for (const path of [discarded, shown]) await db.collection(paths.discardedMedia()).add({ uid, path, createdAt });
    await db.collection(paths.postMediaChanges()).add({ uid, postId: uid, removedPaths: [removed, shown], createdAt });
    const fileCounts = async () => (await Promise.all(folders.map(filesIn))).map(({ length }) => length);
    const pendingCounts = async () => [
      (await db.collection(paths.discardedMedia()).get()).size,
      (await db.collection(paths.postMediaChanges()).get()).size,
    ];

    expect([await fileCounts(), await pendingCounts()]).toEqual([
      [1, 1, 1],
      [2, 1],
    ]);
    await sweep(db, store(), Date.now(), createJobWorks(db, store(), firebaseAuth()));
    expect([await fileCounts(), await pendingCounts()]).toEqual([
      [0, 0, 1],
      [0, 0],
    ]);
  });

  it('continues after a document that it cannot parse', async () => {
    const db = databaseWithoutTriggers();
    const createdAt = Timestamp.fromMillis(0);
    const [broken, whole] = [db.doc(paths.upload('a-broken-one')), db.doc(paths.upload('whole'))];
    await broken.set({ uid: 7, createdAt });
    const post = await readDocument(`posts/${(await createPost(await createPerson()))._id}`);
    await whole.set({ uid: 'ana', media: post?.media[0], sizeBytes: 1, createdAt });
    await sweep(db, store(), Date.now(), createJobWorks(db, store(), firebaseAuth()));
    expect([(await broken.get()).exists, (await whole.get()).exists]).toEqual([true, false]);
  });
});
