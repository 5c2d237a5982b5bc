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
  signedInRoute(api.createPost, ({ body }, uid, call) =>
    postsAnswer(call, createPost(call.db, call.nowMs, uid, body.postData, hosting)),
  ),
  signedInRoute(api.editPost, ({ params, body }, uid, call) =>
    postsAnswer(call, editPost(call.db, call.nowMs, uid, params.postId, body.postData, hosting)),
  ),
  signedInRoute(api.deletePost, ({ params }, uid, call) =>
    postsAnswer(call, deletePost(call.db, call.nowMs, uid, params.postId)),
  ),
  signedInRoute(api.likePost, ({ params }, uid, call) =>
    postsAnswer(call, likePost(call.db, call.nowMs, uid, params.postId)),
  ),
  signedInRoute(api.dislikePost, ({ params }, uid, call) =>
    postsAnswer(call, dislikePost(call.db, call.nowMs, uid, params.postId)),
  ),
];
