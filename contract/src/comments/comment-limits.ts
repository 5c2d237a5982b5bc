/** `message` in characters. */
export const commentLimits = { message: 1000 } as const;
