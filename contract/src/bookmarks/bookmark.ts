import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { Comment } from '../comments/comment.ts';
import { addedLater, Count, Millis } from '../fields.ts';
import { Media } from '../media/media.ts';
import { Author } from '../profiles/user.ts';

/**
 * `users/{uid}/bookmarks/{postId}`: a bookmark, with copies of the post's fields that a grid shows. The client reads
 * the counts from the post. If the post is not public, only the author is copied and `media` is null. The client then
 * reads the post itself.
 */
export const BookmarkDoc = z.object({
  uid: z.string(),
  postId: z.string(),
  postBy: Author,
  media: z.nullable(Media),
  /** Whether the post is marked as sensitive. */
  sensitive: addedLater(z.boolean(), false),
  searchTokens: z.array(z.string()),
  /** The collections that contain the bookmark. Ids of deleted collections disappear a little later. */
  collectionIds: addedLater(z.array(z.string()), []),
  createdAt: Millis,
});
export type BookmarkDoc = z.infer<typeof BookmarkDoc>;

/** A bookmark in an API response. `comments` are the newest few. */
export const Bookmark = z.object({
  _id: z.string(),
  postImage: z.string(),
  comments: z.array(Comment),
  commentCount: Count,
  likes: z.object({ likeCount: Count }),
});
export type Bookmark = z.infer<typeof Bookmark>;

export const bookmarkErrors = appErrors('bookmark', {
  alreadyBookmarked: ['failed-precondition', 'This Post is already bookmarked'],
  notBookmarked: ['failed-precondition', 'Post not bookmarked yet'],
});
