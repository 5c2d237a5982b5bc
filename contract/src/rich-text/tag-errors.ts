import { AppError } from '../app-error.ts';
import { richTextLimits } from './rich-text-limits.ts';

export const tagErrors = {
  tooManyTags: () =>
    new AppError('failed-precondition', `You can follow at most ${richTextLimits.followedTags} hashtags.`),
} as const;
