/**
 * What the API costs beside a bare Admin SDK program that does the same: the same documents, in the same process, in turns, over the same
 * connection. The API is called over HTTP, the bare program is a function: all that the API does besides is in the ratio. On the embedded Firestore
 * and, where it is on this machine, on Google's; `EMULATOR` picks one.
 */
import { findOfficial } from '../packages/firestore-emulator/launcher/official.mjs';
import { runScheduled } from '../scripts/lib/schedules.mjs';
import { messageOf, progress } from '../scripts/lib/terminal.mjs';
import { ofAccounts } from './firebase/account-actions.mjs';
import { callsOf, reading, writing } from './firebase/actions.mjs';
import { countBoth } from './firebase/counts.mjs';
import { ofPeople } from './firebase/people-actions.mjs';
import { measurePicture } from './firebase/picture.mjs';
import { serveHere } from './firebase/serve-here.mjs';
import { createWorlds } from './firebase/world.mjs';
import { buildApiCode } from './lib/api-code.mjs';
import { withStack } from './lib/stack.mjs';
import { interleaved, medianOf, timed } from './lib/stats.mjs';
import { silenceTriggers } from './lib/triggers.mjs';

const sizes = { small: { rounds: 25, pictures: 2 }, full: { rounds: 150, pictures: 6 } };
/** Enough that what is measured has been compiled, as in an instance that has served for a while. */
const warmUps = { small: 8, full: 60 };
const budget = 1.3;

/** @typedef {import('./firebase/actions.mjs').Action} Action */
/** @type {('ours' | 'bare')[]} */
const firstOurs = ['ours', 'bare'];
const firstBare = firstOurs.toReversed();
/** @typedef {'embedded' | 'official'} Emulator */
/** @type {Record<Emulator, string>} */
const titles = { embedded: 'embedded Firestore', official: "Google's emulator" };

/** @type {import('./run.mjs').Bench} */
export async function benchFirebase(report, { size, rows }) {
  const plan = { ...sizes[size], warmUps: warmUps[size], actions: actionsOf(rows) };

  await buildApiCode();
  for (const emulator of emulators(report)) {
    progress(titles[emulator]);
    await withEmulator(emulator, () => withStack('bench', (stack) => measure(report, plan, stack, emulator)));
  }
}

/** All, or those that come with one whose name holds the text. @param {string | undefined} rows */
function actionsOf(rows = '') {
  const actions = [...writing, ...ofPeople, ...ofAccounts, ...reading].filter((group) =>
    group.some(({ name }) => name.toLowerCase().includes(rows.toLowerCase())),
  );
  return { all: actions.flat(), isPart: rows !== '' };
}

/** Which there are, of those that are wanted. @param {import('./lib/report.mjs').Report} report @returns {Emulator[]} */
function emulators(report) {
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

/** @param {Emulator} emulator @param {() => Promise<void>} work */
async function withEmulator(emulator, work) {
  const before = process.env.EMULATOR;
  process.env.EMULATOR = emulator;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.EMULATOR;
    else process.env.EMULATOR = before;
  }
}

/**
 * @param {import('./lib/report.mjs').Report} report
 * @param {{ rounds: number, pictures: number, warmUps: number, actions: ReturnType<typeof actionsOf> }} plan
 * @param {import('../scripts/stack.mjs').Stack} stack
 * @param {Emulator} emulator
 */
async function measure(report, plan, stack, emulator) {
  // As a site is an hour after its first deployment: the sweep has been through it.
  await runScheduled(stack.env, 'sweep');
  // What follows of a write would take the processor from whoever comes next.
  await silenceTriggers();
  const here = await serveHere();
  try {
    const worlds = await createWorlds(here.url, here.db);
    const [ours, bare] = worlds;
    if (!ours || !bare) throw new Error('two worlds are needed');
    const actions = plan.actions.all;
    const counts = await countBoth(stack, actions, { ours, bare });
    /** @type {Map<Action, { ours: number[], bare: number[] }>} */
    const times = new Map(actions.map((action) => [action, { ours: [], bare: [] }]));
    const call = callsOf(here.url, ours);
    for (let round = -plan.warmUps; round < plan.rounds; round++) {
      for (const action of actions) {
        const ways = {
          ours: () => timed(() => action.ours(call, ours)),
          bare: () => timed(() => action.bare(here.db, bare)),
        };
        const kept = times.get(action);
        for (const way of round % 2 ? firstOurs : firstBare) {
          await action.before?.(here.db, way === 'ours' ? ours : bare);
          const ms = await ways[way]();
          if (round >= 0) kept?.[way].push(ms);
        }
      }
    }
    for (const [action, { ours: own, bare: others }] of times) {
      const [ms, bareMs] = [medianOf(own), medianOf(others)];
      report.figure({
        what: `${action.name}, ${titles[emulator]}`,
        unit: '×',
        value: ms / bareMs,
        budget,
        note: `${ms.toFixed(2)} ms against ${bareMs.toFixed(2)}; ${counts.get(action)}`,
      });
    }
    const { nothing } = await interleaved(
      { nothing: () => timed(() => fetch(`${here.url}/nothing`).then((answer) => answer.text())) },
      { rounds: plan.rounds, warmUps: plan.warmUps },
    );
    report.figure({ what: `a call that does nothing, ${titles[emulator]}`, unit: 'ms', samples: nothing });
    if (emulator === 'embedded' && !plan.actions.isPart)
      await measurePicture(report, plan.pictures, here, ours);
  } finally {
    await here.stop();
  }
}
