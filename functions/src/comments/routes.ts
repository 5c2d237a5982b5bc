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
    postsAnswer(call, (foresee) =>
      addComment(call.db, call.nowMs, uid, params.postId, body.commentData, foresee),
    ),
  ),
  signedInRoute(api.editComment, ({ params, body }, uid, call) =>
    postsAnswer(call, (foresee) => editComment(call.db, call.nowMs, uid, params, body.commentData, foresee)),
  ),
  signedInRoute(api.deleteComment, ({ params }, uid, call) =>
    postsAnswer(call, (foresee) => deleteComment(call.db, call.nowMs, uid, params, foresee)),
  ),
  signedInRoute(api.upvoteComment, ({ params, query }, uid, call) =>
    postsAnswer(call, (foresee) => toggleVote(call.db, uid, params, 1, query.voted, foresee)),
  ),
  signedInRoute(api.downvoteComment, ({ params, query }, uid, call) =>
    postsAnswer(call, (foresee) => toggleVote(call.db, uid, params, -1, query.voted, foresee)),
  ),
];
