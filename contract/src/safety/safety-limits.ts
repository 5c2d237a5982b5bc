export const safetyLimits = {
  /** People whom one person may block. One document contains all lists, and has at most about 90 kB. */
  blockedPeople: 1000,
  mutedPeople: 1000,
  /** The newest people who block one person. Older ones are dropped from the list, so that a block never fails. */
  blockedByPeople: 1000,
  /** In UTF-16 units. */
  reportText: 500,
  moderationReason: 500,
  /** The newest reports that a case shows. */
  caseVoices: 5,
} as const;
