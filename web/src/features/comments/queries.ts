import { CommentDoc, VoteDoc } from '@glimpse/contract/comments/comment';
import { limits } from '@glimpse/contract/limits';
import { HiddenCommentDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import type * as z from 'zod/mini';
import { listenToDoc, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

export type LiveComment = WithId<z.output<typeof CommentDoc>>;

export type CommentOrder = 'newest' | 'oldest';

/** The comments of a post that answer no other. */
export const liveComments = (db: Firestore, postId: string, order: CommentOrder): LiveList<LiveComment> =>
  liveList({
    queryKey: ['comments', postId, order],
    keptIn: 'post',
    source: collection(db, paths.comments(postId)),
    schema: CommentDoc,
    filters: [where('parentId', '==', null)],
    order: ['createdAt'],
    isAscending: order === 'oldest',
    pageSize: limits.pageDefault,
    announcesNewer: order === 'newest',
  });

/** One of them, or an answer to one. */
export const liveComment = (
  db: Firestore,
  postId: string,
  commentId: string,
): LiveQuery<LiveComment | null> => ({
  queryKey: ['comment', postId, commentId],
  keptIn: null,
  listen: (next, fail) => listenToDoc(doc(db, paths.comment(postId, commentId)), CommentDoc, next, fail),
});

/** The answers to a comment, oldest first. */
export const liveReplies = (db: Firestore, postId: string, commentId: string): LiveList<LiveComment> =>
  liveList({
    queryKey: ['replies', postId, commentId],
    keptIn: null,
    source: collection(db, paths.comments(postId)),
    schema: CommentDoc,
    filters: [where('parentId', '==', commentId)],
    order: ['createdAt'],
    isAscending: true,
    pageSize: limits.pageDefault,
  });

/** The viewer's vote on a comment: 1, -1, or 0 for none. */
export const liveVote = (
  db: Firestore,
  viewerUid: string,
  postId: string,
  commentId: string,
): LiveQuery<1 | 0 | -1> => ({
  queryKey: ['vote', viewerUid, postId, commentId],
  keptIn: 'post',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.vote(postId, commentId, viewerUid)),
      VoteDoc,
      (vote) => next(vote?.value ?? 0),
      fail,
    ),
});

/** What a hidden comment said, for its author and for moderators; null when it is not hidden. */
export const liveOriginal = (db: Firestore, postId: string, commentId: string): LiveQuery<string | null> => ({
  queryKey: ['original', postId, commentId],
  keptIn: null,
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.original(postId, commentId)),
      HiddenCommentDoc,
      (original) => next(original?.message ?? null),
      fail,
    ),
});
