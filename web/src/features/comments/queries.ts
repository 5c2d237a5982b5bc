import { CommentDoc, VoteDoc } from '@glimpse/contract/comment';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { collection, doc, type Firestore } from 'firebase/firestore';
import type * as z from 'zod/mini';
import { auth } from '../../lib/firebase/auth.ts';
import { firestore } from '../../lib/firebase/firestore.ts';
import { listenToDoc, readDoc, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';

export type LiveComment = WithId<z.output<typeof CommentDoc>>;

/** The comments of a post, newest first. */
export const liveComments = (db: Firestore, postId: string): LiveList<LiveComment> =>
  liveList({
    queryKey: ['comments', postId],
    keptIn: 'post',
    source: collection(db, paths.comments(postId)),
    schema: CommentDoc,
    order: ['createdAt'],
    pageSize: limits.pageDefault,
    announcesNewer: true,
  });

/** The signed-in person's vote on a comment, from the server now: 1, -1, or 0 for none. Throws AppError. */
export async function readVote(postId: string, commentId: string): Promise<1 | 0 | -1> {
  const uid = auth.currentUser?.uid;
  if (uid === undefined) return 0;
  const vote = await readDoc(doc(firestore, paths.vote(postId, commentId, uid)), VoteDoc);
  return vote?.value ?? 0;
}

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
