export const onboardingLimits = {
  /** Browsers read the onboarding document only of accounts that are younger than this. */
  lifetimeMs: 30 * 24 * 60 * 60 * 1000,
  /** At the end of the onboarding, the server adds the posts of up to this many followed people to the inbox. */
  filledFollows: 10,
  /** The number of pictures beside each suggested person. */
  pictures: 3,
} as const;
