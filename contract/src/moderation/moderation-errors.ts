import { AppError } from '../app-error.ts';

export const moderationErrors = {
  moderatorsOnly: () => new AppError('permission-denied', 'Only moderators may do this.'),
  caseNotFound: () => new AppError('not-found', 'This case does not exist.'),
  caseClosed: () => new AppError('failed-precondition', 'This case has already been closed.'),
  cannotUndo: () => new AppError('failed-precondition', 'This can no longer be undone.'),
  cannotRemovePerson: () => new AppError('invalid-argument', 'A profile cannot be hidden. Suspend the account.'),
  cannotMark: () => new AppError('invalid-argument', 'Only a post can be marked as sensitive.'),
  cannotSuspend: () => new AppError('invalid-argument', 'Neither the guest nor a moderator can be suspended.'),
  commentModerated: () => new AppError('permission-denied', 'A moderator has hidden this comment.'),
} as const;
