import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { requireViewer } from '../firestore/require.ts';
import { commandRoute, signedInRoute } from '../http/route.ts';
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
  commandRoute(api.createCollection, ({ params, body }, uid, { db, nowMs }) =>
    createCollection(db, nowMs, uid, params.collectionId, body),
  ),
  commandRoute(api.renameCollection, ({ params, body }, uid, { db, nowMs }) =>
    renameCollection(db, nowMs, uid, params.collectionId, body.name),
  ),
  commandRoute(api.deleteCollection, ({ params }, uid, { db, nowMs }) =>
    deleteCollection(db, nowMs, uid, params.collectionId),
  ),
  commandRoute(api.addToCollection, ({ params }, uid, { db, nowMs }) =>
    addToCollection(db, nowMs, uid, params.collectionId, params.postId),
  ),
  commandRoute(api.removeFromCollection, ({ params }, uid, { db }) =>
    removeFromCollection(db, uid, params.collectionId, params.postId),
  ),
];
