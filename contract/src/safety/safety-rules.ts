import { appErrors } from '../app-error.ts';

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

export const safetyErrors = appErrors('safety', {
  /** For two people of whom one blocks the other. The text does not reveal that there is a block. */
  notPossible: ['permission-denied', 'You cannot do this at the moment.'],
  blockSelf: ['invalid-argument', 'You cannot block or mute yourself.'],
  guestBlocks: ['permission-denied', "The guest account is shared, so it can't block or mute anyone."],
  tooManyBlocked: ['failed-precondition', "You've reached the limit for blocked or muted people."],
  tooManyBlockers: ['failed-precondition', "This account can't be blocked. You can report it."],
  reportSelf: ['invalid-argument', 'You cannot report yourself.'],
});
