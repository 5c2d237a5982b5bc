/** The router state of a post page that was opened to write a comment. */
export const commentState = { isCommenting: true } as const;

export const isCommentState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isCommenting' in state;
