/**
 * `tags` and `mentions` are limits for one text. `followedTags` is the number of hashtags that one person can follow.
 */
export const richTextLimits = { tags: 30, tagLength: 50, mentions: 20, followedTags: 50 } as const;
