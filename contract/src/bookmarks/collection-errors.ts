import { AppError } from '../app-error.ts';
import { collectionLimits } from './collection-limits.ts';

export const collectionErrors = {
  notFound: () => new AppError('not-found', 'This collection does not exist.'),
  beingDeleted: () => new AppError('failed-precondition', 'This collection is being deleted.'),
  tooMany: () => new AppError('failed-precondition', `You can have at most ${collectionLimits.perPerson} collections.`),
  tooManyOfPost: () =>
    new AppError('failed-precondition', `A post can be in at most ${collectionLimits.perBookmark} collections.`),
  guest: () => new AppError('permission-denied', "The guest account is shared, so it can't have collections."),
} as const;
