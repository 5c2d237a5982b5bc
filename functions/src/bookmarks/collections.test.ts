import { guestAccount } from '@glimpse/contract/auth/guest';
import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { CollectionDoc, collectionErrors, collectionLimits } from '@glimpse/contract/bookmarks/collection';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post } from '../../testing/people.ts';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { cleanUpPost } from '../clean-up/clean-up-post.ts';
import { toStored } from '../firestore/documents.ts';
import { newestInCollection } from '../firestore/queries.ts';
import { deletePost } from '../posts/delete-post.ts';
import { block } from '../safety/block.ts';
import { addBookmark, removeBookmark } from './change-bookmark.ts';
import { createCollection, deleteCollection, renameCollection } from './change-collection.ts';
import { addToCollection, removeFromCollection } from './collect-post.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const ana = await person(db, 'ana');
  const bo = await person(db, 'bo');
  const posts = [await post(db, ana), await post(db, ana), await post(db, ana)] as const;
  await createCollection(db, noon, bo, 'light', { name: 'Light' });
  return { db, ana, bo, posts };
}

async function collectionOf(db: Firestore, uid: string, id = 'light') {
  const { name, count, cover } = CollectionDoc.parse((await db.doc(paths.collection(uid, id)).get()).data());
  return { name, count, cover: cover?.postId ?? null };
}

async function collectionIdsOf(db: Firestore, uid: string, postId: string) {
  return BookmarkDoc.parse((await db.doc(paths.bookmark(uid, postId)).get()).data()).collectionIds;
}

describe('a collection', () => {
  it('is created once, even if the call is repeated after a change of the name', async () => {
    const { db, bo } = await scene();
    await renameCollection(db, noon, bo, 'light', 'Dawn');
    await createCollection(db, noon, bo, 'light', { name: 'Light' });
    expect(await collectionOf(db, bo)).toEqual({ name: 'Dawn', count: 0, cover: null });
    await expect(renameCollection(db, noon, bo, 'nowhere', 'X')).rejects.toEqual(collectionErrors.notFound());
  });

  it('can be created with a post, which is then bookmarked', async () => {
    const { db, bo, posts } = await scene();
    for (let call = 0; call < 2; call++)
      await createCollection(db, noon, bo, 'dawn', { name: 'Dawn', postId: posts[0] });
    expect(await collectionOf(db, bo, 'dawn')).toEqual({ name: 'Dawn', count: 1, cover: posts[0] });
    expect(await collectionIdsOf(db, bo, posts[0])).toEqual(['dawn']);
    await expect(createCollection(db, noon, bo, 'sea', { name: 'Sea', postId: 'nowhere' })).rejects.toEqual(
      postErrors.notFound(),
    );
  });

  it('is refused to the guest, and above the limit', async () => {
    const { db, bo } = await scene();
    await person(db, guestAccount.uid);
    for (const call of [
      () => createCollection(db, noon, guestAccount.uid, 'x', { name: 'X' }),
      () => renameCollection(db, noon, guestAccount.uid, 'x', 'X'),
      () => deleteCollection(db, noon, guestAccount.uid, 'x'),
      () => addToCollection(db, noon, guestAccount.uid, 'x', 'p'),
      () => removeFromCollection(db, guestAccount.uid, 'x', 'p'),
    ])
      await expect(call()).rejects.toEqual(collectionErrors.guest());
    const batch = db.batch();
    const stored = (await db.doc(paths.collection(bo, 'light')).get()).data() ?? {};
    for (let index = 1; index < collectionLimits.perPerson - 1; index++)
      batch.create(db.doc(paths.collection(bo, `c${index}`)), stored);
    await batch.commit();
    const [one, other] = await Promise.allSettled(
      ['last', 'more'].map((id) => createCollection(db, noon, bo, id, { name: 'Last' })),
    );
    expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countOf(db.collection(paths.collections(bo)))).toBe(collectionLimits.perPerson);
    await expect(createCollection(db, noon, bo, 'again', { name: 'X' })).rejects.toEqual(collectionErrors.tooMany());
  });
});

