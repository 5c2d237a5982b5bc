import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { FollowDoc } from '@glimpse/contract/profiles/user';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import * as z from 'zod/mini';
import { listenToDoc, type Unsubscribe, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc, type Query, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

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
export const livePost = (db: Firestore, postId: string, viewerUid: string): LiveQuery<LivePost | null> => ({
  queryKey: ['post', postId],
  keptIn: 'post',
  listen: (next, fail) => {
    let shown: LivePost['visibility'] | undefined;
    let isFollowing = true;
    let stopFollowing: Unsubscribe | undefined;
    // Rules are asked when a listener begins: who sees a post may be others when its visibility changes, or whom the viewer follows.
    const open = (): Unsubscribe =>
      listenToDoc(
        doc(db, paths.post(postId)),
        LivePostDoc,
        (post) => {
          const isOther = shown !== undefined && post !== null && post.visibility !== shown;
          shown = post?.visibility;
          if (isOther) reopen();
          else next(post);
          const isForFollowers = post?.visibility === 'followers' && post.postBy.uid !== viewerUid;
          if (isForFollowers) stopFollowing ??= listenToFollowing(post.postBy.uid);
        },
        (error) => (error.code === 'permission-denied' ? next(null) : fail(error)),
      );
    const reopen = () => {
      stop();
      stop = open();
    };
    const listenToFollowing = (authorUid: string): Unsubscribe =>
      listenToDoc(
        doc(db, paths.followingOf(viewerUid, authorUid)),
        FollowDoc,
        (edge) => {
          if (isFollowing === (edge !== null)) return;
          isFollowing = edge !== null;
          reopen();
        },
        fail,
      );
    let stop = open();
    return () => {
      stop();
      stopFollowing?.();
    };
  },
});
