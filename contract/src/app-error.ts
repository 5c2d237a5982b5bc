/** The error vocabulary without its schemas (errors.ts), for code that must stay small: it imports nothing. */

/** The canonical codes Firebase uses; the only error vocabulary in the project. */
export const errorCodes = [
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'already-exists',
  'failed-precondition',
  'resource-exhausted',
  'unavailable',
  'unimplemented',
  'internal',
] as const;
type Code = (typeof errorCodes)[number];

const statusOf: Record<Code, number> = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  'already-exists': 409,
  'failed-precondition': 400,
  'resource-exhausted': 429,
  unavailable: 503,
  unimplemented: 501,
  internal: 500,
};

/** An expected failure with a text that a person may read. `status` is the HTTP status of the answer. */
export class AppError extends Error {
  readonly code: Code;
  readonly status: number;
  /** When it is worth another try, where that is known. Answered as `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  constructor(code: Code, message: string, status: number = statusOf[code], retryAfterMs?: number) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The errors of docs/specification.md, section 8. `throw serverErrors.alreadyLiked()` */
export const serverErrors = {
  emailExists: () => new AppError('already-exists', 'Email Already Exists.', 422),
  emailNotRegistered: () => new AppError('not-found', 'The email you entered is not Registered'),
  wrongPassword: () =>
    new AppError('unauthenticated', 'The credentials you entered are invalid. Unauthorized access error.'),
  invalidToken: () => new AppError('unauthenticated', 'The token is invalid. Unauthorized access error.'),
  viewerNotRegistered: () =>
    new AppError('not-found', 'The username you entered is not Registered. Not Found error'),
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
  jobNotFound: () => new AppError('not-found', 'This job does not exist.'),
  uploadNotFound: () => new AppError('not-found', 'This upload does not exist.'),
  editForeignComment: () =>
    new AppError('permission-denied', "Cannot edit a Comment doesn't belong to the logged in User.", 400),
  deleteForeignComment: () =>
    new AppError('permission-denied', "Cannot delete a Comment doesn't belong to the logged in User.", 400),
  tooManyRequests: (retryAfterMs?: number) =>
    new AppError('resource-exhausted', 'Too many requests. Try again later.', 429, retryAfterMs),
  uploadQuota: (retryAfterMs?: number) =>
    new AppError(
      'resource-exhausted',
      'You have uploaded as much as one person may in a day. Try again tomorrow.',
      429,
      retryAfterMs,
    ),
  unexpected: () => new AppError('internal', 'Something went wrong on our side. Try again later.'),
} as const;
