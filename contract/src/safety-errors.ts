import { AppError } from './app-error.ts';

/** The errors of blocking, reporting and moderating; apart from serverErrors, which the login screen loads. */
export const safetyErrors = {
  /** One has blocked the other. It does not say who, nor that it is a block. */
  notPossible: () => new AppError('permission-denied', 'You cannot do this at the moment.'),
  hideSelf: () => new AppError('invalid-argument', 'You cannot block or mute yourself.'),
  guestHides: () =>
    new AppError('permission-denied', "The guest account is everybody's: it can block and mute nobody."),
  tooManyHidden: () =>
    new AppError('failed-precondition', 'You have blocked or muted as many people as one person may.'),
  moderatorsOnly: () => new AppError('permission-denied', 'Only moderators may do this.'),
  circlePrivate: () =>
    new AppError('permission-denied', 'This account is private. Only its followers see this list.'),
  reportSelf: () => new AppError('invalid-argument', 'You cannot report yourself.'),
  caseClosed: () => new AppError('failed-precondition', 'This case has been settled already.'),
  cannotUndo: () => new AppError('failed-precondition', 'This can no longer be taken back.'),
  cannotHidePerson: () =>
    new AppError('invalid-argument', 'A profile cannot be hidden. Suspend the account.'),
  cannotSuspend: () =>
    new AppError('invalid-argument', 'Neither the guest nor a moderator can be suspended.'),
  commentHidden: () => new AppError('permission-denied', 'A moderator has hidden this comment.'),
  caseNotFound: () => new AppError('not-found', 'This case does not exist.'),
} as const;
