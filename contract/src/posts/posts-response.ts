import * as z from 'zod/mini';
import { nextCursor } from '../page.ts';
import { Post } from './post.ts';

/** `post` is the changed post. `posts` is the newest page, and absent if the client sent `Prefer: return=minimal`. */
export const PostsResponse = z.object({
  post: z.optional(Post),
  posts: z.optional(z.array(Post)),
  nextCursor: z.optional(nextCursor),
});
