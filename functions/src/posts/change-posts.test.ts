import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AppError } from '@glimpse/contract/errors';
import { mediaId, type UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { paths } from '@glimpse/contract/paths';
import { type MediaInput, NewPost, postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, picture, post, storedPost, storedUser } from '../../testing/people.ts';
import { finishDeletionOf } from '../clean-up/clean-up-post.ts';
import { toStored } from '../firestore/documents.ts';
import { isInUse } from '../media/unused-media.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { externalMedia } from './media-of.ts';

const database = testDatabases();

/** Stores a processed upload that is in no post yet. */
async function upload(db: Firestore, uid: string, id: string): Promise<string> {
  const path = `media/${uid}/${id}/`;
  const media = { ...externalMedia({ postImage: `https://example.com/${id}.webp` }), path };
  const pending: UploadDoc = { uid, media, sizeBytes: 1, createdAt: noon };
  await db.doc(paths.upload(id)).set(toStored(pending));
  return id;
}

const notes = async (db: Firestore) =>
  (await db.collection(paths.postMediaChanges()).get()).docs.map((note) => note.data());

describe('creating a post', () => {
  it('increments the post count and deletes the upload document', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const uploadId = await upload(db, ana, 'dawn');
    const { id, data } = await createPost(db, noon, ana, {
      uploadId,
      content: 'First light',
      alt: 'A ridge',
    });
    expect(await storedPost(db, id)).toEqual(data);
    expect(data).toMatchObject({
      postBy: { uid: ana, fullName: 'ana Example' },
      content: 'First light',
      media: [{ path: 'media/ana/dawn/', alt: 'A ridge' }],
      mediaPaths: ['media/ana/dawn/'],
      likeCount: 0,
      commentCount: 0,
    });
    expect((await storedUser(db, ana)).postCount).toBe(1);
    expect((await db.doc(paths.upload(uploadId)).get()).exists).toBe(false);
    await expect(createPost(db, noon, ana, { uploadId })).rejects.toEqual(mediaErrors.uploadNotFound());
  });

  it("is refused with another person's upload, with a deleted upload, without media, and without a profile", async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    const refused = [{ uploadId: await upload(db, bo, 'his') }, { uploadId: 'none' }];
    for (const attempt of refused)
      await expect(createPost(db, noon, ana, attempt)).rejects.toEqual(mediaErrors.uploadNotFound());
    await expect(createPost(db, noon, ana, {})).rejects.toThrow('Choose a picture or a video first.');
    await expect(createPost(db, noon, 'nobody', { postImage: picture })).rejects.toEqual(
      signInErrors.viewerNotRegistered(),
    );
    expect((await storedUser(db, ana)).postCount).toBe(0);
  });

  it('accepts external media only by https and host name, in the emulators also from localhost, or not at all', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const bad = 'The address of a picture or video must be https';
    const local = { postImage: 'http://127.0.0.1:5000/avatars/avatar-01.webp' };
    const refused = [
      'http://example.com/a.png',
      'https://[',
      'https://a@example.com/',
      'https://example.com:8443/',
      'https://10.0.0.1/a.png',
      'https://router/a.png',
      'http://127.0.0.1.example.com/a.png',
    ];
    for (const postImage of refused)
      await expect(createPost(db, noon, ana, { postImage }, { isAllowed: true, isLocal: true })).rejects.toThrow(bad);
    await expect(createPost(db, noon, ana, local)).rejects.toThrow(bad);
    await createPost(db, noon, ana, local, { isAllowed: true, isLocal: true });
    await expect(
      createPost(db, noon, ana, { postImage: picture }, { isAllowed: false, isLocal: false }),
    ).rejects.toThrow('other sites');
  });

  it('accepts up to ten uploads, in order, each once, and uses all or none of them', async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    const ids = [];
    for (let at = 0; at < 10; at++) ids.push(await upload(db, ana, `u${at}`));
    const media = ids.map((uploadId, at) => ({ uploadId, alt: `Number ${at}` }));
    const [first = { uploadId: '', alt: '' }] = media;
    const his = { uploadId: await upload(db, bo, 'his') };
    const refused: [NewPost, AppError][] = [
      [{ media: [first, his] }, mediaErrors.uploadNotFound()],
      [{ media: [first, { uploadId: 'none' }] }, mediaErrors.uploadNotFound()],
      [{ media: [first, first] }, postErrors.mediaTwice()],
      [{ media: [first], uploadId: first.uploadId }, postErrors.mediaTwoWays()],
      [{ media: [first], postImage: picture }, postErrors.mediaTwoWays()],
    ];
    for (const [attempt, error] of refused) await expect(createPost(db, noon, ana, attempt)).rejects.toEqual(error);
    expect(await countOf(db.collection(paths.uploads()))).toBe(11);
    expect(NewPost.safeParse({ media: [...media, his] }).success).toBe(false);

    const { id } = await createPost(db, noon, ana, { media });
    const stored = await storedPost(db, id);
    expect(stored.media.map(({ path, alt }) => [path, alt])).toEqual(
      ids.map((uploadId, at) => [`media/ana/${uploadId}/`, `Number ${at}`]),
    );
    expect(stored.mediaPaths).toEqual(stored.media.map(({ path }) => path));
    expect(await countOf(db.collection(paths.uploads()))).toBe(1);
    expect((await storedUser(db, ana)).postCount).toBe(1);
    // The media after the first one are also in use.
    const shown = await Promise.all(['u9', 'u0', 'his'].map((name) => isInUse(db, ana, `media/ana/${name}/`)));
    expect(shown).toEqual([true, true, false]);
  });

  it('counts each of many posts that are created at the same time', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    await Promise.all(Array.from({ length: 8 }, () => post(db, ana)));
    expect((await storedUser(db, ana)).postCount).toBe(8);
    expect(await countOf(db.collection(paths.posts()))).toBe(8);
  });

  it('creates one post when two calls use the same upload', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const uploadId = await upload(db, ana, 'dawn');
    const both = await Promise.allSettled([1, 2].map(() => createPost(db, noon, ana, { uploadId })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await storedUser(db, ana)).postCount).toBe(1);
  });
});

