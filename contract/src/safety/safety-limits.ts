export const safetyLimits = {
  /** People whom one person may block. One document contains all lists, and has at most about 350 kB. */
  blockedPeople: 1000,
  mutedPeople: 1000,
  /**
   * People who block one person. A further block is refused, because the list must be complete. The limit is high, so
   * that nobody can fill their own list with accounts of their own.
   */
  blockedByPeople: 10_000,
  /** In UTF-16 units. */
  reportText: 500,
  moderationReason: 500,
  /** The newest reports that a case shows. */
  caseVoices: 5,
} as const;
