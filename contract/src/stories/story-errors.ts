import { appErrors } from '../app-error.ts';
import { storyLimits } from './story-limits.ts';

export const storyErrors = appErrors('story', {
  /** Also for a story that has expired or that the caller must not see. */
  notFound: ['not-found', 'This story is no longer available.'],
  idTaken: ['failed-precondition', 'This story could not be posted. Try again.'],
  guest: ['permission-denied', "The guest account is shared, so it can't post or mute stories."],
  tooManyLive: ['failed-precondition', `You can have at most ${storyLimits.live} stories in 24 hours.`],
  muteSelf: ['invalid-argument', 'You cannot mute your own stories.'],
  tooManyMuted: ['failed-precondition', "You've reached the limit for people whose stories are muted."],
  tooManyHighlights: ['failed-precondition', `You can have at most ${storyLimits.highlights} highlights.`],
  tooManyOfStory: ['failed-precondition', `A story can be in at most ${storyLimits.highlightsOfStory} highlights.`],
});
