import { AppError } from '../app-error.ts';

export const followErrors = {
  followSelf: () => new AppError('invalid-argument', 'You cannot follow yourself', 404),
  alreadyFollowing: () => new AppError('failed-precondition', 'User Already following'),
  notFollowing: () => new AppError('failed-precondition', 'User already not following'),
  alreadyRequested: () => new AppError('failed-precondition', "You've already asked to follow this person"),
  requestNotFound: () => new AppError('not-found', 'This request no longer exists.'),
  listIsPrivate: () => new AppError('permission-denied', 'This account is private. Only its followers see this list.'),
} as const;
