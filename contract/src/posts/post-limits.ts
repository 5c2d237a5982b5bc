/** `caption` in characters, `media` in photos and videos. */
export const postLimits = { caption: 2200, media: 10 } as const;
