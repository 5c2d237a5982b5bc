import { CommentDoc, ModeratedCommentDoc, VoteDoc } from '@glimpse/contract/comments/comment';
import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import type * as z from 'zod/mini';
import { docListener, listenToDoc, type WithId } from '../../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import { collection, doc, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';

export type LiveComment = WithId<z.output<typeof CommentDoc>>;

export type CommentOrder = 'newest' | 'oldest';

/** The top-level comments of a post, without replies. */
export const liveComments = (db: Firestore, postId: string, order: CommentOrder): LiveList<LiveComment> =>
  liveList({
    queryKey: ['comments', postId, order],
    persistIn: 'post',
    source: collection(db, paths.comments(postId)),
    schema: CommentDoc,
    filters: [where('parentId', '==', null)],
    order: ['createdAt'],
    isAscending: order === 'oldest',
    pageSize: pageSizes.default,
    announcesNewer: order === 'newest',
  });

/** One comment or reply, or null if it does not exist. */
export const liveComment = (db: Firestore, postId: string, commentId: string): LiveQuery<LiveComment | null> => ({
  queryKey: ['comment', postId, commentId],
  persistIn: null,
  listen: (next, fail) => listenToDoc(doc(db, paths.comment(postId, commentId)), CommentDoc, next, fail),
});

/** The replies to a comment, oldest first. */
export const liveReplies = (db: Firestore, postId: string, commentId: string): LiveList<LiveComment> =>
  liveList({
    queryKey: ['replies', postId, commentId],
    persistIn: null,
    source: collection(db, paths.comments(postId)),
    schema: CommentDoc,
    filters: [where('parentId', '==', commentId)],
    order: ['createdAt'],
    isAscending: true,
    pageSize: pageSizes.default,
  });

/** The viewer's vote on a comment: 1, -1, or 0 for none. */
export const liveVote = (
  db: Firestore,
  viewerUid: string,
  postId: string,
  commentId: string,
): LiveQuery<1 | 0 | -1> => ({
  queryKey: ['vote', viewerUid, postId, commentId],
  persistIn: 'post',
  listen: docListener(doc(db, paths.vote(postId, commentId, viewerUid)), VoteDoc, (vote) => vote?.value ?? 0),
});

/** The original text of a moderated comment, or null. Only the author and moderators can read it. */
export const liveModeratedMessage = (db: Firestore, postId: string, commentId: string): LiveQuery<string | null> => ({
  queryKey: ['moderated-message', postId, commentId],
  persistIn: null,
  listen: docListener(
    doc(db, paths.original(postId, commentId)),
    ModeratedCommentDoc,
    (moderated) => moderated?.message ?? null,
  ),
});
