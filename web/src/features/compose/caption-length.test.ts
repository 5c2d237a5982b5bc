import { limits } from '@glimpse/contract/limits';
import { describe, expect, it } from 'vitest';
import { spokenRemaining, withEmoji } from './remaining.ts';

describe('the room for a caption', () => {
  it('appends an emoji', () => expect(withEmoji('Sun', '🌞')).toBe('Sun🌞'));

  it('never cuts an emoji in half', () => {
    const almostFull = 'x'.repeat(limits.caption - 1);
    expect(withEmoji(almostFull, '🌞')).toBe(almostFull);
    expect(withEmoji(almostFull.slice(1), '🌞')).toHaveLength(limits.caption);
  });

  it.each([
    [200, 'At most 200 characters left'],
    [151, 'At most 200 characters left'],
    [150, 'At most 150 characters left'],
    [1, 'At most 50 characters left'],
    [0, 'No characters left'],
  ])('is spoken of in steps: %i', (remaining, spoken) => expect(spokenRemaining(remaining)).toBe(spoken));
});
