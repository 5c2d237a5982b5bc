/** The router's state of a post page that was opened to comment. */
export const toComment = { isCommenting: true } as const;

export const isToComment = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isCommenting' in state;
