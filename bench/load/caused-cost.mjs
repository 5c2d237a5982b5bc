import * as z from 'zod/mini';

/** @typedef {import('../lib/firestore-usage.mjs').Cost} Cost */
/** The fields of costs.json that are used here. `events` and `queues` say how often an action starts which function. */
const Counted = z.record(
  z.string(),
  z.object({
    reads: z.number(),
    writes: z.number(),
    deletes: z.number(),
    cause: z.optional(z.string()),
    events: z.record(z.string(), z.number()),
    queues: z.record(z.string(), z.number()),
  }),
);
/** @typedef {z.infer<typeof Counted>} Counted */
/** @typedef {Counted[string]} CostRow */

/** Returns the counted costs in the text of bench/capacity/costs.json. @param {string} json */
export const parseCounted = (json) => z.object({ counted: Counted }).parse(JSON.parse(json)).counted;

/** @type {Readonly<Cost>} */
export const noCost = Object.freeze({ reads: 0, writes: 0, deletes: 0 });

/** @param {Cost} a @param {Cost} b @param {number} [times] how often `b` is added @returns {Cost} */
export const plus = (a, b, times = 1) => ({
  reads: a.reads + times * b.reads,
  writes: a.writes + times * b.writes,
  deletes: a.deletes + times * b.deletes,
});

/**
 * Returns what an action costs with all triggers, tasks and jobs that it starts. Throws if a row is missing.
 *
 * @param {Counted} counted
 * @param {string} action
 * @returns {Cost}
 */
export function causedCost(counted, action) {
  /** How often each function has run. @type {Map<string, number>} */
  const runs = new Map();
  /** @type {Cost} */
  let sum = noCost;
  /** @type {{ name: string, isRepeated: boolean }[]} */
  const steps = [{ name: action, isRepeated: false }];
  for (let step = steps.shift(); step; step = steps.shift()) {
    const { name, isRepeated } = step;
    const run = (runs.get(name) ?? 0) + 1;
    runs.set(name, run);
    const own = rowOfRun(counted, name, action, run);
    const row = own ?? usualRow(counted, name, action);
    // A task that has written something enqueues itself once more. The second run finds nothing to write.
    const isCheck = isRepeated && !own;
    sum = plus(sum, isCheck ? { ...noCost, reads: row.reads } : row);
    if (isCheck) continue;
    for (const [next, count] of [...Object.entries(row.events), ...Object.entries(row.queues)])
      for (let index = 0; index < count; index++) steps.push({ name: next, isRepeated: next === name });
  }
  return sum;
}

/**
 * Returns the row of a repeated run of a function, such as `queuejob after createPost (2)`. Later runs cost as much as
 * the last one that was counted. Undefined if only the first run was counted.
 *
 * @param {Counted} counted
 * @param {string} name
 * @param {string} action
 * @param {number} run
 * @returns {CostRow | undefined}
 */
function rowOfRun(counted, name, action, run) {
  if (run < 2) return undefined;
  return counted[`${name} after ${action} (${run})`] ?? rowOfRun(counted, name, action, run - 1);
}

/**
 * Returns the row of a function that an action starts. The function's main row is about its most frequent cause.
 *
 * @param {Counted} counted
 * @param {string} name
 * @param {string} action
 */
function usualRow(counted, name, action) {
  const main = counted[name];
  const row = (main?.cause === action ? undefined : counted[`${name} after ${action}`]) ?? main;
  if (!row) throw new Error(`bench/capacity/costs.json has no row for ${name}, which ${action} causes`);
  return row;
}
