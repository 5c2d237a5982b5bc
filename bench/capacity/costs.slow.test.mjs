import { expect, test } from 'vitest';
import { differencesOf, howToRenew, isScreen, readCosts } from './costs.mjs';
import { countAll } from './count.mjs';

test('costs.json has the current costs of all calls, triggers, tasks and schedules', async () => {
  const { actions } = await countAll({ warmUps: 0, passes: 1 });
  const stored = Object.entries(readCosts().actions).filter(([, cost]) => !isScreen(cost));
  expect(differencesOf(Object.fromEntries(stored), actions), howToRenew).toEqual([]);
});
