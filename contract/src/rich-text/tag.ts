import * as z from 'zod/mini';
import { Count, Millis } from '../fields.ts';

/** Characters of the longest beginning by which a tag is found; whoever types more filters what that finds. */
const prefixLength = 8;

/**
 * `tags/{tagId(tag)}`: a hashtag of at least one public post, and how many there are. Counted anew whenever a post with it comes, goes or
 * changes; never added to. `updatedAt`: when it was last counted. `prefixes`: how it begins, for completions.
 */
export const TagDoc = z.object({
  tag: z.string(),
  prefixes: z.array(z.string()),
  postCount: Count,
  updatedAt: Millis,
});
export type TagDoc = z.infer<typeof TagDoc>;

/** Firestore keeps ids like `__this__` for itself. */
export const tagId = (tag: string): string => `t_${tag}`;

/** The beginnings of a tag, shortest first; whole characters. */
export const prefixesOf = (tag: string): string[] => {
  const characters = [...tag].slice(0, prefixLength);
  return characters.map((_, index) => characters.slice(0, index + 1).join(''));
};

/** The longest beginning by which tags that begin with `typed` are found; undefined for nothing. */
export const prefixFor = (typed: string): string | undefined => prefixesOf(typed).at(-1);
