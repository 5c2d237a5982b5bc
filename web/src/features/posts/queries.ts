import { FollowDoc } from '@glimpse/contract/follows/follow';
import { pageSizes } from '@glimpse/contract/page-sizes';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import * as z from 'zod/mini';
import { listenToDoc, type Unsubscribe, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc, type Query, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** The post as the client stores it. It has no search tokens, to save memory and browser storage. */
export const LivePostDoc = z.omit(PostDoc, { searchTokens: true });
export type LivePost = WithId<z.output<typeof LivePostDoc>>;

/** The base query for lists with many authors. The rules deny such a query unless it is limited to public posts. */
export const publicPosts = (db: Firestore): Query =>
  query(collection(db, paths.posts()), where('visibility', '==', 'public' satisfies Visibility));

export type PostOrder = 'latest' | 'trending';

/** Everybody's posts, newest or most liked first. */
export const liveFeed = (db: Firestore, order: PostOrder): LiveList<LivePost> =>
  liveList({
    queryKey: ['posts', order],
    persistIn: 'post',
    source: publicPosts(db),
    schema: LivePostDoc,
    order: order === 'latest' ? ['createdAt'] : ['likeCount', 'createdAt'],
    pageSize: pageSizes.feed,
    announcesNewer: order === 'latest',
  });

/** The post `posts/{postId}`, or null if it does not exist or the viewer may not read it. The rules deny both. */
export const livePost = (db: Firestore, postId: string, viewerUid: string): LiveQuery<LivePost | null> => ({
  queryKey: ['post', postId],
  persistIn: 'post',
  listen: (next, fail) => {
    let lastVisibility: LivePost['visibility'] | undefined;
    let isFollowing = true;
    let stopFollowListener: Unsubscribe | undefined;
    // Firestore evaluates the rules when a listener starts. So the listener starts again when the post's visibility
    // changes, or when the viewer follows or unfollows the author.
    const start = (): Unsubscribe =>
      listenToDoc(
        doc(db, paths.post(postId)),
        LivePostDoc,
        (post) => {
          const visibilityChanged = lastVisibility !== undefined && post !== null && post.visibility !== lastVisibility;
          lastVisibility = post?.visibility;
          if (visibilityChanged) restart();
          else next(post);
          const isForFollowers = post?.visibility === 'followers' && post.postBy.uid !== viewerUid;
          if (isForFollowers) stopFollowListener ??= listenToFollow(post.postBy.uid);
        },
        (error) => (error.code === 'permission-denied' ? next(null) : fail(error)),
      );
    const restart = () => {
      stop();
      stop = start();
    };
    const listenToFollow = (authorUid: string): Unsubscribe =>
      listenToDoc(
        doc(db, paths.followingOf(viewerUid, authorUid)),
        FollowDoc,
        (follow) => {
          if (isFollowing === (follow !== null)) return;
          isFollowing = follow !== null;
          restart();
        },
        fail,
      );
    let stop = start();
    return () => {
      stop();
      stopFollowListener?.();
    };
  },
});
