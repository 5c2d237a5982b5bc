import { AppError } from '../app-error.ts';
import { postLimits } from './post-limits.ts';

export const postErrors = {
  notFound: () => new AppError('not-found', 'This post does not exist.'),
  editForeign: () => new AppError('permission-denied', "Cannot edit a Post doesn't belong to the logged in User.", 400),
  deleteForeign: () =>
    new AppError('permission-denied', "Cannot delete a Post doesn't belong to the logged in User.", 400),
  archiveForeign: () =>
    new AppError('permission-denied', "Cannot archive a Post doesn't belong to the logged in User.", 400),
  alreadyLiked: () => new AppError('failed-precondition', 'Cannot like a post that is already liked. '),
  likeBelowZero: () => new AppError('failed-precondition', 'Cannot decrement like less than 0.'),
  alreadyDisliked: () => new AppError('failed-precondition', 'Cannot dislike a post that is already disliked. '),
  likesNotShown: () => new AppError('permission-denied', 'The author hides who likes this post.'),
  mediaTwice: () => new AppError('invalid-argument', 'A picture or video can be in a post only once.'),
  mediaNotInPost: () =>
    new AppError(
      'failed-precondition',
      'One of these photos or videos is no longer in this post. Open the post again.',
    ),
  pinForeign: () => new AppError('permission-denied', 'You can pin only your own posts.'),
  pinInvisible: () => new AppError('failed-precondition', "A post that others can't see can't be pinned."),
  tooManyPinned: () =>
    new AppError('failed-precondition', `You can pin at most ${postLimits.pinned} posts. Unpin one first.`),
  mediaTwoWays: () => new AppError('invalid-argument', 'Send either a list of media or a single upload, not both.'),
} as const;
