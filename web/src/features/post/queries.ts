import { limits } from '@glimpse/contract/limits';
import { groups, paths } from '@glimpse/contract/paths';
import { LikeDoc, PostDoc } from '@glimpse/contract/post';
import { collection, collectionGroup, doc, type Firestore, limit, query, where } from 'firebase/firestore';
import * as z from 'zod/mini';
import { fromDocs, listenToDoc, listenToQuery, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';

/** A post as the client reads one; the search index stays out of memory and storage. */
export const LivePostDoc = z.omit(PostDoc, { searchTokens: true });
export type LivePost = WithId<z.output<typeof LivePostDoc>>;

export type FeedOrder = 'latest' | 'trending';

/** Everybody's posts, newest or most liked first. */
export const liveFeed = (db: Firestore, order: FeedOrder): LiveList<LivePost> =>
  liveList({
    queryKey: ['posts', order],
    source: collection(db, paths.posts()),
    schema: LivePostDoc,
    order: order === 'latest' ? ['createdAt'] : ['likeCount', 'createdAt'],
    pageSize: limits.feedPage,
    announcesNewer: order === 'latest',
  });

/** `posts/{postId}`; null when it does not exist (any more). */
export const livePost = (db: Firestore, postId: string): LiveQuery<LivePost | null> => ({
  queryKey: ['post', postId],
  listen: (next, fail) => listenToDoc(doc(db, paths.post(postId)), LivePostDoc, next, fail),
});

/** Which of `postIds` (at most 30) `viewerUid` likes: one query for a page of posts. */
export const liveLikedAmong = (
  db: Firestore,
  viewerUid: string,
  postIds: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['liked', viewerUid, postIds],
  listen: (next, fail) =>
    listenToQuery(
      query(
        collectionGroup(db, groups.likes),
        where('uid', '==', viewerUid),
        where('postId', 'in', postIds),
        limit(limits.inValues),
      ),
      ({ docs }) => next(fromDocs(z.pick(LikeDoc, { postId: true }), docs).map((like) => like.postId)),
      fail,
    ),
});
