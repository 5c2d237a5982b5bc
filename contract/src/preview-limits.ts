/** Newest entries of a preview in a document or response. The exact count is in a separate field. */
export const previewLimits = {
  people: 20,
  comments: 3,
  replies: 20,
  /** Bytes of the voters on one side of a comment, in the preview of a post. */
  votersBytes: 3000,
} as const;
