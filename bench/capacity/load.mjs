/**
 * The mean load: what one person causes in a day, from the counted costs (costs.json) and the behaviour model. The peak
 * is `peakFactor` times the mean.
 */
import { createFollowers } from './followers.mjs';
import { limits } from './limits.mjs';

/** @typedef {Pick<import('./costs.mjs').Costs, 'counted' | 'measured'>} Costs */
/** @typedef {{ reads: number, writes: number, deletes: number, indexEntries: number }} Documents */
/** How often a function runs, and the milliseconds of its runs together. */
/** @typedef {{ perDay: number, cpuMs: number, wallMs: number }} Runs */
/** @typedef {{ name: string, kind: string, perDay: number, documents: Documents, runs: number }} LoadRow */
/**
 * @typedef {object} PersonLoad everything for one person and day
 * @property {Documents} documents
 * @property {number} bytesOfDocuments that stay in Firestore, with their index entries
 * @property {number} bytesOfFiles that stay in Storage
 * @property {number} filesWritten
 * @property {Record<string, Runs>} functions
 * @property {Runs} uploads the runs of `processUpload` alone
 * @property {Record<string, number>} tasks by the function that handles them
 * @property {FanOut} fanOut of one mean post
 * @property {number} postsPerDay
 * @property {LoadRow[]} rows
 */
/** @typedef {{ inboxEntries: number, slices: number, reads: number, writes: number, deletes: number }} FanOut */
/**
 * @typedef {object} Behaviour
 * @property {Record<string, { perDay: number }>} actionsPerPersonAndDay
 * @property {number} sessionsPerDay
 * @property {number} peakFactor
 * @property {Record<keyof typeof import('./behaviour.mjs').quantities, { value: number }>} quantities
 * @property {{ exponent: { value: number }, mean: { value: number }, largest: { value: number } }} followers
 */

export const secondsPerDay = 86_400;
/** One round reads the limits and the viewer, one reads the other documents, and one commits. */
const roundsPerCall = 3;
/** Its work depends on the followers of an author, so its counted row is not used. */
const jobHandler = 'runjob';

/**
 * Returns the load of one person and day. Throws if costs.json lacks an action of the behaviour model.
 *
 * @param {Costs} costs
 * @param {Behaviour} behaviour
 * @param {Pick<import('./product.mjs').Product, 'functionOfCall' | 'followLimits'>} product
 * @returns {PersonLoad}
 */
export function loadOfPerson(costs, behaviour, product) {
  const { actionsPerPersonAndDay, quantities, sessionsPerDay } = behaviour;
  const postsPerDay = actionsPerPersonAndDay.createPost?.perDay ?? 0;
  const fanOut = fanOutOfPost(behaviour, product.followLimits);
  /** @type {PersonLoad} */
  const load = {
    documents: { reads: 0, writes: 0, deletes: 0, indexEntries: 0 },
    bytesOfDocuments: 0,
    bytesOfFiles: 0,
    filesWritten: 0,
    functions: {},
    uploads: { perDay: 0, cpuMs: 0, wallMs: 0 },
    tasks: {},
    fanOut,
    postsPerDay,
    rows: [],
  };
  /** @type {Map<string, LoadRow>} */
  const rows = new Map();

  /** @param {string} name @param {string} kind @param {number} perDay @param {Partial<Documents>} documents */
  const addDocuments = (name, kind, perDay, documents) => {
    const row = rows.get(name) ?? { name, kind, perDay: 0, documents: { ...noDocuments }, runs: 0 };
    rows.set(name, row);
    row.perDay += perDay;
    for (const key of documentKeys) {
      const amount = perDay * (documents[key] ?? 0);
      row.documents[key] += amount;
      load.documents[key] += amount;
    }
    return row;
  };

  /**
   * Adds an action and everything that it causes. Runs that are repeated find nothing to write, and cause nothing else.
   *
   * @param {string} name
   * @param {number} perDay
   * @param {{ cause?: string, isRepeated?: boolean }} [options] `cause`: the action of a person
   */
  const addAction = (name, perDay, { cause = name, isRepeated = false } = {}) => {
    const [rowName, counted] = countedRowOf(costs, name, cause, isRepeated);
    const row = addDocuments(rowName, counted.kind, perDay, counted);
    if (counted.invocations > 0) {
      const invocations = perDay * counted.invocations;
      row.runs += invocations;
      const runs = runsOf(costs, rowName, invocations);
      addRuns(load.functions, product.functionOfCall[name] ?? name, runs);
      if (name === 'processUpload') load.uploads = runs;
    }
    if (isRepeated) return;
    // The few documents of an upload are small beside its files.
    load[name === 'processUpload' ? 'bytesOfFiles' : 'bytesOfDocuments'] += perDay * counted.bytesStored;
    for (const [event, count] of Object.entries(counted.events)) addAction(event, perDay * count, { cause });
    for (const [handler, count] of Object.entries(counted.queues)) {
      load.tasks[handler] = (load.tasks[handler] ?? 0) + perDay * count;
      if (handler !== jobHandler) addAction(handler, perDay * count, { cause, isRepeated: handler === name });
    }
  };

  for (const [name, { perDay }] of Object.entries(actionsPerPersonAndDay)) addAction(name, perDay);
  // Each file in Storage starts this function. The first one comes from the browser, before it calls `processUpload`.
  addAction('closeincoming', load.uploads.perDay, { cause: 'upload' });
  load.filesWritten = load.functions.closeincoming?.perDay ?? 0;

  const { morePagesPerVisit, readsPerMorePage, liveReadsPerVisit } = quantities;
  addDocuments('more pages of lists', 'screen', sessionsPerDay * morePagesPerVisit.value, {
    reads: readsPerMorePage.value,
  });
  addDocuments('live changes', 'screen', sessionsPerDay, { reads: liveReadsPerVisit.value });
  const { inboxEntries, slices, ...documents } = fanOut;
  const job = costs.measured[jobHandler] ?? { cpuMs: 0 };
  /** @param {string} what @param {number} perDay @param {string} cause @param {Partial<Documents>} cost */
  const addFanOut = (what, perDay, cause, cost) => {
    const row = addDocuments(`fan-out of a ${what} (runjob)`, 'job', perDay, cost);
    row.runs = perDay;
    addRuns(load.functions, jobHandler, {
      perDay,
      cpuMs: perDay * job.cpuMs,
      wallMs: perDay * slices * limits.sliceMs.value,
    });
    // Each slice changes the job, which causes an event for `queuejob`. It enqueues nothing.
    addAction('queuejob', perDay * slices, { cause, isRepeated: true });
  };
  addFanOut('post', postsPerDay, 'createPost', documents);
  addDocuments('inbox entries that expire', 'TTL', postsPerDay, { deletes: inboxEntries });
  const storiesPerDay = actionsPerPersonAndDay.createStory?.perDay ?? 0;
  if (storiesPerDay > 0) {
    // Each slice also reads the newest story of the author.
    addFanOut('story', storiesPerDay, 'createStory', { ...documents, reads: documents.reads + slices });
    // A ring is written again for each story of its author, so that not every ring expires.
    addDocuments('rings that expire', 'TTL', storiesPerDay, { deletes: inboxEntries });
    addDocuments('viewers that expire', 'TTL', actionsPerPersonAndDay.markStoriesSeen?.perDay ?? 0, { deletes: 1 });
  }
  load.rows = [...rows.values()];
  return load;
}

