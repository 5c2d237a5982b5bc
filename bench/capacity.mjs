/** Counts what each action costs (bench/capacity/costs.json), and writes the page that follows (docs/capacity.md). */
import { CommandError, progress } from '../scripts/lib/terminal.mjs';
import { totalOf } from './capacity/bill.mjs';
import { differencesOf, howToRenew, readCosts, writeCosts } from './capacity/costs.mjs';
import { countedRows, measuredRows } from './capacity/costs-table.mjs';
import { countAll } from './capacity/count.mjs';
import { million } from './capacity/model.mjs';
import { countScreens } from './capacity/screens.mjs';
import { writePage } from './capacity/write-page.mjs';
import { machine } from './lib/report.mjs';
import { withWorld } from './web.mjs';

/** Cold code is slower. The first pass counts, and the times are those of the passes after the second. */
const warmUps = 2;
const passes = { small: 3, full: 10 };

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
    // costs.slow.test.mjs compares the other actions.
    const { counted } = readCosts();
    const stored = Object.fromEntries(Object.entries(counted).filter(([, { kind }]) => kind === 'screen'));
    const differences = differencesOf(stored, screens);
    if (differences.length > 0) throw new CommandError(`${howToRenew}:\n${differences.join('\n')}`);
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
  progress('The page docs/capacity.md');
  const startedAt = performance.now();
  const { firstLimit, firstFixedLimit, bills } = await writePage();
  const seconds = (performance.now() - startedAt) / 1000;
  report.figure({ label: 'the model and its simulation', unit: 's', value: seconds, budget: 60 });
  report.figure({ label: 'daily users as deployed', unit: '', value: firstLimit.users, note: firstLimit.resource });
  report.figure({
    label: 'daily users with all settings raised',
    unit: '',
    value: firstFixedLimit.users,
    note: firstFixedLimit.resource,
  });
  const bill = bills.find(({ users }) => users === million);
  if (bill)
    report.figure({ label: 'bill of a month at a million daily users', unit: '$', value: totalOf(bill.withEdge) });
}
