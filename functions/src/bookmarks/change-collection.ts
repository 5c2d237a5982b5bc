import { CollectionDoc, collectionErrors, collectionLimits } from '@glimpse/contract/bookmarks/collection';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef } from '../jobs/new-job.ts';
import { bookmarkRefs, collect, requireCollector } from './collect-post.ts';
import { joinedBy } from './collection-members.ts';
import { removeCollectionJob } from './remove-collection-work.ts';

/**
 * Creates a collection. With `postId`, the collection contains the post, which is bookmarked if necessary. Does nothing
 * if the collection exists, because the call may be a retry. Throws the errors of `requireCollector`, `beingDeleted` or
 * `tooMany`, and those of `collect` for the post.
 */
export const createCollection = (
  db: Firestore,
  nowMs: number,
  uid: string,
  collectionId: string,
  { name, postId }: { readonly name: string; readonly postId?: string | undefined },
): Promise<void> => {
  const reads = {
    viewer: db.doc(paths.user(uid)),
    collection: db.doc(paths.collection(uid, collectionId)),
    removal: jobRef(db, 'removeCollection', { uid, collectionId }),
  };
  // Two calls that count the collections at the same time would abort each other.
  const lockPaths = [paths.collections(uid), ...(postId === undefined ? [] : [paths.bookmark(uid, postId)])];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    requireCollector(read.viewer);
    if (read.collection.exists) return;
    // The job would remove bookmarks from the new collection.
    if (read.removal.exists) throw collectionErrors.beingDeleted();
    const { size } = await commit.runQuery(
      db.collection(paths.collections(uid)).select().limit(collectionLimits.perPerson),
    );
    if (size >= collectionLimits.perPerson) throw collectionErrors.tooMany();
    const collection: CollectionDoc = { name, count: 0, cover: null, createdAt: nowMs, updatedAt: nowMs };
    const bookmark =
      postId === undefined
        ? null
        : await collect(commit, { db, nowMs, uid }, await commit.read(bookmarkRefs(db, uid, postId)), collectionId);
    commit.create(read.collection.ref, bookmark ? joinedBy(collection, bookmark, nowMs) : collection);
  });
};

/** Throws the errors of `requireCollector` or `notFound`. */
export const renameCollection = (
  db: Firestore,
  nowMs: number,
  uid: string,
  collectionId: string,
  name: string,
): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)), collection: db.doc(paths.collection(uid, collectionId)) };
  return inTransaction(db, { lockPaths: [reads.collection.path], reads }, async (commit, read) => {
    requireCollector(read.viewer);
    if (!read.collection.exists) throw collectionErrors.notFound();
    commit.update(read.collection, { name, updatedAt: nowMs });
  });
};

/**
 * Deletes a collection. Its bookmarks stay. A job removes the id of the collection from them. Does nothing if the
 * collection does not exist. Throws the errors of `requireCollector`.
 */
export const deleteCollection = (db: Firestore, nowMs: number, uid: string, collectionId: string): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)), collection: db.doc(paths.collection(uid, collectionId)) };
  return inTransaction(db, { lockPaths: [reads.collection.path], reads }, async (commit, read) => {
    requireCollector(read.viewer);
    if (!read.collection.exists) return;
    commit.delete(read.collection);
    const isEmpty = readableDocument(CollectionDoc, read.collection)?.data.count === 0;
    if (isEmpty) return;
    commit.set(...removeCollectionJob(db, { uid, collectionId, nowMs }));
  });
};
