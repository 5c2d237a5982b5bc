import { type Comment, CommentDoc } from '@glimpse/contract/comments/comment';
import type { Firestore } from 'firebase-admin/firestore';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { mayBeIncomplete } from '../firestore/previews.ts';
import { newestComments, repliesTo } from '../firestore/queries.ts';
import { loadVisiblePost } from '../posts/read-post.ts';
import { commentView } from '../views/comment-view.ts';
import { readViewerVotes } from '../views/viewer-reactions.ts';
import { withoutVotesOf } from '../visibility/without-blocked.ts';

/**
 * Lists all comments and replies of a post, or the replies to one comment, newest first. They contain the viewer's
 * own votes. Leaves out people whom the viewer blocked or muted. Throws `postNotFound`.
 */
export async function listComments(
  db: Firestore,
  viewerUid: string | null,
  postId: string,
  request: PageRequest & { readonly parentId?: string | undefined },
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const visiblePost = loadVisiblePost(db, viewerUid, postId);
  const { parentId } = request;
  const page = await readPage(
    parentId === undefined ? newestComments(db, postId) : repliesTo(db, postId, parentId),
    CommentDoc,
    request,
    visiblePost.then(
      ({ blockLists }) =>
        ({ uid, isHidden, isDeleted }: CommentDoc) =>
          !isHidden && !isDeleted && !blockLists.isBlockedOrMuted(uid),
    ),
  );
  const { blockLists } = await visiblePost;
  const withIncompleteVotes = page.items
    .filter(({ data }) => mayBeIncomplete(data.upvotePreview) || mayBeIncomplete(data.downvotePreview))
    .map(({ id }) => ({ postId, commentId: id }));
  const votes = await readViewerVotes(db, viewerUid, withIncompleteVotes);
  return {
    comments: page.items.map(({ id, data }) =>
      commentView({ id, data: withoutVotesOf(data, blockLists) }, votes.get(id)),
    ),
    nextCursor: page.nextCursor,
  };
}
