/**
 * Limits of blocks, mutes, reports and moderation.
 */
export const safetyLimits = {
  /**
   * People whom one person may block or mute. One document contains all lists. With uids of 28 characters it has
   * about 90 kB.
   */
  blockedPeople: 1000,
  mutedPeople: 1000,
  /** The newest people who blocked one person. Older ones are dropped from the list, so that a block never fails. */
  blockedByPeople: 1000,
  reportText: 500,
  moderationReason: 500,
  /** The newest reports that a case shows. */
  caseVoices: 5,
} as const;
