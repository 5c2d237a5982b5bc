import { AppError } from '../app-error.ts';

export const jobErrors = {
  notFound: () => new AppError('not-found', 'This job does not exist.'),
} as const;