describe('editing a post', () => {
  const scene = async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    const { id } = await createPost(db, noon, ana, { uploadId: await upload(db, ana, 'old') });
    return { db, ana, bo, postId: id };
  };

  it('changes the caption and leaves omitted fields as they are', async () => {
    const { db, ana, postId } = await scene();
    const before = await storedPost(db, postId);
    await editPost(db, noon + 1, ana, postId, { content: 'Second light', postImage: before.media[0].url });
    const captionTokens = expect.arrayContaining(['second', 'light']);
    const change = { content: 'Second light', captionTokens, updatedAt: noon + 1 };
    expect(await storedPost(db, postId)).toEqual({ ...before, ...change });
    expect(await notes(db)).toEqual([]);
  });

  it('records the removed media, and deletes the upload document of the new media', async () => {
    const { db, ana, postId } = await scene();
    const uploadId = await upload(db, ana, 'new');
    await editPost(db, noon, ana, postId, { uploadId });
    expect((await storedPost(db, postId)).media[0].path).toBe('media/ana/new/');
    expect(await notes(db)).toMatchObject([{ uid: ana, removedPaths: ['media/ana/old/'], postId }]);
    expect((await db.doc(paths.upload(uploadId)).get()).exists).toBe(false);
  });

  it('of the alternative text or the order records that bookmarks must be updated, and no file to delete', async () => {
    const { db, ana, postId } = await scene();
    await editPost(db, noon, ana, postId, { alt: 'A ridge at dawn' });
    expect((await storedPost(db, postId)).media[0].alt).toBe('A ridge at dawn');
    await editPost(db, noon, ana, postId, { media: [{ uploadId: await upload(db, ana, 'new') }, { kept: 'old' }] });
    const change = { removedPaths: [], postId };
    expect(await notes(db)).toMatchObject([change, change]);
  });

  it('keeps, adds, removes and reorders media, and can be repeated', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const named = [];
    for (const name of ['a', 'b', 'c']) named.push({ uploadId: await upload(db, ana, name), alt: name });
    const { id: postId } = await createPost(db, noon, ana, { media: named });
    const shown = async () => (await storedPost(db, postId)).media.map((one) => [mediaId(one), one.alt]);
    const edit = (media: MediaInput[]) => editPost(db, noon, ana, postId, { media });

    const added = { uploadId: await upload(db, ana, 'd'), alt: 'new' };
    for (let attempt = 1; attempt <= 2; attempt++) {
      await edit([{ kept: 'c' }, added, { kept: 'a', alt: 'first' }]);
      expect(await shown()).toEqual([
        ['c', 'c'],
        ['d', 'new'],
        ['a', 'first'],
      ]);
      expect(await notes(db)).toMatchObject([{ uid: ana, removedPaths: ['media/ana/b/'], postId }]);
      expect((await storedPost(db, postId)).mediaPaths).toEqual(['c', 'd', 'a'].map((id) => `media/ana/${id}/`));
    }
    // The fields for a single medium change the first one.
    await editPost(db, noon, ana, postId, {
      alt: 'The first',
      postImage: (await storedPost(db, postId)).media[0].url,
    });
    await editPost(db, noon, ana, postId, { uploadId: await upload(db, ana, 'e') });
    expect((await shown()).map(([id]) => id)).toEqual(['e', 'd', 'a']);

    const refused: [MediaInput[], AppError][] = [
      [[{ kept: 'b' }], postErrors.mediaNotInPost()],
      [[{ kept: 'a' }, { kept: 'a' }], postErrors.mediaTwice()],
      [[{ kept: 'a' }, { uploadId: 'a' }], postErrors.mediaTwice()],
      [[{ kept: 'a' }, { uploadId: 'b' }], mediaErrors.uploadNotFound()],
    ];
    for (const [media, error] of refused) await expect(edit(media)).rejects.toEqual(error);
    expect((await shown()).map(([id]) => id)).toEqual(['e', 'd', 'a']);

    const before = new Set((await notes(db)).map((note) => JSON.stringify(note)));
    await edit([{ kept: 'd' }]);
    const later = (await notes(db)).filter((note) => !before.has(JSON.stringify(note)));
    expect(later).toMatchObject([{ postId, removedPaths: ['media/ana/e/', 'media/ana/a/'] }]);
    expect((await storedPost(db, postId)).mediaPaths).toEqual(['media/ana/d/']);
  });

  it('is allowed only for the author, with their own uploads', async () => {
    const { db, ana, bo, postId } = await scene();
    await expect(editPost(db, noon, bo, postId, { content: 'Mine' })).rejects.toEqual(postErrors.editForeign());
    await expect(editPost(db, noon, ana, postId, { uploadId: await upload(db, bo, 'his') })).rejects.toEqual(
      mediaErrors.uploadNotFound(),
    );
    await expect(editPost(db, noon, ana, 'nowhere', {})).rejects.toEqual(postErrors.notFound());
  });
});

