/**
 * Limits of the following feed, suggestions and lists of people. Times in ms.
 */
export const followLimits = {
  /**
   * The largest number of followers for which a new post is written into each inbox. Posts of authors with more
   * followers are copied on request.
   */
  fanOutMax: 5000,
  /** Followers per slice of the fan-out job. */
  fanOutSlice: 500,
  /** The inbox has only the newest posts, and only for this time. */
  inboxPosts: 400,
  inboxLifetimeMs: 60 * 24 * 60 * 60 * 1000,
  /** Posts that are copied into the inbox after a new follow. */
  inboxFromNew: 10,
  /** The largest number of authors with more than `fanOutMax` followers in one inbox. */
  inboxAuthors: 300,
  /** Suggestions are collected from the newest people whom the viewer follows. This is their number. */
  suggestedBy: 10,
  /**
   * A list of people starts with up to `followedFirst` whom the viewer follows. The server checks only the newest
   * `followedSearched`.
   */
  followedFirst: 10,
  followedSearched: 60,
} as const;
