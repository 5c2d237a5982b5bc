import { AppError } from '../app-error.ts';

export const accountErrors = {
  suspended: () => new AppError('permission-denied', 'This account has been suspended.'),
  beingDeleted: () => new AppError('failed-precondition', 'This account is being deleted.'),
  guestFixed: () => new AppError('permission-denied', "The guest account is shared and can't be changed."),
  signInAgain: () => new AppError('failed-precondition', 'Log in again to do this.'),
  notConfirmed: () => new AppError('invalid-argument', 'Type the email of your account to delete it.'),
  linkExpired: () => new AppError('failed-precondition', 'This link has expired. Ask for a new one.'),
  linkUsed: () => new AppError('failed-precondition', 'This link has already been used or is incomplete.'),
} as const;
