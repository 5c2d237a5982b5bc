import { api } from '@glimpse/contract/api';
import { openRoute, signedInRoute } from '../http/route.ts';
import { postsAnswer } from '../posts/read-post.ts';
import { addComment } from './add-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { listComments } from './list-comments.ts';
import { toggleVote } from './toggle-vote.ts';

export const commentRoutes = [
  openRoute(api.listComments, ({ params, query }, { db, viewerUid }) =>
    listComments(db, viewerUid, params.postId, query),
  ),
  signedInRoute(api.addComment, async ({ params, body }, uid, call) =>
    postsAnswer(call, await addComment(call.db, call.nowMs, uid, params.postId, body.commentData)),
  ),
  signedInRoute(api.editComment, async ({ params, body }, uid, call) =>
    postsAnswer(call, await editComment(call.db, call.nowMs, uid, params, body.commentData)),
  ),
  signedInRoute(api.deleteComment, async ({ params }, uid, call) =>
    postsAnswer(call, await deleteComment(call.db, call.nowMs, uid, params)),
  ),
  signedInRoute(api.upvoteComment, async ({ params, query }, uid, call) =>
    postsAnswer(call, await toggleVote(call.db, uid, params, 1, query.voted)),
  ),
  signedInRoute(api.downvoteComment, async ({ params, query }, uid, call) =>
    postsAnswer(call, await toggleVote(call.db, uid, params, -1, query.voted)),
  ),
];
