import { api } from '@glimpse/contract/api';
import type { NewPost, PostEdit } from '@glimpse/contract/posts/post';
import { openRoute, type Route, signedInRoute } from '../http/route.ts';
import { withPlacedUpload } from '../media/move-upload.ts';
import type { Uploads } from '../media/uploads.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { dislikePost, likePost } from './like-post.ts';
import { listKeptPosts, listPostsOf } from './list-posts.ts';
import type { Hosting } from './media-of.ts';
import { keptPages } from './page-cache.ts';
import { namedUploads } from './posted-media.ts';
import { postsAnswer, readPost } from './read-post.ts';

export const postRoutes = (hosting: Hosting, uploads: Uploads): Route[] => [
  openRoute(api.listPosts, async ({ query }, { db, viewerUid, keepWhile }) => {
    const pages = keptPages(db);
    const shown = await listKeptPosts(db, viewerUid, query, pages);
    if (viewerUid === null) keepWhile(() => pages.isCurrent(shown));
    return shown;
  }),
  openRoute(api.listUserPosts, ({ params, query }, { db, viewerUid }) =>
    listPostsOf(db, viewerUid, params.username, query),
  ),
  openRoute(api.getPost, async ({ params }, { db, viewerUid }) => ({
    post: await readPost(db, viewerUid, params.postId),
  })),
  signedInRoute(api.createPost, ({ body }, uid, call) =>
    postsAnswer(call, (foresee) =>
      placed(uploads, uid, call.nowMs, body.postData, (post) =>
        createPost(call.db, call.nowMs, uid, post, hosting, foresee),
      ),
    ),
  ),
  signedInRoute(api.editPost, ({ params, body }, uid, call) =>
    postsAnswer(call, (foresee) =>
      placed(uploads, uid, call.nowMs, body.postData, (edit) =>
        editPost(call.db, call.nowMs, uid, params.postId, edit, hosting, foresee),
      ),
    ),
  ),
  signedInRoute(api.deletePost, ({ params }, uid, call) =>
    postsAnswer(call, (foresee) => deletePost(call.db, call.nowMs, uid, params.postId, foresee)),
  ),
  signedInRoute(api.likePost, ({ params }, uid, call) =>
    postsAnswer(call, (foresee) => likePost(call.db, call.nowMs, uid, params.postId, foresee)),
  ),
  signedInRoute(api.dislikePost, ({ params }, uid, call) =>
    postsAnswer(call, (foresee) => dislikePost(call.db, call.nowMs, uid, params.postId, foresee)),
  ),
];

/** What `work` answers, with its uploads where the post's files are to lie. */
const placed = <P extends NewPost | PostEdit, T>(
  uploads: Uploads,
  uid: string,
  nowMs: number,
  post: P,
  work: (post: P) => Promise<T>,
): Promise<T> =>
  withPlacedUpload(
    async (place) => {
      for (const uploadId of namedUploads(post)) await uploads.place(uid, uploadId, place, nowMs);
    },
    () => work(post),
  );
