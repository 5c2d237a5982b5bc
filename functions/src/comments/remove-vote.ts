import { CommentDoc, VoteDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inTurn } from '../firestore/queue.ts';
import { commentPreview, votesOf } from '../views/comment-view.ts';
import { type CommentId, commentRefs, isPreviewed, previewWith } from './read-comment.ts';
import { withoutVote } from './toggle-vote.ts';

/** Takes back the vote of somebody who is no more. Safe to repeat. */
export const removeVote = (db: Firestore, uid: string, id: CommentId): Promise<void> =>
  inTurn(db, paths.post(id.postId), () =>
    commitOptimistically(db, async (commit) => {
      const { comment, post } = commentRefs(db, uid, id);
      const vote = db.doc(paths.vote(id.postId, id.commentId, uid));
      // Comment and vote are written; a post whose preview comes to show the comment meanwhile is put right by the trigger.
      const { glanced } = await commit.read({ held: {}, glanced: { comment, post, vote } });
      if (!glanced.vote.exists) return;
      commit.delete(glanced.vote);
      const given = readableDocument(VoteDoc, glanced.vote)?.data.value;
      const voted = readableDocument(CommentDoc, glanced.comment);
      if (!voted || given === undefined) return;
      const votes = await withoutVote(commit, db, id, votesOf(voted.data), uid, given);
      commit.update(glanced.comment, votes);
      const preview = readableDocument(PostDoc, glanced.post)?.data.commentPreview ?? [];
      if (!isPreviewed(preview, id.commentId)) return;
      const shown = commentPreview({ id: id.commentId, data: { ...voted.data, ...votes } });
      commit.update(glanced.post, { commentPreview: previewWith(preview, shown) });
    }),
  );
