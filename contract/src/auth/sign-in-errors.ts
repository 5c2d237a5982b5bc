import { AppError } from '../app-error.ts';

/** The server errors that the login screen needs. They are separate because the login screen has a size budget. */
export const signInErrors = {
  emailExists: () => new AppError('already-exists', 'Email Already Exists.', 422),
  emailNotRegistered: () => new AppError('not-found', 'The email you entered is not Registered'),
  wrongPassword: () =>
    new AppError('unauthenticated', 'The credentials you entered are invalid. Unauthorized access error.'),
  invalidToken: () => new AppError('unauthenticated', 'The token is invalid. Unauthorized access error.'),
  viewerNotRegistered: () => new AppError('not-found', 'The username you entered is not Registered. Not Found error'),
  tooManyRequests: (retryAfterMs?: number) =>
    new AppError('resource-exhausted', 'Too many requests. Try again later.', 429, retryAfterMs),
} as const;
