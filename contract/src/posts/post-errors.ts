import { appErrors } from '../app-error.ts';
import { postLimits } from './post-limits.ts';

export const postErrors = appErrors('post', {
  notFound: ['not-found', 'This post does not exist.'],
  editForeign: ['permission-denied', "Cannot edit a Post doesn't belong to the logged in User.", 400],
  deleteForeign: ['permission-denied', "Cannot delete a Post doesn't belong to the logged in User.", 400],
  archiveForeign: ['permission-denied', "Cannot archive a Post doesn't belong to the logged in User.", 400],
  alreadyLiked: ['failed-precondition', 'Cannot like a post that is already liked. '],
  likeBelowZero: ['failed-precondition', 'Cannot decrement like less than 0.'],
  alreadyDisliked: ['failed-precondition', 'Cannot dislike a post that is already disliked. '],
  likesNotShown: ['permission-denied', 'The author hides who likes this post.'],
  mediaTwice: ['invalid-argument', 'A picture or video can be in a post only once.'],
  mediaNotInPost: [
    'failed-precondition',
    'One of these photos or videos is no longer in this post. Open the post again.',
  ],
  pinForeign: ['permission-denied', 'You can pin only your own posts.'],
  pinInvisible: ['failed-precondition', "A post that others can't see can't be pinned."],
  tooManyPinned: ['failed-precondition', `You can pin at most ${postLimits.pinned} posts. Unpin one first.`],
  mediaTwoWays: ['invalid-argument', 'Send either a list of media or a single upload, not both.'],
});
