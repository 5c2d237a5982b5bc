import { groups, paths } from '@glimpse/contract/paths';
import { whichOf } from '../../lib/live/listen-to-memberships.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, collectionGroup, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** Which of `postIds` (at most 30) `viewerUid` likes: one query for a page of posts. */
export const liveLikedAmong = (
  db: Firestore,
  viewerUid: string,
  postIds: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['liked', viewerUid, postIds],
  keptIn: 'post',
  listen: whichOf(postIds, {
    among: query(collectionGroup(db, groups.likes), where('uid', '==', viewerUid)),
    field: 'postId',
  }),
});

/** Which of `postIds` (at most 30) `viewerUid` has bookmarked. */
export const liveBookmarkedAmong = (
  db: Firestore,
  viewerUid: string,
  postIds: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['bookmarked', viewerUid, postIds],
  keptIn: 'post',
  listen: whichOf(postIds, { among: collection(db, paths.bookmarks(viewerUid)) }),
});
