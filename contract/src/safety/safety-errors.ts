import { AppError } from '../app-error.ts';

export const safetyErrors = {
  /** For two people of whom one blocks the other. The text does not reveal that there is a block. */
  notPossible: () => new AppError('permission-denied', 'You cannot do this at the moment.'),
  blockSelf: () => new AppError('invalid-argument', 'You cannot block or mute yourself.'),
  guestBlocks: () =>
    new AppError('permission-denied', "The guest account is shared, so it can't block or mute anyone."),
  tooManyBlocked: () => new AppError('failed-precondition', "You've reached the limit for blocked or muted people."),
  tooManyBlockers: () => new AppError('failed-precondition', "This account can't be blocked. You can report it."),
  reportSelf: () => new AppError('invalid-argument', 'You cannot report yourself.'),
} as const;
