import { appErrors } from '../app-error.ts';

export const safetyErrors = appErrors('safety', {
  /** For two people of whom one blocks the other. The text does not reveal that there is a block. */
  notPossible: ['permission-denied', 'You cannot do this at the moment.'],
  blockSelf: ['invalid-argument', 'You cannot block or mute yourself.'],
  guestBlocks: ['permission-denied', "The guest account is shared, so it can't block or mute anyone."],
  tooManyBlocked: ['failed-precondition', "You've reached the limit for blocked or muted people."],
  tooManyBlockers: ['failed-precondition', "This account can't be blocked. You can report it."],
  reportSelf: ['invalid-argument', 'You cannot report yourself.'],
});
