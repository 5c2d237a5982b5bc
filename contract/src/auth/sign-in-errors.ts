import { appErrors } from '../app-error.ts';

/** The server errors that the login screen needs. They are separate because the login screen has a size budget. */
export const signInErrors = appErrors('signIn', {
  emailExists: ['already-exists', 'Email Already Exists.', 422],
  emailNotRegistered: ['not-found', 'The email you entered is not Registered'],
  wrongPassword: ['unauthenticated', 'The credentials you entered are invalid. Unauthorized access error.'],
  invalidToken: ['unauthenticated', 'The token is invalid. Unauthorized access error.'],
  viewerNotRegistered: ['not-found', 'The username you entered is not Registered. Not Found error'],
  tooManyRequests: ['resource-exhausted', 'Too many requests. Try again later.'],
});
