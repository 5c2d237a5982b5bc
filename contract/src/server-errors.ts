import { AppError } from './app-error.ts';
import { signInErrors } from './auth/sign-in-errors.ts';

/** The errors of docs/specification.md, section 8. `throw serverErrors.alreadyLiked()` */
export const serverErrors = {
  ...signInErrors,
  editForeignPost: () =>
    new AppError('permission-denied', "Cannot edit a Post doesn't belong to the logged in User.", 400),
  deleteForeignPost: () =>
    new AppError('permission-denied', "Cannot delete a Post doesn't belong to the logged in User.", 400),
  alreadyLiked: () => new AppError('failed-precondition', 'Cannot like a post that is already liked. '),
  likeBelowZero: () => new AppError('failed-precondition', 'Cannot decrement like less than 0.'),
  alreadyDisliked: () =>
    new AppError('failed-precondition', 'Cannot dislike a post that is already disliked. '),
  usernameFixed: () => new AppError('permission-denied', 'Username cannot be changed', 404),
  alreadyBookmarked: () => new AppError('failed-precondition', 'This Post is already bookmarked'),
  notBookmarked: () => new AppError('failed-precondition', 'Post not bookmarked yet'),
  followSelf: () => new AppError('invalid-argument', 'You cannot follow yourself', 404),
  alreadyFollowing: () => new AppError('failed-precondition', 'User Already following'),
  notFollowing: () => new AppError('failed-precondition', 'User already not following'),
  alreadyRequested: () => new AppError('failed-precondition', 'You have asked to follow this person already'),
  requestNotFound: () => new AppError('not-found', 'This request does not exist any more.'),

  suspended: () => new AppError('permission-denied', 'This account has been suspended.'),

  postNotFound: () => new AppError('not-found', 'This post does not exist.'),
  userNotFound: () => new AppError('not-found', 'This user does not exist.'),
  commentNotFound: () => new AppError('not-found', 'This comment does not exist.'),
  linkExpired: () => new AppError('failed-precondition', 'This link has expired. Ask for a new one.'),
  linkUsed: () => new AppError('failed-precondition', 'This link has been used already, or is not complete.'),
  signInAgain: () => new AppError('failed-precondition', 'Log in again to do this.'),
  guestFixed: () => new AppError('permission-denied', "This account is everybody's and cannot be changed."),
  accountLeaving: () => new AppError('failed-precondition', 'This account is being deleted.'),
  notConfirmed: () => new AppError('invalid-argument', 'Type the email of your account to delete it.'),
  jobNotFound: () => new AppError('not-found', 'This job does not exist.'),
  uploadNotFound: () => new AppError('not-found', 'This upload does not exist.'),
  mediaTwice: () => new AppError('invalid-argument', 'A picture or video can be in a post only once.'),
  mediaNotKept: () =>
    new AppError(
      'failed-precondition',
      'A picture or video that was to stay is not in this post any more. Open it again.',
    ),
  mediaTwoWays: () =>
    new AppError('invalid-argument', 'Say what the post shows in one way: as a list, or as a single upload.'),
  editForeignComment: () =>
    new AppError('permission-denied', "Cannot edit a Comment doesn't belong to the logged in User.", 400),
  deleteForeignComment: () =>
    new AppError('permission-denied', "Cannot delete a Comment doesn't belong to the logged in User.", 400),
  uploadQuota: (retryAfterMs?: number) =>
    new AppError(
      'resource-exhausted',
      'You have uploaded as much as one person may in a day. Try again tomorrow.',
      429,
      retryAfterMs,
    ),
  unexpected: () => new AppError('internal', 'Something went wrong on our side. Try again later.'),
} as const;
