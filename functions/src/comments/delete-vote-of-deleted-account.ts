import { CommentDoc, VoteDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { type CommentId, votesOf } from '../views/comment-view.ts';
import { commentRefs, updatePreview } from './read-comment.ts';
import { withoutVote } from './toggle-vote.ts';

/** Deletes the vote of a deleted account. Idempotent. */
export const deleteVoteOfDeletedAccount = (db: Firestore, uid: string, id: CommentId): Promise<void> => {
  const { comment, post } = commentRefs(db, uid, id);
  const vote = db.doc(paths.vote(id.postId, id.commentId, uid));
  // The post can change before the commit. If the comment then joins the preview of the post, the trigger on comments
  // updates the preview.
  const options = { lockPaths: [post.path], mayChange: { comment, post, vote } };
  return inBatch(db, options, async (commit, read) => {
    if (!read.vote.exists) return;
    commit.delete(read.vote);
    const value = readableDocument(VoteDoc, read.vote)?.data.value;
    const voted = readableDocument(CommentDoc, read.comment);
    if (!voted || value === undefined) return;
    const votes = await withoutVote(commit, db, id, votesOf(voted.data), uid, value);
    commit.update(read.comment, votes);
    const post = readableDocument(PostDoc, read.post);
    if (post) updatePreview(commit, read.post, post, { id: id.commentId, data: { ...voted.data, ...votes } });
  });
};
