import { type Comment, CommentDoc } from '@glimpse/contract/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { newestComments, repliesTo } from '../firestore/queries.ts';
import { requireVisiblePost } from '../firestore/visible.ts';
import { readHidden } from '../hidden/hidden.ts';
import { withoutVotesOf } from '../hidden/without-hidden.ts';
import { commentView } from '../views/comment-view.ts';
import { ownVotes } from '../views/own-parts.ts';

/** Comments of the post and their answers, or the answers to one, newest first, with the viewer's own votes, without those of hidden people. Throws `postNotFound`. */
export async function listComments(
  db: Firestore,
  viewerUid: string | null,
  postId: string,
  request: PageRequest & { readonly parentId?: string | undefined },
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const [post, hidden] = await Promise.all([db.doc(paths.post(postId)).get(), readHidden(db, viewerUid)]);
  const { data } = await requireVisiblePost(db, viewerUid, post);
  if (hidden.isApart(data.postBy.uid)) throw serverErrors.postNotFound();
  const { parentId } = request;
  const page = await readPage(
    parentId === undefined ? newestComments(db, postId) : repliesTo(db, postId, parentId),
    CommentDoc,
    request,
    ({ uid, isHidden, isDeleted }) => !isHidden && !isDeleted && !hidden.isHidden(uid),
  );
  const crowded = page.items
    .filter(({ data }) => mayLeaveOut(data.upvotePreview) || mayLeaveOut(data.downvotePreview))
    .map(({ id }) => ({ postId, commentId: id }));
  const votes = await ownVotes(db, viewerUid, crowded);
  return {
    comments: page.items.map(({ id, data }) =>
      commentView({ id, data: withoutVotesOf(data, hidden) }, votes.get(id)),
    ),
    nextCursor: page.nextCursor,
  };
}
