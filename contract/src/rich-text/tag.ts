import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { addedLater, Count, Millis } from '../fields.ts';
import { richTextLimits } from './rich-text.ts';

/** The number of characters of the longest stored prefix. For a longer input, the client filters the results. */
const maxPrefixLength = 8;

/** `tags/{tagId(tag)}`: a hashtag of at least one public post. */
export const TagDoc = z.object({
  tag: z.string(),
  /** The prefixes of the tag, for completions. */
  prefixes: z.array(z.string()),
  /** The number of public posts with the tag. It is counted again when a post with the tag changes. */
  postCount: Count,
  /** The number of people who follow the tag. It is counted again when somebody follows or unfollows it. */
  followerCount: addedLater(Count, 0),
  /** The time of the last count of the posts. */
  updatedAt: Millis,
});
export type TagDoc = z.infer<typeof TagDoc>;

/** `users/{uid}/followedTags/{tagId(tag)}`: a hashtag that the person follows. */
export const FollowedTagDoc = z.object({ tag: z.string(), createdAt: Millis });
export type FollowedTagDoc = z.infer<typeof FollowedTagDoc>;

/**
 * `users/{uid}/private/followedTags`: all hashtags that the person follows, newest first. It is one document, so that a
 * screen needs one read. The commit that follows or unfollows a hashtag updates it. It does not exist before the first
 * one.
 */
export const FollowedTagsDoc = z.object({ tags: z.array(z.string()) });
export type FollowedTagsDoc = z.infer<typeof FollowedTagsDoc>;

/** Returns the id of the tag's document. `t_` avoids ids such as `__this__`, which Firestore reserves. */
export const tagId = (tag: string): string => `t_${tag}`;

/** Returns the prefixes of a tag to store, shortest first. A prefix never ends within a surrogate pair. */
export const prefixesOf = (tag: string): string[] => {
  const characters = [...tag].slice(0, maxPrefixLength);
  return characters.map((_, index) => characters.slice(0, index + 1).join(''));
};

/** Returns the longest stored prefix for what the user typed. Undefined if the input is empty. */
export const prefixFor = (input: string): string | undefined => prefixesOf(input).at(-1);

export const tagErrors = appErrors('tag', {
  tooManyTags: ['failed-precondition', `You can follow at most ${richTextLimits.followedTags} hashtags.`],
});
