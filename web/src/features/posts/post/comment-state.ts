/** The router state of a post page that puts the cursor into the comment field. */
export const commentState = { isCommenting: true } as const;

export const isCommentState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isCommenting' in state;