/**
 * Returns the name and the cost of the row for this cause. Rows of a function are called `name`, `name after cause` and
 * `name after cause (2)` (costs-table.mjs). The first one has the usual cause. If a function runs again with other
 * costs, the next row of the cause has them. If there is none, the repeated run reads and writes nothing else.
 *
 * @param {Costs} costs
 * @param {string} name
 * @param {string} cause
 * @param {boolean} isRepeated
 * @returns {[string, import('./costs.mjs').ActionCost]}
 */
function countedRowOf({ counted }, name, cause, isRepeated) {
  const usual = counted[name];
  if (!usual) throw new Error(`bench/capacity/costs.json has no row for ${name}, which ${cause} causes.`);
  const ofCause = `${name} after ${cause}`;
  const first = usual.cause === cause ? name : ofCause;
  const found = isRepeated ? `${ofCause} (2)` : first;
  const row = counted[found];
  if (row) return [found, row];
  return [name, isRepeated ? { ...usual, writes: 0, deletes: 0, indexEntries: 0 } : usual];
}

const noDocuments = { reads: 0, writes: 0, deletes: 0, indexEntries: 0 };
const documentKeys = /** @type {(keyof Documents)[]} */ (Object.keys(noDocuments));

/** @param {Record<string, Runs>} functions @param {string} name @param {Runs} added */
function addRuns(functions, name, { perDay, cpuMs, wallMs }) {
  const runs = functions[name] ?? { perDay: 0, cpuMs: 0, wallMs: 0 };
  functions[name] = { perDay: runs.perDay + perDay, cpuMs: runs.cpuMs + cpuMs, wallMs: runs.wallMs + wallMs };
}

/**
 * Returns the runs of an action. The measured wall time depends on the local Firestore and on other programs of the
 * machine, so the wall time here is the processor time and the rounds to a deployed Firestore.
 *
 * @param {Costs} costs
 * @param {string} name
 * @param {number} perDay
 * @returns {Runs}
 */
function runsOf(costs, name, perDay) {
  const { cpuMs } = costs.measured[name] ?? {};
  if (cpuMs === undefined) throw new Error(`bench/capacity/costs.json has no measured time of ${name}.`);
  const wallMs = cpuMs + roundsPerCall * limits.firestoreRoundMs.value;
  return { perDay, cpuMs: perDay * cpuMs, wallMs: perDay * wallMs };
}

/**
 * Returns what the job costs that writes a mean post into inboxes (functions/src/feed/fan-out.ts). Each slice reads the
 * job and the post, and commits the job's new cursor. The last commit deletes the job.
 *
 * @param {Pick<Behaviour, 'followers'>} behaviour
 * @param {{ fanOutMax: number, fanOutSlice: number }} followLimits
 * @returns {FanOut}
 */
export function fanOutOfPost(behaviour, { fanOutMax, fanOutSlice }) {
  const { exponent, mean, largest } = behaviour.followers;
  const followers = createFollowers({ exponent: exponent.value, mean: mean.value, largest: largest.value });
  const inboxEntries = followers.meanUpTo(fanOutMax);
  let pushSlices = 0;
  for (let count = 0; count < fanOutMax; count += fanOutSlice)
    pushSlices += followers.shareUpTo(fanOutMax) - followers.shareUpTo(count);
  const slices = 1 + pushSlices + 1;
  const authorReads = 2;
  return {
    inboxEntries,
    slices,
    reads: inboxEntries + 2 * slices + 1 + authorReads,
    writes: inboxEntries + slices - 1,
    deletes: 1,
  };
}

/** @param {number} perDay of one person @param {number} users @param {number} peakFactor */
export const perSecondAtPeak = (perDay, users, peakFactor) => (perDay * users * peakFactor) / secondsPerDay;
