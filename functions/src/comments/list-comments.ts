import { type Comment, CommentDoc } from '@glimpse/contract/comments/comment';
import type { Firestore } from 'firebase-admin/firestore';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { newestComments, repliesTo } from '../firestore/queries.ts';
import { requireSeenPost } from '../posts/read-post.ts';
import { commentView } from '../views/comment-view.ts';
import { ownVotes } from '../views/own-parts.ts';
import { withoutVotesOf } from '../visibility/without-blocked.ts';

/** Comments of the post and their answers, or the answers to one, newest first, with the viewer's own votes, without those of hidden people. Throws `postNotFound`. */
export async function listComments(
  db: Firestore,
  viewerUid: string | null,
  postId: string,
  request: PageRequest & { readonly parentId?: string | undefined },
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const seen = requireSeenPost(db, viewerUid, postId);
  const { parentId } = request;
  const page = await readPage(
    parentId === undefined ? newestComments(db, postId) : repliesTo(db, postId, parentId),
    CommentDoc,
    request,
    seen.then(
      ({ hidden }) =>
        ({ uid, isHidden, isDeleted }: CommentDoc) =>
          !isHidden && !isDeleted && !hidden.isHidden(uid),
    ),
  );
  const { hidden } = await seen;
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
