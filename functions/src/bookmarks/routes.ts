import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { requireViewer } from '../firestore/require.ts';
import { signedInRoute } from '../http/route.ts';
import { addBookmark, removeBookmark } from './change-bookmark.ts';
import { createCollection, deleteCollection, renameCollection } from './change-collection.ts';
import { addToCollection, removeFromCollection } from './collect-post.ts';
import { listBookmarks } from './list-bookmarks.ts';

export const bookmarkRoutes = [
  signedInRoute(api.listBookmarks, async ({ query }, uid, { db }) => {
    requireViewer(await db.doc(paths.user(uid)).get());
    return { ...(await listBookmarks(db, uid, query)), message: 'Your bookmarks' };
  }),
  signedInRoute(api.addBookmark, async ({ params }, uid, { db, nowMs, minimal }) => {
    await addBookmark(db, nowMs, uid, params.postId);
    return minimal ? {} : listBookmarks(db, uid, {});
  }),
  signedInRoute(api.removeBookmark, async ({ params }, uid, { db, minimal }) => {
    await removeBookmark(db, uid, params.postId);
    return minimal ? {} : listBookmarks(db, uid, {});
  }),
  signedInRoute(api.createCollection, async ({ params, body }, uid, { db, nowMs }) => {
    await createCollection(db, nowMs, uid, params.collectionId, body);
    return {};
  }),
  signedInRoute(api.renameCollection, async ({ params, body }, uid, { db, nowMs }) => {
    await renameCollection(db, nowMs, uid, params.collectionId, body.name);
    return {};
  }),
  signedInRoute(api.deleteCollection, async ({ params }, uid, { db, nowMs }) => {
    await deleteCollection(db, nowMs, uid, params.collectionId);
    return {};
  }),
  signedInRoute(api.addToCollection, async ({ params }, uid, { db, nowMs }) => {
    await addToCollection(db, nowMs, uid, params.collectionId, params.postId);
    return {};
  }),
  signedInRoute(api.removeFromCollection, async ({ params }, uid, { db }) => {
    await removeFromCollection(db, uid, params.collectionId, params.postId);
    return {};
  }),
];
