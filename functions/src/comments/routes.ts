import { api } from '@glimpse/contract/api';
import { openRoute, signedInRoute } from '../http/route.ts';
import { postsResponse } from '../posts/read-post.ts';
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
    postsResponse(call, (prefetch) => addComment(call.db, call.nowMs, uid, params.postId, body.commentData, prefetch)),
  ),
  signedInRoute(api.editComment, ({ params, body }, uid, call) =>
    postsResponse(call, (prefetch) => editComment(call.db, call.nowMs, uid, params, body.commentData, prefetch)),
  ),
  signedInRoute(api.deleteComment, ({ params }, uid, call) =>
    postsResponse(call, (prefetch) => deleteComment(call.db, call.nowMs, uid, params, prefetch)),
  ),
  signedInRoute(api.upvoteComment, ({ params, query }, uid, call) =>
    postsResponse(call, (prefetch) => toggleVote(call.db, uid, params, 1, query.voted, prefetch)),
  ),
  signedInRoute(api.downvoteComment, ({ params, query }, uid, call) =>
    postsResponse(call, (prefetch) => toggleVote(call.db, uid, params, -1, query.voted, prefetch)),
  ),
];
