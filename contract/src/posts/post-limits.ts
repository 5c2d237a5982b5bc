/** `caption` is in UTF-16 units. `media` is a number of photos and videos. */
export const postLimits = { caption: 2200, media: 10 } as const;
