import { expect, test } from 'vitest';
import { differencesOf, howToRenew, readCosts } from './costs.mjs';
import { countedRows } from './costs-table.mjs';
import { countAll } from './count.mjs';

test('costs.json has the current costs of all calls, triggers, tasks and schedules', async () => {
  const [runs = []] = await countAll();
  const stored = Object.entries(readCosts().counted).filter(([, { kind }]) => kind !== 'screen');
  const differences = differencesOf(Object.fromEntries(stored), countedRows(runs));
  expect(differences, howToRenew).toEqual([]);
});
