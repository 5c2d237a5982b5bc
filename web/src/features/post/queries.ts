import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/post';
import type { Visibility } from '@glimpse/contract/visibility';
import { collection, doc, type Firestore, type Query, query, where } from 'firebase/firestore';
import * as z from 'zod/mini';
import { listenToDoc, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';

/** A post as the client reads one; the search index stays out of memory and storage. */
export const LivePostDoc = z.omit(PostDoc, { searchTokens: true });
export type LivePost = WithId<z.output<typeof LivePostDoc>>;

/** A list of many people's posts has to ask for the public ones: rules grant none that could hold others. */
export const publicPosts = (db: Firestore): Query =>
  query(collection(db, paths.posts()), where('visibility', '==', 'public' satisfies Visibility));

export type FeedOrder = 'latest' | 'trending';

/** Everybody's posts, newest or most liked first. */
export const liveFeed = (db: Firestore, order: FeedOrder): LiveList<LivePost> =>
  liveList({
    queryKey: ['posts', order],
    keptIn: 'post',
    source: publicPosts(db),
    schema: LivePostDoc,
    order: order === 'latest' ? ['createdAt'] : ['likeCount', 'createdAt'],
    pageSize: limits.feedPage,
    announcesNewer: order === 'latest',
  });

/** `posts/{postId}`; null when it does not exist (any more), or not for the viewer: rules refuse both alike. */
export const livePost = (db: Firestore, postId: string): LiveQuery<LivePost | null> => ({
  queryKey: ['post', postId],
  keptIn: 'post',
  listen: (next, fail) =>
    listenToDoc(doc(db, paths.post(postId)), LivePostDoc, next, (error) =>
      error.code === 'permission-denied' ? next(null) : fail(error),
    ),
});
