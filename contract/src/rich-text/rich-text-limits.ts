/** Limits of the hashtags and mentions in one text. */
export const richTextLimits = { tags: 30, tagLength: 50, mentions: 20 } as const;
