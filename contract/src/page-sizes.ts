/** Items per page of each list. */
export const pageSizes = {
  default: 20,
  /** The largest page that a caller of the API can request. */
  max: 50,
  feed: 10,
  /** The page is short, because the client reads the inbox entry and the post itself for each item. */
  following: 5,
  /** Two full screens, only complete rows, and not too many for one `in` query. */
  grid: 24,
  people: 10,
  suggestions: 8,
} as const;
