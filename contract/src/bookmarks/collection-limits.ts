/** `name` is in UTF-16 units. */
export const collectionLimits = {
  name: 40,
  /** The largest number of collections of one person. */
  perPerson: 100,
  /** The largest number of collections that contain the same bookmark. */
  perBookmark: 10,
} as const;
