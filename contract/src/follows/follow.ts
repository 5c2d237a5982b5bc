import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { Millis } from '../fields.ts';
import { Author } from '../profiles/user.ts';

/**
 * `users/{uid}/following/{other}` and `users/{uid}/followers/{other}`: a follow, with a summary of the other person.
 * `isAccepted` is true if the follow started with a follow request.
 */
export const FollowDoc = z.extend(Author, { isAccepted: z.boolean(), createdAt: Millis });
export type FollowDoc = z.infer<typeof FollowDoc>;

/**
 * `users/{to}/requests/{uid}`: a follow request to a private account, with a summary of the person `uid` who sent it.
 */
export const FollowRequestDoc = z.extend(Author, { to: z.string(), createdAt: Millis });
export type FollowRequestDoc = z.infer<typeof FollowRequestDoc>;

/** Limits of the following feed, of suggestions and of lists of people. */
export const followLimits = {
  /**
   * The fan-out writes a new post into the inboxes of up to this many followers. If the author has more, `refreshInbox`
   * copies the author's posts into an inbox.
   */
  fanOutMax: 5000,
  /** Followers per slice of the fan-out job. */
  fanOutSlice: 500,
  /** An inbox contains at most this many posts, and each for at most `inboxLifetimeMs`. */
  inboxPosts: 400,
  inboxLifetimeMs: 60 * 24 * 60 * 60 * 1000,
  /** How many posts of an author the backfill copies into the inbox of a new follower. */
  inboxFromNew: 10,
  /** The largest number of authors with more than `fanOutMax` followers in one inbox. */
  inboxAuthors: 300,
  /** Suggestions are people whom the viewer's followed people follow. The server reads this many of the newest. */
  suggestedBy: 10,
  /**
   * A list of people starts with up to `followedFirst` people whom the viewer follows. The server looks for them among
   * the newest `followedSearched` people whom the viewer follows.
   */
  followedFirst: 10,
  followedSearched: 60,
} as const;

export const followErrors = appErrors('follow', {
  followSelf: ['invalid-argument', 'You cannot follow yourself', 404],
  alreadyFollowing: ['failed-precondition', 'User Already following'],
  notFollowing: ['failed-precondition', 'User already not following'],
  alreadyRequested: ['failed-precondition', "You've already asked to follow this person"],
  requestNotFound: ['not-found', 'This request no longer exists.'],
  listIsPrivate: ['permission-denied', 'This account is private. Only its followers see this list.'],
});
