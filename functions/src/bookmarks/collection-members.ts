import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { type CollectionCover, CollectionDoc } from '@glimpse/contract/bookmarks/collection';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { newestInCollection } from '../firestore/queries.ts';

/** How many of the newest bookmarks of a collection are searched for the picture of a public post. */
const coverCandidates = 10;

/**
 * Returns the picture of a bookmark for the cover of a collection, or null if the post is sensitive or not public. The
 * bookmark of a post that is not public has no picture.
 */
const pictureOf = ({
  id,
  data: { media, postBy, sensitive, createdAt },
}: Stored<BookmarkDoc>): CollectionCover | null =>
  media && !sensitive ? { postId: id, authorUid: postBy.uid, media, createdAt } : null;

/** Returns the picture of the newest bookmark with a picture in the collection, without the bookmark `exceptId`. */
async function newestPicture(
  commit: Commit,
  db: Firestore,
  uid: string,
  collectionId: string,
  exceptId: string,
): Promise<CollectionCover | null> {
  const { docs } = await commit.runQuery(newestInCollection(db, uid, collectionId).limit(coverCandidates));
  const bookmarks = readDocuments(BookmarkDoc, docs).filter(({ id }) => id !== exceptId);
  return bookmarks.map(pictureOf).find((picture) => picture !== null) ?? null;
}

/** Returns `picture`, or `cover` if its bookmark is newer. */
const newer = (cover: CollectionCover | null, picture: CollectionCover | null): CollectionCover | null =>
  cover && (!picture || cover.createdAt > picture.createdAt) ? cover : picture;

/** Returns the collection with one more bookmark, which the caller adds to it in the same commit. */
export const joinedBy = (collection: CollectionDoc, bookmark: Stored<BookmarkDoc>, nowMs: number): CollectionDoc => ({
  ...collection,
  count: collection.count + 1,
  cover: newer(collection.cover, pictureOf(bookmark)),
  updatedAt: nowMs,
});

/**
 * Updates counts and covers of collections that the bookmark leaves in the same commit. Use a transaction, because the
 * new cover depends on other bookmarks, which must not change. Skips deleted collections.
 */
export async function leaveCollections(
  commit: Commit,
  db: Firestore,
  uid: string,
  postId: string,
  collectionIds: readonly string[],
): Promise<void> {
  for (const view of await commit.readAll(collectionIds.map((id) => db.doc(paths.collection(uid, id))))) {
    const collection = readableDocument(CollectionDoc, view);
    if (!collection) continue;
    const { count, cover } = collection.data;
    const isCover = cover?.postId === postId;
    commit.update(view, {
      count: Math.max(0, count - 1),
      cover: isCover ? await newestPicture(commit, db, uid, view.id, postId) : cover,
    });
  }
}

/**
 * Updates the covers of the bookmark's collections after its picture has changed. Use a transaction, as for
 * `leaveCollections`.
 */
export async function refreshCovers(
  commit: Commit,
  db: Firestore,
  uid: string,
  bookmark: Stored<BookmarkDoc>,
): Promise<void> {
  const picture = pictureOf(bookmark);
  const refs = bookmark.data.collectionIds.map((id) => db.doc(paths.collection(uid, id)));
  for (const view of await commit.readAll(refs)) {
    const cover = readableDocument(CollectionDoc, view)?.data.cover;
    if (cover === undefined) continue;
    const isCover = cover?.postId === bookmark.id;
    if (!isCover && !picture) continue;
    const other = isCover ? await newestPicture(commit, db, uid, view.id, bookmark.id) : cover;
    commit.update(view, { cover: newer(other, picture) });
  }
}
