import { AppError } from '../app-error.ts';

export const profileErrors = {
  notFound: () => new AppError('not-found', 'This user does not exist.'),
  usernameFixed: () => new AppError('permission-denied', 'Username cannot be changed', 404),
} as const;
