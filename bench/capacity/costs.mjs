/**
 * The costs of all actions: the schema of costs.json, which `npm run bench -- --only capacity` writes.
 *
 * `counted` is the same in each run. A test compares it with a new count (costs.slow.test.mjs). `measured` depends on the
 * machine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { inRoot } from '../../scripts/lib/paths.mjs';

const costsFile = inRoot('bench/capacity/costs.json');

const Count = z.int().check(z.nonnegative());
const Counts = z.record(z.string(), z.int().check(z.positive()));

/**
 * The cost of one action. What its triggers cost is in their own rows.
 *
 * - `reads`: documents read, as Firestore bills them. A query without results costs one.
 * - `writes` and `deletes`: of documents
 * - `indexEntries`: entries that are added to and removed from indexes
 * - `invocations`: of functions
 * - `tasks`: accepted by Cloud Tasks. `queues` says how many for which function.
 * - `events`: events for triggers, by function
 * - `bytesSent`: the body of the response. Of a screen, the documents as JSON.
 * - `bytesStored`: by which documents, index entries and files grow. Negative if they shrink.
 * - `cause`: the action that caused this run of a trigger or task
 */
const ActionCost = z.object({
  kind: z.enum(['call', 'page', 'trigger', 'job', 'screen']),
  cause: z.optional(z.string()),
  reads: Count,
  writes: Count,
  deletes: Count,
  indexEntries: Count,
  invocations: Count,
  tasks: Count,
  queues: Counts,
  events: Counts,
  bytesSent: Count,
  bytesStored: z.int(),
});
/** @typedef {z.infer<typeof ActionCost>} ActionCost */

/** Processor time and duration of one run of a function, in milliseconds, without the network and Firestore. */
const ActionTime = z.object({ cpuMs: z.number(), wallMs: z.number() });
/** @typedef {z.infer<typeof ActionTime>} ActionTime */

const Machine = z.object({
  cpu: z.string(),
  cores: z.number(),
  node: z.string(),
  load: z.number(),
  /** The number of runs of each action. The times are their means. */
  runs: z.number(),
});

const CountedCosts = z.record(z.string(), ActionCost);
const MeasuredCosts = z.record(z.string(), ActionTime);
/** The file has the machine beside the actions. */
const CostsFile = z.object({ counted: CountedCosts, measured: z.looseObject({ machine: Machine }) });

/**
 * @typedef {{
 *   counted: Record<string, ActionCost>,
 *   measured: Record<string, ActionTime>,
 *   machine: z.infer<typeof Machine>,
 * }} Costs
 */

/** Reads the costs that are checked in. Throws if they violate the schema. @returns {Costs} */
export function readCosts() {
  const {
    counted,
    measured: { machine, ...times },
  } = CostsFile.parse(JSON.parse(readFileSync(costsFile, 'utf8')));
  return { counted, measured: MeasuredCosts.parse(times), machine };
}

/** @param {Costs} costs */
export function writeCosts({ counted, measured, machine }) {
  const costs = CostsFile.parse({ counted, measured: { ...measured, machine } });
  writeFileSync(costsFile, `${JSON.stringify(costs, null, 2)}\n`);
}

/** The message of a test that found another cost. */
export const howToRenew =
  'The cost of an action has changed. If that is intended, run `npm run bench -- --only capacity` and commit the files ' +
  'that it writes. Otherwise find out why the action has become more expensive';

/** Bytes differ a little from machine to machine and from run to run, for example those of pictures and ZIP files. */
const bytesTolerance = 0.05;
const smallBytes = 200;

/**
 * Returns a line for each count that differs.
 *
 * @param {Record<string, ActionCost>} stored
 * @param {Record<string, ActionCost>} found
 * @returns {string[]}
 */
export function differencesOf(stored, found) {
  return [...new Set([...Object.keys(stored), ...Object.keys(found)])].sort().flatMap((action) => {
    const [before, now] = [stored[action], found[action]];
    if (!before) return [`${action} is new`];
    if (!now) return [`${action} does not happen any more`];
    return Object.entries(now).flatMap(([name, value]) => {
      const former = before[/** @type {keyof ActionCost} */ (name)];
      const isSame =
        name.startsWith('bytes') && typeof value === 'number' && typeof former === 'number'
          ? Math.abs(value - former) <= Math.max(smallBytes, bytesTolerance * Math.abs(former))
          : JSON.stringify(value) === JSON.stringify(former);
      return isSame ? [] : [`${action}: ${name} is ${JSON.stringify(value)}, was ${JSON.stringify(former)}`];
    });
  });
}
