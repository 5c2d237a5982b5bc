import { AppError, appErrors } from '../app-error.ts';
import { usernameTexts } from './username.ts';

/** Returns the date in English, for example `9 December 2026`. It is the date in UTC, like all dates of the server. */
const dateOf = (millis: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(millis);

export const usernameErrors = {
  ...appErrors('username', {
    reserved: ['invalid-argument', usernameTexts.reserved],
    taken: ['already-exists', usernameTexts.taken],
    similar: ['already-exists', usernameTexts.similar],
  }),
  /** `againMs` is when the person can change the username again. */
  changedTooOften: (againMs: number) =>
    new AppError(
      'failed-precondition',
      `You have changed your username twice in 14 days. You can change it again on ${dateOf(againMs)}.`,
      undefined,
      { reason: 'username.changedTooOften', values: { againMs } },
    ),
} as const;
