import { type AppError, serverErrors } from '@glimpse/contract/errors';
import { mediaId, type UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { allMedia, type EditedMedia, NewPost } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, picture, post, storedPost, storedUser } from '../../testing/people.ts';
import { finishNoted } from '../clean-up/finish-noted.ts';
import { toStored } from '../firestore/documents.ts';
import { isShown } from '../media/discarded-media.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { hostedMedia } from './media-of.ts';

const database = testDatabases();

/** An upload as processing leaves it; a first release's one when `replacedIn` is given. */
async function upload(db: Firestore, uid: string, id: string, replacedIn?: string): Promise<string> {
  const path = `media/${uid}/${id}/`;
  const media = { ...hostedMedia({ postImage: `https://example.com/${id}.webp` }), path };
  const waiting: UploadDoc = { uid, media, sizeBytes: 1, createdAt: noon, replacedIn };
  await db.doc(paths.upload(id)).set(toStored(waiting));
  return id;
}

const notes = async (db: Firestore) =>
  (await db.collection(paths.discardedMedia()).get()).docs.map((note) => note.data());

describe('creating a post', () => {
  it('counts it and uses its upload up', async () => {
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
      media: { path: 'media/ana/dawn/', alt: 'A ridge' },
      likeCount: 0,
      commentCount: 0,
    });
    expect((await storedUser(db, ana)).postCount).toBe(1);
    expect((await db.doc(paths.upload(uploadId)).get()).exists).toBe(false);
    await expect(createPost(db, noon, ana, { uploadId })).rejects.toEqual(serverErrors.uploadNotFound());
  });

  it("is refused with another person's upload, one that was given up, none at all, and to nobody", async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    const refused = [
      { uploadId: await upload(db, bo, 'his') },
      { uploadId: await upload(db, ana, 'given-up', '') },
      { uploadId: 'none' },
    ];
    for (const attempt of refused)
      await expect(createPost(db, noon, ana, attempt)).rejects.toEqual(serverErrors.uploadNotFound());
    await expect(createPost(db, noon, ana, {})).rejects.toThrow('Choose a picture or a video first.');
    await expect(createPost(db, noon, 'nobody', { postImage: picture })).rejects.toEqual(
      serverErrors.viewerNotRegistered(),
    );
    expect((await storedUser(db, ana)).postCount).toBe(0);
  });

  it('takes media elsewhere by https and host only, in the emulators also from this machine, or none', async () => {
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
      await expect(
        createPost(db, noon, ana, { postImage }, { isAllowed: true, isLocal: true }),
      ).rejects.toThrow(bad);
    await expect(createPost(db, noon, ana, local)).rejects.toThrow(bad);
    await createPost(db, noon, ana, local, { isAllowed: true, isLocal: true });
    await expect(
      createPost(db, noon, ana, { postImage: picture }, { isAllowed: false, isLocal: false }),
    ).rejects.toThrow('not taken');
  });

  it('takes up to ten uploads, in order, each once, and all or none of them', async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    const ids = [];
    for (let at = 0; at < 10; at++) ids.push(await upload(db, ana, `u${at}`));
    const media = ids.map((uploadId, at) => ({ uploadId, alt: `Number ${at}` }));
    const [first = { uploadId: '', alt: '' }] = media;
    const his = { uploadId: await upload(db, bo, 'his') };
    const refused: [NewPost, AppError][] = [
      [{ media: [first, his] }, serverErrors.uploadNotFound()],
      [{ media: [first, { uploadId: 'none' }] }, serverErrors.uploadNotFound()],
      [{ media: [first, first] }, serverErrors.mediaTwice()],
      [{ media: [first], uploadId: first.uploadId }, serverErrors.mediaTwoWays()],
      [{ media: [first], postImage: picture }, serverErrors.mediaTwoWays()],
    ];
    for (const [attempt, error] of refused)
      await expect(createPost(db, noon, ana, attempt)).rejects.toEqual(error);
    expect(await countOf(db.collection(paths.uploads()))).toBe(11);
    expect(NewPost.safeParse({ media: [...media, his] }).success).toBe(false);

    const { id } = await createPost(db, noon, ana, { media });
    const { media: one, moreMedia, morePaths } = await storedPost(db, id);
    expect([one, ...moreMedia].map(({ path, alt }) => [path, alt])).toEqual(
      ids.map((uploadId, at) => [`media/ana/${uploadId}/`, `Number ${at}`]),
    );
    expect(morePaths).toEqual(moreMedia.map(({ path }) => path));
    expect(await countOf(db.collection(paths.uploads()))).toBe(1);
    expect((await storedUser(db, ana)).postCount).toBe(1);
    // What a post shows behind the first is in use, too.
    const shown = await Promise.all(
      ['u9', 'u0', 'his'].map((name) => isShown(db, ana, `media/ana/${name}/`)),
    );
    expect(shown).toEqual([true, true, false]);
  });

  it('many at once counts each', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    await Promise.all(Array.from({ length: 8 }, () => post(db, ana)));
    expect((await storedUser(db, ana)).postCount).toBe(8);
    expect(await countOf(db.collection(paths.posts()))).toBe(8);
  });

  it('twice with one upload makes one post', async () => {
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

  it('changes the caption and leaves what is left out', async () => {
    const { db, ana, postId } = await scene();
    const before = await storedPost(db, postId);
    await editPost(db, noon + 1, ana, postId, { content: 'Second light', postImage: before.media.url });
    expect(await storedPost(db, postId)).toEqual({ ...before, content: 'Second light', updatedAt: noon + 1 });
    expect(await notes(db)).toEqual([]);
  });

  it('notes the media that it takes out, and uses the new upload up', async () => {
    const { db, ana, postId } = await scene();
    const uploadId = await upload(db, ana, 'new');
    await editPost(db, noon, ana, postId, { uploadId });
    expect((await storedPost(db, postId)).media.path).toBe('media/ana/new/');
    expect(await notes(db)).toMatchObject([{ uid: ana, path: 'media/ana/old/', postId }]);
    expect((await db.doc(paths.upload(uploadId)).get()).exists).toBe(false);
  });

  it('of the description notes that bookmarks must follow, and no file to remove', async () => {
    const { db, ana, postId } = await scene();
    await editPost(db, noon, ana, postId, { alt: 'A ridge at dawn' });
    expect((await storedPost(db, postId)).media.alt).toBe('A ridge at dawn');
    expect(await notes(db)).toMatchObject([{ path: '', postId }]);
  });

  it('keeps, adds, removes and reorders, and may be sent again', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const named = [];
    for (const name of ['a', 'b', 'c']) named.push({ uploadId: await upload(db, ana, name), alt: name });
    const { id: postId } = await createPost(db, noon, ana, { media: named });
    const shown = async () => allMedia(await storedPost(db, postId)).map((one) => [mediaId(one), one.alt]);
    const edit = (media: EditedMedia[]) => editPost(db, noon, ana, postId, { media });

    const added = { uploadId: await upload(db, ana, 'd'), alt: 'new' };
    for (let attempt = 1; attempt <= 2; attempt++) {
      await edit([{ kept: 'c' }, added, { kept: 'a', alt: 'first' }]);
      expect(await shown()).toEqual([
        ['c', 'c'],
        ['d', 'new'],
        ['a', 'first'],
      ]);
      expect(await notes(db)).toMatchObject([{ uid: ana, path: 'media/ana/b/', postId }]);
      expect((await storedPost(db, postId)).morePaths).toEqual(['media/ana/d/', 'media/ana/a/']);
    }
    // The fields for a single one are about the first.
    await editPost(db, noon, ana, postId, {
      alt: 'The first',
      postImage: (await storedPost(db, postId)).media.url,
    });
    await editPost(db, noon, ana, postId, { uploadId: await upload(db, ana, 'e') });
    expect((await shown()).map(([id]) => id)).toEqual(['e', 'd', 'a']);

    const refused: [EditedMedia[], AppError][] = [
      [[{ kept: 'b' }], serverErrors.mediaNotKept()],
      [[{ kept: 'a' }, { kept: 'a' }], serverErrors.mediaTwice()],
      [[{ kept: 'a' }, { uploadId: 'a' }], serverErrors.mediaTwice()],
      [[{ kept: 'a' }, { uploadId: 'b' }], serverErrors.uploadNotFound()],
    ];
    for (const [media, error] of refused) await expect(edit(media)).rejects.toEqual(error);
    expect((await shown()).map(([id]) => id)).toEqual(['e', 'd', 'a']);

    // All that is left out goes, each noted, the bookmarks once.
    const before = (await notes(db)).length;
    await edit([{ kept: 'd' }]);
    const later = (await notes(db)).filter(({ path }) => /[/][ea][/]$/.test(path));
    expect([(await notes(db)).length - before, later.map((note) => note.postId).sort()]).toEqual([
      2,
      ['', postId],
    ]);
    expect(await storedPost(db, postId)).toMatchObject({ moreMedia: [], morePaths: [] });
  });

  it('of the order notes that bookmarks must follow, and no file to remove', async () => {
    const { db, ana, postId } = await scene();
    const media = [{ uploadId: await upload(db, ana, 'new') }, { kept: 'old' }];
    await editPost(db, noon, ana, postId, { media });
    expect(await notes(db)).toMatchObject([{ path: '', postId }]);
  });

  it('is for its author, with an upload of theirs', async () => {
    const { db, ana, bo, postId } = await scene();
    await expect(editPost(db, noon, bo, postId, { content: 'Mine' })).rejects.toEqual(
      serverErrors.editForeignPost(),
    );
    await expect(editPost(db, noon, ana, postId, { uploadId: await upload(db, bo, 'his') })).rejects.toEqual(
      serverErrors.uploadNotFound(),
    );
    await expect(editPost(db, noon, ana, 'nowhere', {})).rejects.toEqual(serverErrors.postNotFound());
  });
});

describe('deleting a post', () => {
  it('takes it off the count, once', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const [gone, kept] = [await post(db, ana), await post(db, ana)];
    const tries = await Promise.allSettled([1, 2].map(() => deletePost(db, noon, ana, gone)));
    expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
      serverErrors.postNotFound(),
    ]);
    expect((await storedUser(db, ana)).postCount).toBe(1);
    expect((await db.collection(paths.posts()).get()).docs.map(({ id }) => id)).toEqual([kept]);
  });

  it('takes the files of all its media, but none that another post shows', async () => {
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
    await db.doc(paths.post(other)).update({ morePaths: ['media/ana/b/'] });
    await deletePost(db, noon, ana, id);
    await finishNoted(db, store, await db.doc(paths.deletedPost(id)).get());
    expect([...store.files.keys()]).toEqual(['media/ana/b/320.webp']);
  });

  it('is for its author', async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    const postId = await post(db, ana);
    await expect(deletePost(db, noon, bo, postId)).rejects.toEqual(serverErrors.deleteForeignPost());
    await expect(deletePost(db, noon, 'nobody', postId)).rejects.toEqual(serverErrors.viewerNotRegistered());
  });
});
