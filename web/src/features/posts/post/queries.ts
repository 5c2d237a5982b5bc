import { FollowDoc } from '@glimpse/contract/follows/follow';
import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import * as z from 'zod/mini';
import { listenToDoc, type Unsubscribe, type WithId } from '../../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import { collection, doc, type Query, query, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';

/** The post as the client stores it. It lacks fields that only queries need, to save memory and browser storage. */
export const LivePostDoc = z.omit(PostDoc, { searchTokens: true, captionTokens: true, hotScore: true });
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

/**
 * The post `posts/{postId}`, or null if it does not exist or the viewer may not read it. The rules deny both. A
 * listener stops when the viewer loses access. It starts again when the viewer follows or unfollows the author.
 */
export const livePost = (db: Firestore, postId: string, viewerUid: string): LiveQuery<LivePost | null> => ({
  queryKey: ['post', postId],
  persistIn: 'post',
  listen: (next, fail) => {
    let authorUid: string | undefined;
    let isFollowing = false;
    let stopFollowListener: Unsubscribe | undefined;
    const start = (): Unsubscribe =>
      listenToDoc(
        doc(db, paths.post(postId)),
        LivePostDoc,
        (post) => {
          authorUid = post?.postBy.uid ?? authorUid;
          next(post);
          // Firestore ends the listener of an unfollowed author's post, but possibly only when the post changes.
          if (post?.visibility === 'followers') restartAfterFollow(true);
        },
        (error) => {
          if (error.code !== 'permission-denied') {
            fail(error);
            return;
          }
          next(null);
          restartAfterFollow(false);
        },
      );
    /** Starts the post's listener again whenever the viewer follows or unfollows the author. */
    const restartAfterFollow = (isFollowingNow: boolean) => {
      if (authorUid === undefined || authorUid === viewerUid || stopFollowListener) return;
      isFollowing = isFollowingNow;
      stopFollowListener = listenToDoc(
        doc(db, paths.followingOf(viewerUid, authorUid)),
        FollowDoc,
        (follow) => {
          if (isFollowing === (follow !== null)) return;
          isFollowing = follow !== null;
          stop();
          stop = start();
        },
        fail,
      );
    };
    let stop = start();
    return () => {
      stop();
      stopFollowListener?.();
    };
  },
});
