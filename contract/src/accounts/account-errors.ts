import { appErrors } from '../app-error.ts';

export const accountErrors = appErrors('account', {
  suspended: ['permission-denied', 'This account has been suspended.'],
  beingDeleted: ['failed-precondition', 'This account is being deleted.'],
  guestFixed: ['permission-denied', "The guest account is shared and can't be changed."],
  signInAgain: ['failed-precondition', 'Log in again to do this.'],
  notConfirmed: ['invalid-argument', 'Type the email of your account to delete it.'],
  linkExpired: ['failed-precondition', 'This link has expired. Ask for a new one.'],
  linkUsed: ['failed-precondition', 'This link has already been used or is incomplete.'],
  beingUpdated: ['unavailable', 'Your account is being updated. Try again.'],
});
