import { CommentDoc } from '@glimpse/contract/comments/comment';
import type { DeletionDoc } from '@glimpse/contract/deletion';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inTurn } from '../firestore/queue.ts';
import { withoutComment } from './post-without-comment.ts';
import { type CommentId, commentRefs } from './read-comment.ts';
import { leaveThread } from './threads.ts';

/** Deletes a comment of somebody who is no more, and notes that its votes are to go. Safe to repeat. */
export const removeComment = (db: Firestore, nowMs: number, uid: string, id: CommentId): Promise<void> =>
  inTurn(db, paths.post(id.postId), () =>
    commitOptimistically(db, async (commit) => {
      const refs = commentRefs(db, uid, id);
      const note = db.doc(paths.deletedComment(id.postId, id.commentId));
      // All are written where they are there.
      const { glanced } = await commit.read({
        held: {},
        glanced: { comment: refs.comment, post: refs.post, note },
      });
      const comment = readDocument(CommentDoc, glanced.comment);
      if (!comment || comment.data.isDeleted) return;
      const readPost = readableDocument(PostDoc, glanced.post);
      if (readPost) commit.update(glanced.post, await withoutComment(commit, db, readPost.data, id));
      const deletion: DeletionDoc = { uid, ...id, mediaPath: '', morePaths: [], createdAt: nowMs };
      commit.put(glanced.note, deletion);
      await leaveThread(commit, db, glanced.comment, comment);
    }),
  );
