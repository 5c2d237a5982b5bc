import { expect, it } from 'vitest';
import { groupByAge } from './sections.ts';

const at = (day: number, hour = 12) => ({ updatedAt: new Date(2026, 10, day, hour).getTime() });

it('groups rows by the local day into today, this week and earlier, newest first, without empty sections', () => {
  const now = new Date(2026, 10, 20, 9).getTime();
  expect(groupByAge([at(19, 23), at(20, 0), at(20, 8), at(14, 0), at(13, 23)], now)).toEqual([
    ['Today', [at(20, 8), at(20, 0)]],
    ['This week', [at(19, 23), at(14, 0)]],
    ['Earlier', [at(13, 23)]],
  ]);
  expect(groupByAge([at(1)], now)).toEqual([['Earlier', [at(1)]]]);
  // The server's clock is ahead of the browser's.
  expect(groupByAge([at(21)], now)).toEqual([['Today', [at(21)]]]);
});
