/** The preview of a shared post or profile, beside the login form. */
export const messages = {
  /** `name` is the author of the post, or the owner of the profile. */
  'share.logIn': `{kind, select,
    post {Log in to see <person>{name}</person>'s post}
    other {Log in to see <person>{name}</person>'s profile}
  }`,
  /** The same text for screen readers. */
  'share.logInLabel': "{kind, select, post {Log in to see {name}'s post} other {Log in to see {name}'s profile}}",
  'share.sensitive': 'Sensitive content',

  // `formatted` is the count with separators, as in "1,234 likes". The line shows the counts with dots between them.
  'share.posts': '{count, plural, one {{formatted} post} other {{formatted} posts}}',
  'share.followers': '{count, plural, one {{formatted} follower} other {{formatted} followers}}',
  'share.likes': '{count, plural, one {{formatted} like} other {{formatted} likes}}',
  'share.comments': '{count, plural, one {{formatted} comment} other {{formatted} comments}}',
} as const;
