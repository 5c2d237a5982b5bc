import { expect, it } from 'vitest';
import { inSections } from './sections.ts';

const at = (day: number, hour = 12) => ({ updatedAt: new Date(2026, 10, day, hour).getTime() });

it('are today, this week and earlier, by the day of the reader, newest first and without empty ones', () => {
  const now = new Date(2026, 10, 20, 9).getTime();
  expect(inSections([at(19, 23), at(20, 0), at(20, 8), at(14, 0), at(13, 23)], now)).toEqual([
    ['Today', [at(20, 8), at(20, 0)]],
    ['This week', [at(19, 23), at(14, 0)]],
    ['Earlier', [at(13, 23)]],
  ]);
  expect(inSections([at(1)], now)).toEqual([['Earlier', [at(1)]]]);
  // A clock that is ahead.
  expect(inSections([at(21)], now)).toEqual([['Today', [at(21)]]]);
});
