import { postLimits } from '@glimpse/contract/posts/post-limits';
import { t } from '../../lib/languages/translate.ts';

/** Appends an emoji to the caption. Returns the caption unchanged if it would become too long. */
export const withEmoji = (caption: string, emoji: string): string =>
  caption.length + emoji.length > postLimits.caption ? caption : caption + emoji;

const spokenStep = 50;

/**
 * Returns the number of remaining characters, for screen readers. The text changes only every 50 characters, because
 * they read each change.
 */
export const spokenRemaining = (remaining: number): string =>
  remaining <= 0
    ? t('compose.noCharactersLeft')
    : t('compose.fewCharactersLeft', { count: Math.ceil(remaining / spokenStep) * spokenStep });
