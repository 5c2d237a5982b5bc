/** Bounds of the following feed, suggestions and lists of people, apart from `limits`, which the login screen loads. Times in ms. */
export const circleLimits = {
  /** Of the people one follows: each post costs its place in the inbox besides. */
  followingPage: 5,
  /** Followers up to whom a post is put into each one's inbox; those of authors with more ask for it. */
  fanOutMax: 5000,
  /** Followers that one slice of that work takes. */
  fanOutSlice: 500,
  /** What an inbox keeps: the newest posts, for so long. */
  inboxPosts: 400,
  inboxKeptMs: 60 * 24 * 60 * 60 * 1000,
  /** Posts that following somebody brings. */
  inboxFromNew: 10,
  /** Authors with more than `fanOutMax` followers whose posts one inbox asks for. */
  inboxAuthors: 300,
  /** People who are suggested at first, and of whom they are asked: the newest whom one follows. */
  suggestions: 8,
  suggestedBy: 10,
  /** People at the top of a list whom one follows, and of how many, the newest, this is asked. */
  knownPeople: 10,
  askedKnown: 60,
} as const;
