import { AppError } from '../app-error.ts';

export const bookmarkErrors = {
  alreadyBookmarked: () => new AppError('failed-precondition', 'This Post is already bookmarked'),
  notBookmarked: () => new AppError('failed-precondition', 'Post not bookmarked yet'),
} as const;
