import { api } from '@glimpse/contract/api';
import type { NewPost, PostEdit } from '@glimpse/contract/posts/post';
import { commandRoute, openRoute, type Route, signedInRoute } from '../http/route.ts';
import { withMovedUploads } from '../media/move-upload.ts';
import type { Uploads } from '../media/uploads.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { dislikePost, likePost } from './like-post.ts';
import { listCachedPosts, listPostsOf } from './list-posts.ts';
import type { Hosting } from './media-of.ts';
import { pageCache } from './page-cache.ts';
import { pinPost, unpinPost } from './pin-post.ts';
import { uploadIdsOf } from './posted-media.ts';
import { postsResponse, readPost } from './read-post.ts';

export const postRoutes = (hosting: Hosting, uploads: Uploads): Route[] => [
  openRoute(api.listPosts, async ({ query }, { db, viewerUid, cacheWhile }) => {
    const pages = pageCache(db);
    const shown = await listCachedPosts(db, viewerUid, query, pages);
    if (viewerUid === null) cacheWhile(() => pages.isCurrent(shown));
    return shown;
  }),
  openRoute(api.listUserPosts, ({ params, query }, { db, viewerUid }) =>
    listPostsOf(db, viewerUid, params.username, query),
  ),
  openRoute(api.getPost, async ({ params }, { db, viewerUid }) => ({
    post: await readPost(db, viewerUid, params.postId),
  })),
  signedInRoute(api.createPost, ({ body }, uid, call) =>
    postsResponse(call, (prefetch) =>
      withUploads(uploads, uid, call.nowMs, body.postData, (post) =>
        createPost(call.db, call.nowMs, uid, post, hosting, prefetch),
      ),
    ),
  ),
  signedInRoute(api.editPost, ({ params, body }, uid, call) =>
    postsResponse(call, (prefetch) =>
      withUploads(uploads, uid, call.nowMs, body.postData, (edit) =>
        editPost(call.db, call.nowMs, uid, params.postId, edit, hosting, prefetch),
      ),
    ),
  ),
  signedInRoute(api.deletePost, ({ params }, uid, call) =>
    postsResponse(call, (prefetch) => deletePost(call.db, call.nowMs, uid, params.postId, prefetch)),
  ),
  signedInRoute(api.likePost, ({ params }, uid, call) =>
    postsResponse(call, (prefetch) => likePost(call.db, call.nowMs, uid, params.postId, prefetch)),
  ),
  signedInRoute(api.dislikePost, ({ params }, uid, call) =>
    postsResponse(call, (prefetch) => dislikePost(call.db, call.nowMs, uid, params.postId, prefetch)),
  ),
  commandRoute(api.pinPost, ({ params }, uid, { db }) => pinPost(db, uid, params.postId)),
  commandRoute(api.unpinPost, ({ params }, uid, { db }) => unpinPost(db, uid, params.postId)),
];

/** Returns the result of `work`. Before that, moves the uploads to the folder for the visibility of the post. */
const withUploads = <P extends NewPost | PostEdit, T>(
  uploads: Uploads,
  uid: string,
  nowMs: number,
  post: P,
  work: (post: P) => Promise<T>,
): Promise<T> =>
  withMovedUploads(
    async (root) => {
      for (const uploadId of uploadIdsOf(post)) await uploads.move(uid, uploadId, root, nowMs);
    },
    () => work(post),
  );
