/** Bounds of blocks, mutes, reports and moderation, apart from `limits`, which the login screen loads. */
export const safetyLimits = {
  /** Whom one person may block or mute; all of them stand in one document, with uids of 28 characters in some 90 kB. */
  blockedPeople: 1000,
  mutedPeople: 1000,
  /** Of those who have blocked one person, the newest: nobody else's wish is refused because there are many. */
  blockedByPeople: 1000,
  reportText: 500,
  moderationReason: 500,
  /** Of the reports of one thing, as its case shows them. */
  caseVoices: 5,
} as const;
