import * as z from 'zod/mini';
import { Count, Millis } from '../fields.ts';

/** Characters of the longest stored prefix. For a longer input the client filters the results of that prefix. */
const prefixLength = 8;

/** `tags/{tagId(tag)}`: a hashtag of at least one public post. */
export const TagDoc = z.object({
  tag: z.string(),
  /** The prefixes of the tag, for completions. */
  prefixes: z.array(z.string()),
  /** The number of public posts. A job counts again when a post with the tag is created, changed or deleted. */
  postCount: Count,
  /** The time of the last count. */
  updatedAt: Millis,
});
export type TagDoc = z.infer<typeof TagDoc>;

/** The prefix `t_` avoids ids like `__this__`, which Firestore reserves. */
export const tagId = (tag: string): string => `t_${tag}`;

/** Returns the prefixes of a tag, shortest first. Never cuts a surrogate pair. */
export const prefixesOf = (tag: string): string[] => {
  const characters = [...tag].slice(0, prefixLength);
  return characters.map((_, index) => characters.slice(0, index + 1).join(''));
};

/** Returns the longest stored prefix of `typed`. Undefined if `typed` is empty. */
export const prefixFor = (typed: string): string | undefined => prefixesOf(typed).at(-1);
