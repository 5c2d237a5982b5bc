import { type Comment, CommentDoc } from '@glimpse/contract/comment';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { newestComments } from '../firestore/queries.ts';
import { requireVisiblePost } from '../firestore/visible.ts';
import { commentView } from '../views/comment-view.ts';
import { ownVotes } from '../views/own-parts.ts';

/** Comments of the post, newest first, with the viewer's own votes. Throws `postNotFound`. */
export async function listComments(
  db: Firestore,
  viewerUid: string | null,
  postId: string,
  request: PageRequest,
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const [, page] = await Promise.all([
    db
      .doc(paths.post(postId))
      .get()
      .then((post) => requireVisiblePost(db, viewerUid, post)),
    readPage(newestComments(db, postId), CommentDoc, request),
  ]);
  const crowded = page.items
    .filter(({ data }) => mayLeaveOut(data.upvotePreview) || mayLeaveOut(data.downvotePreview))
    .map(({ id }) => ({ postId, commentId: id }));
  const votes = await ownVotes(db, viewerUid, crowded);
  return {
    comments: page.items.map((comment) => commentView(comment, votes.get(comment.id))),
    nextCursor: page.nextCursor,
  };
}
