import { AppError } from '../app-error.ts';

/** Of the server's errors those that the login screen knows. It carries no others: its code has a budget. */
export const signInErrors = {
  emailExists: () => new AppError('already-exists', 'Email Already Exists.', 422),
  emailNotRegistered: () => new AppError('not-found', 'The email you entered is not Registered'),
  wrongPassword: () =>
    new AppError('unauthenticated', 'The credentials you entered are invalid. Unauthorized access error.'),
  invalidToken: () => new AppError('unauthenticated', 'The token is invalid. Unauthorized access error.'),
  viewerNotRegistered: () =>
    new AppError('not-found', 'The username you entered is not Registered. Not Found error'),
  tooManyRequests: (retryAfterMs?: number) =>
    new AppError('resource-exhausted', 'Too many requests. Try again later.', 429, retryAfterMs),
} as const;
