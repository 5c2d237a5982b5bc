import { AppError } from '../app-error.ts';

export const commentErrors = {
  notFound: () => new AppError('not-found', 'This comment does not exist.'),
  editForeign: () =>
    new AppError('permission-denied', "Cannot edit a Comment doesn't belong to the logged in User.", 400),
  deleteForeign: () =>
    new AppError('permission-denied', "Cannot delete a Comment doesn't belong to the logged in User.", 400),
} as const;
