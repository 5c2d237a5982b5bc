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
  signedInRoute(api.addComment, ({ params, body }, uid, call) =>
    postsAnswer(call, addComment(call.db, call.nowMs, uid, params.postId, body.commentData)),
  ),
  signedInRoute(api.editComment, ({ params, body }, uid, call) =>
    postsAnswer(call, editComment(call.db, call.nowMs, uid, params, body.commentData)),
  ),
  signedInRoute(api.deleteComment, ({ params }, uid, call) =>
    postsAnswer(call, deleteComment(call.db, call.nowMs, uid, params)),
  ),
  signedInRoute(api.upvoteComment, ({ params, query }, uid, call) =>
    postsAnswer(call, toggleVote(call.db, uid, params, 1, query.voted)),
  ),
  signedInRoute(api.downvoteComment, ({ params, query }, uid, call) =>
    postsAnswer(call, toggleVote(call.db, uid, params, -1, query.voted)),
  ),
];
