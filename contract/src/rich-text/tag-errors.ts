import { appErrors } from '../app-error.ts';
import { richTextLimits } from './rich-text-limits.ts';

export const tagErrors = appErrors('tag', {
  tooManyTags: ['failed-precondition', `You can follow at most ${richTextLimits.followedTags} hashtags.`],
});
