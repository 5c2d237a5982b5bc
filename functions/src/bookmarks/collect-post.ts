import { guestAccount } from '@glimpse/contract/auth/guest';
import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { CollectionDoc, collectionErrors, collectionLimits } from '@glimpse/contract/bookmarks/collection';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, type Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { copyOf } from './change-bookmark.ts';
import { joinedBy, leaveCollections } from './collection-members.ts';

/** The documents that decide whether a person can bookmark a post. */
export const bookmarkRefs = (db: Firestore, uid: string, postId: string) => ({
  post: db.doc(paths.post(postId)),
  bookmark: db.doc(paths.bookmark(uid, postId)),
  blockLists: db.doc(paths.blockLists(uid)),
});

interface Collector {
  readonly db: Firestore;
  readonly nowMs: number;
  readonly uid: string;
}

/**
 * Adds the collection to the person's bookmark of the post, and creates the bookmark if necessary. Returns the changed
 * bookmark, or null if it is already in the collection. Throws `postNotFound`, `notPossible` or `tooManyOfPost`.
 */
export async function collect(
  commit: Commit,
  { db, nowMs, uid }: Collector,
  read: Record<'post' | 'bookmark' | 'blockLists', DocumentView>,
  collectionId: string,
): Promise<Stored<BookmarkDoc> | null> {
  const post = await requireVisiblePost(db, uid, read.post);
  refuseBlocked(read.blockLists, [post.data.postBy.uid]);
  const bookmark = readableDocument(BookmarkDoc, read.bookmark)?.data;
  let collectionIds = bookmark?.collectionIds ?? [];
  if (collectionIds.includes(collectionId)) return null;
  if (collectionIds.length >= collectionLimits.perBookmark) {
    // The ids of deleted collections do not count.
    const views = await commit.readAll(collectionIds.map((id) => db.doc(paths.collection(uid, id))));
    collectionIds = views.filter(({ exists }) => exists).map(({ id }) => id);
  }
  if (collectionIds.length >= collectionLimits.perBookmark) throw collectionErrors.tooManyOfPost();
  const data: BookmarkDoc = {
    ...{ uid, postId: post.id, ...copyOf(post.data) },
    collectionIds: [...collectionIds, collectionId],
    createdAt: bookmark?.createdAt ?? nowMs,
  };
  commit.put(read.bookmark, data);
  return { id: post.id, data };
}

/**
 * Adds a post to a collection, and bookmarks the post if necessary. Does nothing if it is already there. Throws the
 * errors of `requireCollector`, `notFound` for the collection, and those of `collect`.
 */
export const addToCollection = (
  db: Firestore,
  nowMs: number,
  uid: string,
  collectionId: string,
  postId: string,
): Promise<void> => {
  const reads = {
    ...bookmarkRefs(db, uid, postId),
    viewer: db.doc(paths.user(uid)),
    collection: db.doc(paths.collection(uid, collectionId)),
  };
  const lockPaths = [reads.bookmark.path, reads.collection.path];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    requireCollector(read.viewer);
    const collection = readableDocument(CollectionDoc, read.collection)?.data;
    if (!collection) throw collectionErrors.notFound();
    const bookmark = await collect(commit, { db, nowMs, uid }, read, collectionId);
    if (bookmark) commit.update(read.collection, joinedBy(collection, bookmark, nowMs));
  });
};

/**
 * Removes a post from a collection. Its bookmark stays. Does nothing if the post is not in the collection. Throws the
 * errors of `requireCollector`.
 */
export const removeFromCollection = (
  db: Firestore,
  uid: string,
  collectionId: string,
  postId: string,
): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)), bookmark: db.doc(paths.bookmark(uid, postId)) };
  const lockPaths = [reads.bookmark.path, paths.collection(uid, collectionId)];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    requireCollector(read.viewer);
    const collectionIds = readableDocument(BookmarkDoc, read.bookmark)?.data.collectionIds ?? [];
    if (!collectionIds.includes(collectionId)) return;
    commit.update(read.bookmark, { collectionIds: collectionIds.filter((id) => id !== collectionId) });
    await leaveCollections(commit, db, uid, postId, [collectionId]);
  });
};

/**
 * Throws `viewerNotRegistered`, `suspended` or `guest`. All visitors share the guest account, and nobody could moderate
 * the names that they give to collections.
 */
export function requireCollector(viewer: DocumentView): void {
  requireViewer(viewer);
  if (viewer.id === guestAccount.uid) throw collectionErrors.guest();
}
