import { appErrors } from '../app-error.ts';

export const bookmarkErrors = appErrors('bookmark', {
  alreadyBookmarked: ['failed-precondition', 'This Post is already bookmarked'],
  notBookmarked: ['failed-precondition', 'Post not bookmarked yet'],
});
