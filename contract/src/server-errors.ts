import { appErrors } from './app-error.ts';

/** The errors that every call can have. */
export const serverErrors = appErrors('server', {
  unexpected: ['internal', 'Something went wrong on our side. Try again later.'],
  tooManyConflicts: ['unavailable', 'Too many people are changing this at once. Try again.'],
  notFromApp: ['unauthenticated', "This request didn't come from the app."],
});
