import { postLimits } from '@glimpse/contract/posts/post-limits';
import { describe, expect, it } from 'vitest';
import { spokenRemaining, withEmoji } from './caption-field.tsx';

describe('the length of a caption', () => {
  it('appends an emoji', () => expect(withEmoji('Sun', '🌞')).toBe('Sun🌞'));

  it('never cuts an emoji in half', () => {
    const almostFull = 'x'.repeat(postLimits.caption - 1);
    expect(withEmoji(almostFull, '🌞')).toBe(almostFull);
    expect(withEmoji(almostFull.slice(1), '🌞')).toHaveLength(postLimits.caption);
  });

  it.each([
    [200, 'At most 200 characters left'],
    [151, 'At most 200 characters left'],
    [150, 'At most 150 characters left'],
    [1, 'At most 50 characters left'],
    [0, 'No characters left'],
  ])('announces %i remaining characters in steps of 50', (remaining, spoken) =>
    expect(spokenRemaining(remaining)).toBe(spoken),
  );
});