describe('deleting a post', () => {
  it('decrements the post count, once', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const [gone, kept] = [await post(db, ana), await post(db, ana)];
    const tries = await Promise.allSettled([1, 2].map(() => deletePost(db, noon, ana, gone)));
    expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([postErrors.notFound()]);
    expect((await storedUser(db, ana)).postCount).toBe(1);
    expect((await db.collection(paths.posts()).get()).docs.map(({ id }) => id)).toEqual([kept]);
  });

  it('deletes the files of all its media, except those that another post uses', async () => {
    const db = database();
    const store = memoryStore();
    const ana = await person(db, 'ana');
    const named = [];
    for (const name of ['a', 'b', 'c']) {
      named.push({ uploadId: await upload(db, ana, name) });
      await store.publish(`media/ana/${name}/320.webp`, Buffer.from(name), 'image/webp');
    }
    const { id } = await createPost(db, noon, ana, { media: named });
    const other = await post(db, ana);
    await db.doc(paths.post(other)).update({ mediaPaths: ['media/ana/b/'] });
    await deletePost(db, noon, ana, id);
    await finishDeletionOf(db, store, await db.doc(paths.deletedPost(id)).get());
    expect([...store.files.keys()]).toEqual(['media/ana/b/320.webp']);
  });

  it('is allowed only for the author', async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    const postId = await post(db, ana);
    await expect(deletePost(db, noon, bo, postId)).rejects.toEqual(postErrors.deleteForeign());
    await expect(deletePost(db, noon, 'nobody', postId)).rejects.toEqual(signInErrors.viewerNotRegistered());
  });
});