describe('a post in a collection', () => {
  it('is counted once, and is the cover if its bookmark is the newest', async () => {
    const { db, bo, posts } = await scene();
    const [first, second, third] = posts;
    await addBookmark(db, noon + 2, bo, second);
    await addToCollection(db, noon + 1, bo, 'light', first);
    await addToCollection(db, noon + 3, bo, 'light', second);
    await addToCollection(db, noon + 3, bo, 'light', second);
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 2, cover: second });
    await addToCollection(db, noon, bo, 'light', third);
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 3, cover: second });
    await removeFromCollection(db, bo, 'light', second);
    await removeFromCollection(db, bo, 'light', second);
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 2, cover: first });
    // The bookmark stays.
    expect(await collectionIdsOf(db, bo, second)).toEqual([]);
    await removeBookmark(db, bo, first);
    await removeBookmark(db, bo, third);
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 0, cover: null });
  });

  it('is counted in the right order when many calls change the collection at the same time', async () => {
    const { db, bo, posts } = await scene();
    await Promise.all(posts.map((postId, index) => addToCollection(db, noon + index, bo, 'light', postId)));
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 3, cover: posts[2] });
    await Promise.all([removeBookmark(db, bo, posts[2]), removeFromCollection(db, bo, 'light', posts[1])]);
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 1, cover: posts[0] });
  });

  it('is refused without a collection, and if the author and the viewer block each other', async () => {
    const { db, ana, bo, posts } = await scene();
    await expect(addToCollection(db, noon, bo, 'nowhere', posts[0])).rejects.toEqual(collectionErrors.notFound());
    await addBookmark(db, noon, bo, posts[0]);
    await block(db, noon, ana, bo);
    await expect(addToCollection(db, noon, bo, 'light', posts[0])).rejects.toEqual(safetyErrors.notPossible());
  });

  it('is in at most 10 collections, and deleted ones do not count', async () => {
    const { db, bo, posts } = await scene();
    for (let index = 1; index <= collectionLimits.perBookmark; index++)
      await createCollection(db, noon, bo, `c${index}`, { name: 'C', postId: posts[0] });
    await expect(addToCollection(db, noon, bo, 'light', posts[0])).rejects.toEqual(collectionErrors.tooManyOfPost());
    await deleteCollection(db, noon, bo, 'c1');
    await addToCollection(db, noon, bo, 'light', posts[0]);
    expect(await collectionIdsOf(db, bo, posts[0])).toHaveLength(collectionLimits.perBookmark);
  });

  it('leaves the collections when it is deleted', async () => {
    const { db, ana, bo, posts } = await scene();
    for (const [index, postId] of posts.entries()) await addToCollection(db, noon + index, bo, 'light', postId);
    await person(db, 'cy');
    await addBookmark(db, noon, 'cy', posts[2]);
    await deletePost(db, noon, ana, posts[2]);
    for (let run = 0; run < 2; run++) await cleanUpPost(db, memoryStore(), posts[2]);
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 2, cover: posts[1] });
    expect(await countOf(db.collection(paths.bookmarks('cy')))).toBe(0);
  });

  it('gives the cover its picture only while it is public and not sensitive', async () => {
    const { db, ana, bo, posts } = await scene();
    for (const [index, postId] of posts.entries()) await addToCollection(db, noon + index, bo, 'light', postId);
    const change = async (postId: string, visibility: 'public' | 'hidden', sensitive = false) => {
      await db.doc(paths.post(postId)).update({ visibility, sensitive });
      const ref = db.doc(paths.postMediaChange('m'));
      await ref.set(toStored({ uid: ana, postId, removedPaths: [], createdAt: noon }));
      await applyPostMediaChange(db, memoryStore(), ref);
    };
    await change(posts[2], 'hidden');
    await change(posts[1], 'hidden');
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 3, cover: posts[0] });
    await change(posts[0], 'hidden');
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 3, cover: null });
    await change(posts[1], 'public');
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 3, cover: posts[1] });
    await change(posts[1], 'public', true);
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 3, cover: null });
    await change(posts[1], 'public');
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 3, cover: posts[1] });
    // A bookmark that is added while the post is hidden has no picture.
    await removeFromCollection(db, bo, 'light', posts[1]);
    expect(await collectionOf(db, bo)).toEqual({ name: 'Light', count: 2, cover: null });
  });
});

describe('the deletion of a collection', () => {
  it('keeps 450 bookmarks, also if the process dies in every second slice', async () => {
    const { db, bo, posts } = await scene();
    await createCollection(db, noon, bo, 'dawn', { name: 'Dawn', postId: posts[0] });
    await addToCollection(db, noon, bo, 'light', posts[0]);
    const stored = (await db.doc(paths.bookmark(bo, posts[0])).get()).data() ?? {};
    const batch = db.batch();
    const count = 450;
    for (let index = 1; index < count; index++) batch.create(db.doc(paths.bookmark(bo, `p${index}`)), stored);
    batch.update(db.doc(paths.collection(bo, 'light')), { count });
    await batch.commit();
    for (let call = 0; call < 2; call++) await deleteCollection(db, noon, bo, 'light');
    await expect(createCollection(db, noon, bo, 'light', { name: 'X' })).rejects.toEqual(
      collectionErrors.beingDeleted(),
    );
    expect(await finishJob(db, memoryStore(), 'removeCollection', `${bo}-light`, 1)).toBeGreaterThan(1);
    expect(await countOf(newestInCollection(db, bo, 'light'))).toBe(0);
    expect(await countOf(newestInCollection(db, bo, 'dawn'))).toBe(count);
    await createCollection(db, noon, bo, 'light', { name: 'Again' });
    expect(await collectionOf(db, bo)).toEqual({ name: 'Again', count: 0, cover: null });
  });

  it('starts no job for an empty collection', async () => {
    const { db, bo } = await scene();
    await deleteCollection(db, noon, bo, 'light');
    expect(await countOf(db.collection(paths.jobs()))).toBe(0);
  });
});
