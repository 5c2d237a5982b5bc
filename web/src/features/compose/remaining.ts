import { limits } from '@glimpse/contract/limits';

const step = 50;

/** The caption with an emoji at its end; as it was when there is no room. */
export const withEmoji = (caption: string, emoji: string): string =>
  caption.length + emoji.length > limits.caption ? caption : caption + emoji;

/** For screen readers: changes every 50 characters, not with every one. */
export const spokenRemaining = (remaining: number): string =>
  remaining <= 0 ? 'No characters left' : `At most ${Math.ceil(remaining / step) * step} characters left`;
