/** The largest number of entries in a preview. A separate field has the exact count. */
export const previewLimits = {
  people: 20,
  comments: 3,
  replies: 20,
  /** Bytes of the upvoters, and of the downvoters, of a comment in the preview of its post. */
  votersBytes: 3000,
} as const;
