import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { CollectionDoc } from '@glimpse/contract/bookmarks/collection';
import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import * as z from 'zod/mini';
import { listenToDoc, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

export type LiveCollection = WithId<CollectionDoc>;

/** The collections of `uid`, newest first. */
export const liveCollections = (db: Firestore, uid: string): LiveList<LiveCollection> =>
  liveList({
    queryKey: ['collections', uid],
    persistIn: 'post',
    source: collection(db, paths.collections(uid)),
    schema: CollectionDoc,
    order: ['createdAt'],
    pageSize: pageSizes.grid,
    announcesNewer: true,
  });

/** One collection of `uid`, or null if it does not exist. */
export const liveCollection = (db: Firestore, uid: string, collectionId: string): LiveQuery<LiveCollection | null> => ({
  queryKey: ['collection', uid, collectionId],
  persistIn: 'post',
  listen: (next, fail) => listenToDoc(doc(db, paths.collection(uid, collectionId)), CollectionDoc, next, fail),
});

const CollectedDoc = z.pick(BookmarkDoc, { collectionIds: true });

/** The ids of the collections that contain the post. Empty if the post is not bookmarked. */
export const liveCollectionIds = (db: Firestore, uid: string, postId: string): LiveQuery<readonly string[]> => ({
  queryKey: ['collection-ids', uid, postId],
  persistIn: 'post',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.bookmark(uid, postId)),
      CollectedDoc,
      (bookmark) => next(bookmark?.collectionIds ?? []),
      fail,
    ),
});
