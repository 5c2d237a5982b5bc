/** Counts what each action costs (bench/capacity/costs.json). */
import { CommandError, progress } from '../scripts/lib/terminal.mjs';
import { differencesOf, howToRenew, readCosts, writeCosts } from './capacity/costs.mjs';
import { countedRows, measuredRows } from './capacity/costs-table.mjs';
import { countAll } from './capacity/count.mjs';
import { countScreens } from './capacity/screens.mjs';
import { machine } from './lib/report.mjs';
import { withWorld } from './web.mjs';

/** Cold code is slower. The first pass counts, and the times are those of the passes after the second. */
const warmUps = 2;
const passes = { small: 5, full: 20 };

/** The calls that people make most often. */
const frequent = ['likePost', 'dislikePost', 'addComment', 'follow', 'refreshInbox', 'getPost'];

/** @type {import('./run.mjs').Bench} */
export async function benchCapacity(report, { size, isCounted }) {
  /** @type {Awaited<ReturnType<typeof countScreens>>} */
  let screens = {};
  progress('Documents read by screens');
  await withWorld(async (world) => {
    screens = await countScreens(report, world);
  });
  if (isCounted) {
    // costs.test.mjs compares the other actions.
    const { counted } = readCosts();
    const stored = Object.fromEntries(Object.entries(counted).filter(([, { kind }]) => kind === 'screen'));
    const differences = differencesOf(stored, screens);
    if (differences.length > 0) throw new CommandError(`${howToRenew}\n${differences.join('\n')}`);
    return;
  }
  progress('Calls, triggers and jobs');
  const runs = await countAll(warmUps + passes[size]);
  const measured = measuredRows(runs.slice(warmUps));
  for (const name of frequent) {
    const { cpuMs, wallMs } = measured[name] ?? { cpuMs: Number.NaN, wallMs: Number.NaN };
    report.figure({
      label: `${name}: processor time of the function`,
      unit: 'ms',
      value: cpuMs,
      note: `${wallMs} ms long`,
    });
  }
  writeCosts({
    counted: { ...countedRows(runs[0] ?? []), ...screens },
    measured,
    machine: { ...machine(), runs: passes[size] },
  });
}
