/** Turns counted runs of functions into the rows of the table. */

/** @typedef {import('./costs.mjs').ActionCost} ActionCost */
/** @typedef {import('./costs.mjs').ActionTime} ActionTime */
/** @typedef {import('./count.mjs').Run} Run */
/** @typedef {{ name: string, run: Run }} Row */

/**
 * The cause whose run stands for a function in the table, because it is the most frequent one. Other causes with other
 * costs have rows of their own (`notifyofpost after createPost`).
 *
 * @type {Record<string, string>}
 */
const usualCauses = {
  refreshrichtext: 'likePost',
  notifyofpost: 'likePost',
  upsertnotification: 'likePost',
  refreshcomment: 'addComment',
  queuejob: 'createPost',
  updateinbox: 'follow',
  notifyoffollower: 'follow',
  refreshauthor: 'follow',
  closeincoming: 'upload',
};

/** Returns the costs by row. @param {readonly Run[]} runs one pass @returns {Record<string, ActionCost>} */
export const countedRows = (runs) =>
  Object.fromEntries(
    rowsOf(runs).map(({ name, run: { action, cause, cost } }) => [name, action === cause ? cost : { ...cost, cause }]),
  );

/**
 * Returns the mean times by row.
 *
 * @param {readonly (readonly Run[])[]} passes
 * @returns {Record<string, ActionTime>}
 */
export function measuredRows(passes) {
  /** @type {Map<string, { cpuMs: number, wallMs: number, count: number }>} */
  const sums = new Map();
  for (const runs of passes) {
    for (const { name, run } of rowsOf(runs)) {
      const sum = sums.get(name) ?? { cpuMs: 0, wallMs: 0, count: 0 };
      sums.set(name, { cpuMs: sum.cpuMs + run.cpuMs, wallMs: sum.wallMs + run.wallMs, count: sum.count + 1 });
    }
  }
  const mean = (/** @type {number} */ sum, /** @type {number} */ count) => Number((sum / count).toFixed(2));
  return Object.fromEntries(
    [...sums].map(([name, { cpuMs, wallMs, count }]) => [
      name,
      { cpuMs: mean(cpuMs, count), wallMs: mean(wallMs, count) },
    ]),
  );
}

/**
 * Returns the rows of all actions. The row of an action is its run with the usual cause, or its first run. A run with
 * another cost is the row of its cause. If one cause runs a function several times with different costs, the later
 * ones are numbered.
 *
 * @param {readonly Run[]} runs
 * @returns {Row[]}
 */
function rowsOf(runs) {
  return [...groupBy(runs, ({ action }) => action)].flatMap(([action, ofAction]) => {
    const usual = ofAction.find(({ cause }) => cause === usualCauses[action]) ?? ofAction[0];
    if (!usual) return [];
    return [
      { name: action, run: usual },
      ...[...groupBy(ofAction, ({ cause }) => cause)].flatMap(([cause, ofCause]) =>
        [...new Map(ofCause.toReversed().map((run) => [keyOf(run), run])).values()]
          .toReversed()
          .map((run, index) => ({ name: `${action} after ${cause}${index === 0 ? '' : ` (${index + 1})`}`, run }))
          .filter(({ run }) => keyOf(run) !== keyOf(usual)),
      ),
    ];
  });
}

/** Runs with the same key differ in bytes and times only. @param {Run} run */
const keyOf = ({ cost: { bytesSent: _sent, bytesStored: _stored, ...counts } }) => JSON.stringify(counts);

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => string} key
 * @returns {Map<string, Item[]>}
 */
function groupBy(items, key) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
