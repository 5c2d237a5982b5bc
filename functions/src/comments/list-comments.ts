import { type Comment, CommentDoc } from '@glimpse/contract/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { newestComments } from '../firestore/queries.ts';
import { commentView } from '../views/comment-view.ts';
import { ownVotes } from '../views/own-parts.ts';

/** Comments of the post, newest first, with the viewer's own votes. Throws `postNotFound`. */
export async function listComments(
  db: Firestore,
  viewerUid: string | null,
  postId: string,
  request: PageRequest,
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const [post, page] = await Promise.all([
    db.doc(paths.post(postId)).get(),
    readPage(newestComments(db, postId), CommentDoc, request),
  ]);
  if (!post.exists) throw serverErrors.postNotFound();
  const crowded = page.items
    .filter(({ data }) => mayLeaveOut(data.upvotePreview) || mayLeaveOut(data.downvotePreview))
    .map(({ id }) => ({ postId, commentId: id }));
  const votes = await ownVotes(db, viewerUid, crowded);
  return {
    comments: page.items.map((comment) => commentView(comment, votes.get(comment.id))),
    nextCursor: page.nextCursor,
  };
}
