/** Items per page of each list. */
export const pageSizes = {
  default: 20,
  /** The largest page that a caller of the API can request. */
  max: 50,
  feed: 10,
  /** The page is short, because the client reads the inbox entry and the post itself for each item. */
  following: 5,
  grid: 24,
  people: 10,
  suggestions: 8,
} as const;

/** The largest number of entries in a preview. A separate field has the exact count. */
export const previewLimits = {
  people: 20,
  comments: 3,
  replies: 20,
  /** Bytes of the upvoters, and of the downvoters, of a comment in the preview of its post. */
  votersBytes: 3000,
} as const;

/** The largest number of values in one `in` filter of a Firestore query. */
export const maxInValues = 30;
