import { groups, paths } from '@glimpse/contract/paths';
import { listenToMemberships } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, collectionGroup, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** The ids of those posts among `postIds` (at most 30) that `viewerUid` likes. */
export const liveLikedAmong = (db: Firestore, viewerUid: string, postIds: readonly string[]): LiveQuery<string[]> => ({
  queryKey: ['liked', viewerUid, postIds],
  persistIn: 'post',
  listen: listenToMemberships(postIds, {
    memberships: query(collectionGroup(db, groups.likes), where('uid', '==', viewerUid)),
    field: 'postId',
  }),
});

/** The ids of those posts among `postIds` (at most 30) that `viewerUid` has bookmarked. */
export const liveBookmarkedAmong = (
  db: Firestore,
  viewerUid: string,
  postIds: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['bookmarked', viewerUid, postIds],
  persistIn: 'post',
  listen: listenToMemberships(postIds, { memberships: collection(db, paths.bookmarks(viewerUid)) }),
});
