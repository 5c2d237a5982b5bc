import { expect, it } from 'vitest';
import { reasonOf } from './use-suggestions.ts';

it.each([
  [[], 0, 1, '1 follower'],
  [[], 0, 12, '12 followers'],
  [['Ana'], 1, 3, 'Followed by Ana'],
  [['Ana', 'Bo'], 2, 3, 'Followed by Ana and Bo'],
  [['Ana', 'Bo'], 3, 3, 'Followed by Ana, Bo and 1 other'],
  [['Ana', 'Bo'], 5, 9, 'Followed by Ana, Bo and 3 others'],
])(
  'names the known followers %j of %i, or the number of followers (%i)',
  (knownBy, knownCount, followerCount, text) => {
    expect(reasonOf({ knownBy, knownCount, followerCount })).toBe(text);
  },
);
