/**
 * `caption` is in UTF-16 units. `media` is a number of photos and videos. `pinned` is the number of posts that a person
 * can pin to the profile.
 */
export const postLimits = { caption: 2200, media: 10, pinned: 3 } as const;
