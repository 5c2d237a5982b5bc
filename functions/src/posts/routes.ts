import { api } from '@glimpse/contract/api';
import { openRoute, type Route, signedInRoute } from '../http/route.ts';
import { withPlacedUpload } from '../media/place-upload.ts';
import type { Uploads } from '../media/uploads.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { dislikePost, likePost } from './like-post.ts';
import { listPosts, listPostsOf } from './list-posts.ts';
import type { Hosting } from './media-of.ts';
import { postsAnswer, readPost } from './read-post.ts';

export const postRoutes = (hosting: Hosting, uploads: Uploads): Route[] => [
  openRoute(api.listPosts, ({ query }, { db, viewerUid }) => listPosts(db, viewerUid, query)),
  openRoute(api.listUserPosts, ({ params, query }, { db, viewerUid }) =>
    listPostsOf(db, viewerUid, params.username, query),
  ),
  openRoute(api.getPost, async ({ params }, { db, viewerUid }) => ({
    post: await readPost(db, viewerUid, params.postId),
  })),
  signedInRoute(api.createPost, async ({ body }, uid, call) =>
    postsAnswer(
      call,
      await placed(uploads, uid, call.nowMs, body.postData, (post) =>
        createPost(call.db, call.nowMs, uid, post, hosting),
      ),
    ),
  ),
  signedInRoute(api.editPost, async ({ params, body }, uid, call) =>
    postsAnswer(
      call,
      await placed(uploads, uid, call.nowMs, body.postData, (edit) =>
        editPost(call.db, call.nowMs, uid, params.postId, edit, hosting),
      ),
    ),
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

/** What `work` answers, with its upload where the post's files are to lie. */
const placed = <P extends { readonly uploadId?: string | undefined }, T>(
  uploads: Uploads,
  uid: string,
  nowMs: number,
  post: P,
  work: (post: P) => Promise<T>,
): Promise<T> =>
  withPlacedUpload(
    (place) => uploads.place(uid, post.uploadId ?? '', place, nowMs),
    () => work(post),
  );
