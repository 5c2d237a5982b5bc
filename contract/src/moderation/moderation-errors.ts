import { appErrors } from '../app-error.ts';

export const moderationErrors = appErrors('moderation', {
  moderatorsOnly: ['permission-denied', 'Only moderators may do this.'],
  caseNotFound: ['not-found', 'This case does not exist.'],
  caseClosed: ['failed-precondition', 'This case has already been closed.'],
  cannotUndo: ['failed-precondition', 'This can no longer be undone.'],
  cannotRemovePerson: ['invalid-argument', 'A profile cannot be hidden. Suspend the account.'],
  cannotMark: ['invalid-argument', 'Only a post can be marked as sensitive.'],
  cannotSuspend: ['invalid-argument', 'Neither the guest nor a moderator can be suspended.'],
  commentModerated: ['permission-denied', 'A moderator has hidden this comment.'],
});
