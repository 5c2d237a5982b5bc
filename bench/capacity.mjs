/** Counts what each action costs (bench/capacity/costs.json), and fills the tables of docs/capacity.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { CommandError, progress } from '../scripts/lib/terminal.mjs';
import { differencesOf, howToRenew, isScreen, readCosts, writeCosts } from './capacity/costs.mjs';
import { countAll } from './capacity/count.mjs';
import { filled, pageFile } from './capacity/page.mjs';
import { machine } from './lib/report.mjs';
import { countScreens } from './web/screen-reads.mjs';
import { withWorld } from './web.mjs';

const warmUps = 2;
const passes = { small: 3, full: 10 };

/** @type {import('./run.mjs').Bench} */
export async function benchCapacity(report, { size, isCounted }) {
  /** @type {Awaited<ReturnType<typeof countScreens>>} */
  let screens = {};
  progress('Documents read by screens');
  await withWorld(async (world) => {
    screens = await countScreens(report, world);
  });
  if (isCounted) {
    // costs.slow.test.mjs compares the other actions.
    const stored = Object.fromEntries(Object.entries(readCosts().actions).filter(([, cost]) => isScreen(cost)));
    const differences = differencesOf(stored, screens);
    if (differences.length > 0) throw new CommandError(`${howToRenew}:\n${differences.join('\n')}`);
    return;
  }
  progress('Calls, triggers and jobs');
  const { actions, cpuMs } = await countAll({ warmUps, passes: passes[size] });
  const date = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const counted = { date, commit, ...machine(), passes: passes[size] };
  writeCosts({ counted, actions: { ...actions, ...screens }, cpuMs });
  writeFileSync(pageFile, filled(readFileSync(pageFile, 'utf8')));
}
