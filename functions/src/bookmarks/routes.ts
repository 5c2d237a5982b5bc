import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { requireViewer } from '../firestore/require.ts';
import { signedInRoute } from '../http/route.ts';
import { addBookmark, removeBookmark } from './change-bookmark.ts';
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
];
