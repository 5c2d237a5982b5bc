import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, read } from '../endpoint-parts.ts';
import { nextCursor, UsersPage } from '../page.ts';
import { PostParams } from '../posts/post.ts';
import { Bookmark } from './bookmark.ts';

const BookmarkList = z.object({
  bookmarks: z.array(Bookmark),
  nextCursor: z.optional(nextCursor),
  message: z.optional(z.string()),
});

/** The newest page; nothing with `Prefer: return=minimal`. */
const BookmarksAnswer = z.object({
  bookmarks: z.optional(z.array(Bookmark)),
  nextCursor: z.optional(nextCursor),
});

export const bookmarkCalls = {
  listBookmarks: endpoint({
    ...read,
    name: 'listBookmarks',
    access: 'required',
    path: '/users/bookmark',
    query: UsersPage,
    answer: BookmarkList,
  }),
  addBookmark: endpoint({
    ...act,
    name: 'addBookmark',
    status: 200,
    path: '/users/bookmark/:postId',
    params: PostParams,
    answer: BookmarksAnswer,
  }),
  removeBookmark: endpoint({
    ...act,
    name: 'removeBookmark',
    status: 200,
    path: '/users/remove-bookmark/:postId',
    params: PostParams,
    answer: BookmarksAnswer,
  }),
} as const;
