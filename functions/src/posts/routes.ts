import { api } from '@glimpse/contract/api';
import { openRoute, type Route, signedInRoute } from '../http/route.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { dislikePost, likePost } from './like-post.ts';
import { listPosts, listPostsOf } from './list-posts.ts';
import type { Hosting } from './media-of.ts';
import { postsAnswer, readPost } from './read-post.ts';

export const postRoutes = (hosting: Hosting): Route[] => [
  openRoute(api.listPosts, ({ query }, { db, viewerUid }) => listPosts(db, viewerUid, query)),
  openRoute(api.listUserPosts, ({ params, query }, { db, viewerUid }) =>
    listPostsOf(db, viewerUid, params.username, query),
  ),
  openRoute(api.getPost, async ({ params }, { db, viewerUid }) => ({
    post: await readPost(db, viewerUid, params.postId),
  })),
  signedInRoute(api.createPost, async ({ body }, uid, call) =>
    postsAnswer(call, await createPost(call.db, call.nowMs, uid, body.postData, hosting)),
  ),
  signedInRoute(api.editPost, async ({ params, body }, uid, call) =>
    postsAnswer(call, await editPost(call.db, call.nowMs, uid, params.postId, body.postData, hosting)),
  ),
  signedInRoute(api.deletePost, async ({ params }, uid, call) =>
    postsAnswer(call, await deletePost(call.db, call.nowMs, uid, params.postId)),
  ),
  signedInRoute(api.likePost, async ({ params }, uid, call) =>
    postsAnswer(call, await likePost(call.db, call.nowMs, uid, params.postId)),
  ),
  signedInRoute(api.dislikePost, async ({ params }, uid, call) =>
    postsAnswer(call, await dislikePost(call.db, call.nowMs, uid, params.postId)),
  ),
];
