/**
 * Compares four API calls with bare Admin SDK programs that write the same documents. Both run in this process, in
 * turns, with the same Firestore client. The API is called over HTTP and the bare program is a function, so the ratio
 * includes everything that the API adds. Runs on the embedded Firestore and, if this machine has it, on Google's
 * emulator. The variable `EMULATOR` (embedded or official) selects one of the two.
 */
import { findOfficial } from '../packages/firestore-emulator/launcher/official.mjs';
import { runScheduled } from '../scripts/lib/schedules.mjs';
import { messageOf, progress } from '../scripts/lib/terminal.mjs';
import { actions, callsOf } from './firebase/actions.mjs';
import { countBoth } from './firebase/counts.mjs';
import { createWorlds } from './firebase/world.mjs';
import { withApi } from './lib/serve-api.mjs';
import { withStack } from './lib/stack.mjs';
import { medianOf, timed } from './lib/stats.mjs';
import { silenceTriggers } from './lib/triggers.mjs';

/** The warm-ups let V8 compile the code, as in an instance that has served requests for a while. */
const sizes = { small: { rounds: 25, warmUps: 8 }, full: { rounds: 150, warmUps: 60 } };
const budgets = { ratio: 1.3, documentsWritten: 8 };

/** @typedef {import('./firebase/actions.mjs').Action} Action */
/** @typedef {'embedded' | 'official'} Emulator */
/** @type {Record<Emulator, string>} */
const titles = { embedded: 'embedded Firestore', official: "Google's emulator" };

/** @type {import('./run.mjs').Bench} */
export async function benchFirebase(report, { size, isCounted }) {
  for (const emulator of isCounted ? /** @type {const} */ (['embedded']) : availableEmulators(report)) {
    progress(titles[emulator]);
    const before = process.env.EMULATOR;
    process.env.EMULATOR = emulator;
    try {
      await withStack('bench', (stack) => measure(report, stack, { ...sizes[size], emulator, isCounted }));
    } finally {
      if (before === undefined) delete process.env.EMULATOR;
      else process.env.EMULATOR = before;
    }
  }
}

/** @param {import('./lib/report.mjs').Report} report @returns {readonly Emulator[]} */
function availableEmulators(report) {
  const wanted = process.env.EMULATOR;
  if (wanted === 'embedded' || wanted === 'official') return [wanted];
  try {
    findOfficial();
    return ['embedded', 'official'];
  } catch (error) {
    report.missing(titles.official, messageOf(error));
    return ['embedded'];
  }
}

/**
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('../scripts/stack.mjs').Stack} stack
 * @param {{ rounds: number, warmUps: number, emulator: Emulator, isCounted: boolean }} plan
 */
async function measure(report, stack, { rounds, warmUps, emulator, isCounted }) {
  const chosenActions = actions.filter(({ name }) => report.wants(name));
  // On a deployed site the hourly sweep has already run.
  await runScheduled(stack.env, 'sweep');
  // Triggers would take processor time from the calls that come next.
  await silenceTriggers();
  const firestoreHost = stack.env.FIRESTORE_EMULATOR_HOST;
  const { ours, bare } = await withApi(firestoreHost, ({ url, db }) => createWorlds(url, db));
  const counts = await countBoth(firestoreHost, chosenActions, { ours, bare });
  if (emulator === 'embedded')
    for (const { name } of chosenActions) {
      const { writes, note } = counts.get(name) ?? { writes: Number.NaN };
      const label = `${name}: documents written`;
      report.figure({ label, unit: '', value: writes, budget: budgets.documentsWritten, note });
    }
  if (isCounted) return;

  const times = new Map(chosenActions.map((action) => [action, noTimes()]));
  await withApi(firestoreHost, async ({ url, db }) => {
    const call = callsOf(url, ours);
    for (let round = -warmUps; round < rounds; round++)
      for (const [action, { oursMs, bareMs }] of times) {
        const measureOurs = async () => {
          await action.before?.(db, ours);
          const ms = await timed(() => action.ours(call, ours));
          if (round >= 0) oursMs.push(ms);
        };
        const measureBare = async () => {
          await action.before?.(db, bare);
          const ms = await timed(() => action.bare(db, bare));
          if (round >= 0) bareMs.push(ms);
        };
        for (const each of round % 2 ? [measureOurs, measureBare] : [measureBare, measureOurs]) await each();
      }
  });
  for (const [{ name }, { oursMs, bareMs }] of times) {
    const [ourMedian, bareMedian] = [medianOf(oursMs), medianOf(bareMs)];
    report.figure({
      label: `${name}, ${titles[emulator]}`,
      unit: '×',
      value: ourMedian / bareMedian,
      budget: budgets.ratio,
      note: `${ourMedian.toFixed(2)} ms against ${bareMedian.toFixed(2)}; ${counts.get(name)?.note}`,
    });
  }
}

/** @returns {{ oursMs: number[], bareMs: number[] }} */
const noTimes = () => ({ oursMs: [], bareMs: [] });
