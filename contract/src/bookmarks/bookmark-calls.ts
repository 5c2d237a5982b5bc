import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults, readDefaults } from '../endpoint-defaults.ts';
import { nextCursor, UsersPage } from '../page.ts';
import { PostParams } from '../posts/post.ts';
import { Bookmark } from './bookmark.ts';

const BookmarkList = z.object({
  bookmarks: z.array(Bookmark),
  nextCursor: z.optional(nextCursor),
  message: z.optional(z.string()),
});

/** `bookmarks` is the newest page. Both fields are absent if the client sent `Prefer: return=minimal`. */
const BookmarksResponse = z.object({
  bookmarks: z.optional(z.array(Bookmark)),
  nextCursor: z.optional(nextCursor),
});

export const bookmarkCalls = {
  listBookmarks: endpoint({
    ...readDefaults,
    name: 'listBookmarks',
    access: 'required',
    path: '/users/bookmark',
    query: UsersPage,
    response: BookmarkList,
  }),
  addBookmark: endpoint({
    ...actionDefaults,
    name: 'addBookmark',
    path: '/users/bookmark/:postId',
    params: PostParams,
    response: BookmarksResponse,
  }),
  removeBookmark: endpoint({
    ...actionDefaults,
    name: 'removeBookmark',
    path: '/users/remove-bookmark/:postId',
    params: PostParams,
    response: BookmarksResponse,
  }),
} as const;
