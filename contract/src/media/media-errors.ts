import { AppError } from '../app-error.ts';

export const mediaErrors = {
  uploadNotFound: () => new AppError('not-found', 'This upload does not exist.'),
  uploadQuota: (retryAfterMs?: number) =>
    new AppError(
      'resource-exhausted',
      "You've reached your daily upload limit. Try again tomorrow.",
      429,
      retryAfterMs,
    ),
} as const;
