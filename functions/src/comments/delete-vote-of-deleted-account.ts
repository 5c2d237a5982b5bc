import { CommentDoc, VoteDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { commentPreview, votesOf } from '../views/comment-view.ts';
import { type CommentId, commentRefs, isPreviewed, previewWith } from './read-comment.ts';
import { withoutVote } from './toggle-vote.ts';

/** Deletes the vote of a deleted account. Idempotent. */
export const deleteVoteOfDeletedAccount = (db: Firestore, uid: string, id: CommentId): Promise<void> => {
  const { comment, post } = commentRefs(db, uid, id);
  const vote = db.doc(paths.vote(id.postId, id.commentId, uid));
  // Comment and vote are written. If the comment moves into the preview of the post meanwhile, the trigger on
  // comments updates it.
  const options = { lockPaths: [post.path], mayChange: { comment, post, vote } };
  return inBatch(db, options, async (commit, read) => {
    if (!read.vote.exists) return;
    commit.delete(read.vote);
    const given = readableDocument(VoteDoc, read.vote)?.data.value;
    const voted = readableDocument(CommentDoc, read.comment);
    if (!voted || given === undefined) return;
    const votes = await withoutVote(commit, db, id, votesOf(voted.data), uid, given);
    commit.update(read.comment, votes);
    const preview = readableDocument(PostDoc, read.post)?.data.commentPreview ?? [];
    if (!isPreviewed(preview, id.commentId)) return;
    const previewed = commentPreview({ id: id.commentId, data: { ...voted.data, ...votes } });
    commit.update(read.post, { commentPreview: previewWith(preview, previewed) });
  });
};
