/** In UTF-16 units. */
export const commentLimits = { message: 1000 } as const;
