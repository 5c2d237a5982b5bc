import * as z from 'zod/mini';
import { nextCursor } from '../page.ts';
import { Post } from './post.ts';

/** `post` is the affected one; `posts` (the newest page) and `nextCursor` are left out with `Prefer: return=minimal`. */
export const PostsAnswer = z.object({
  post: z.optional(Post),
  posts: z.optional(z.array(Post)),
  nextCursor: z.optional(nextCursor),
});
