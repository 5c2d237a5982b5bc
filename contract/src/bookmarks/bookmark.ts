import * as z from 'zod/mini';
import { Comment } from '../comments/comment.ts';
import { Count, Millis } from '../fields.ts';
import { Media } from '../media/media.ts';
import { Author } from '../profiles/user.ts';

/**
 * `users/{uid}/bookmarks/{postId}`: what the grid needs of the post; its counts are read from the post. Of a post that not everybody
 * sees nothing is copied but whose it is (`media` is null): whoever may see it reads the post.
 */
export const BookmarkDoc = z.object({
  uid: z.string(),
  postId: z.string(),
  postBy: Author,
  media: z.nullable(Media),
  searchTokens: z.array(z.string()),
  createdAt: Millis,
});
export type BookmarkDoc = z.infer<typeof BookmarkDoc>;

/** A bookmark as the API shows one; `comments` are the newest few. */
export const Bookmark = z.object({
  _id: z.string(),
  postImage: z.string(),
  comments: z.array(Comment),
  commentCount: Count,
  likes: z.object({ likeCount: Count }),
});
export type Bookmark = z.infer<typeof Bookmark>;
