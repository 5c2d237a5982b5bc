/** '0 likes', '1 like', '2 likes'. */
export const likesLabel = (count: number): string => `${count} ${count === 1 ? 'like' : 'likes'}`;
