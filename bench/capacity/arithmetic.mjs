/** Counted costs × behaviour = load, limits and bill. */
import { instanceLimits } from '../../functions/src/settings.ts';
import { dollarsFor, limits } from './prices.mjs';

/** @typedef {{ runs: number, reads: number, writes: number, deletes: number, cpuMs: number, wallMs: number }} Work */
/** What one person causes in a day. `functions` includes the `browser` and `expiry` (documents that Firestore deletes). */
/** @typedef {{ functions: Record<string, Work>, documentBytes: number, fileBytes: number }} Load */
/** @typedef {{ actions: Record<string, [number, string]>, quantities: typeof import('./behaviour.mjs').quantities }} Behaviour */
/** `perPerson`: the mean load of one daily user. @typedef {{ resource: string, unit: string, capacity: number, perPerson: number, setting: string }} Limit */

const secondsPerDay = 86_400;
const daysPerMonth = 30;
const gigabyte = 1e9;
/** The followers of the author in functions/testing/costs/town.ts, whose inboxes are in the counted costs. */
const countedFollowers = 3;

/** A parameter of the deployment and its default. @param {typeof instanceLimits.apiMax} parameter */
function setting({ name, options }) {
  if (typeof options.default !== 'number') throw new Error(`${name} has no default`);
  return { name, value: options.default };
}
/** `tasks`: how many tasks run at once. @typedef {{ max: Setting, cpus: number, memoryGiB: number, concurrency: number, tasks?: Setting }} Options */
/** @typedef {ReturnType<typeof setting>} Setting */

/** The options of the deployed functions (functions/src/triggers). Others have the default of firebase-tools. @type {Options} */
const background = { max: setting(instanceLimits.backgroundMax), cpus: 1, memoryGiB: 0.25, concurrency: 80 };
/** @type {Record<string, Options>} */
const deployed = {
  api: {
    max: setting(instanceLimits.apiMax),
    cpus: 1,
    memoryGiB: 1,
    concurrency: setting(instanceLimits.apiConcurrency).value,
  },
  // One upload at a time (on-media-request.ts).
  media: { max: setting(instanceLimits.mediaMax), cpus: 2, memoryGiB: 2, concurrency: 1 },
  page: { max: setting(instanceLimits.pageMax), cpus: 1, memoryGiB: 0.5, concurrency: 80 },
  runjob: { ...background, memoryGiB: 0.5, tasks: setting(instanceLimits.jobTasks) },
  upsertnotification: { ...background, tasks: setting(instanceLimits.notificationTasks) },
};
const optionsOf = (/** @type {string} */ name) => deployed[name] ?? background;

/** @param {Pick<import('./costs.mjs').Costs, 'actions' | 'cpuMs'>} costs @param {Behaviour} behaviour @returns {Load} */
export function loadOfPerson(costs, { actions, quantities }) {
  /** @type {Load} */
  const load = { functions: {}, documentBytes: 0, fileBytes: 0 };
  /** @param {string} name @param {Partial<Work>} work @param {number} times */
  const add = (name, work, times) => {
    const sum = load.functions[name] ?? { runs: 0, reads: 0, writes: 0, deletes: 0, cpuMs: 0, wallMs: 0 };
    load.functions[name] = sum;
    for (const key of /** @type {(keyof Work)[]} */ (Object.keys(sum))) sum[key] += times * (work[key] ?? 0);
  };
  for (const [action, [perDay]] of Object.entries(actions)) {
    const cost = costs.actions[action];
    if (!cost) throw new Error(`bench/capacity/costs.json has no action ${action}`);
    load[action === 'processUpload' ? 'fileBytes' : 'documentBytes'] += perDay * cost.bytesStored;
    for (const [name, own] of Object.entries(cost.functions)) {
      const cpuMs = costs.cpuMs[action]?.[name] ?? 0;
      const waitMs = own.runs * limits[name === 'runjob' ? 'fanOutMs' : 'callWaitMs'][0];
      add(name, { ...own, cpuMs, wallMs: cpuMs + waitMs }, perDay);
    }
  }
  add('browser', { reads: quantities.readsPerDay[0] }, 1);
  const [followers] = quantities.followersPerPost;
  for (const action of ['createPost', 'createStory']) {
    const [perDay = 0] = actions[action] ?? [];
    const inboxes = followers - countedFollowers;
    add('runjob', { reads: inboxes, writes: inboxes }, perDay);
    add('expiry', { deletes: followers }, perDay);
  }
  add('expiry', { deletes: 1 }, actions.markStoriesSeen?.[0] ?? 0);
  return load;
}

/** @param {Load} load @param {keyof Work} key */
export const sumOf = ({ functions }, key) => Object.values(functions).reduce((sum, work) => sum + work[key], 0);

/** Returns all limits. The one that the fewest people reach comes first. @param {Load} load @param {Behaviour} behaviour */
export function limitsOf(load, { actions, quantities }) {
  /** @type {Limit[]} */
  const found = [];
  /** @param {string} resource @param {string} unit @param {number} capacity @param {number} perDay @param {string} [setting] */
  const add = (resource, unit, capacity, perDay, setting = 'fixed') =>
    found.push({ resource, unit, capacity, perPerson: perDay / secondsPerDay, setting });
  for (const [name, { runs, cpuMs, wallMs }] of Object.entries(load.functions)) {
    if (runs === 0 || name === 'browser') continue;
    const { max, cpus, concurrency, tasks } = optionsOf(name);
    add(`processors of \`${name}\``, 'vCPU', max.value * cpus, cpuMs / 1000, max.name);
    add(`calls of \`${name}\` at once`, 'calls', max.value * concurrency, wallMs / 1000, max.name);
    if (!tasks) continue;
    add(`tasks of \`${name}\` at once`, 'tasks', tasks.value, wallMs / 1000, tasks.name);
    add(`tasks started by \`${name}\``, 'tasks/s', limits.dispatches[0], runs);
  }
  for (const [index, action] of [
    ['uploads.createdAt', 'processUpload'],
    ['stories.expireAt', 'createStory'],
    ['posts.createdAt', 'createPost'],
  ])
    add(`index of \`${index}\``, 'writes/s', limits.indexWrites[0], actions[action ?? '']?.[0] ?? 0);
  const regionCpus = sumOf(load, 'cpuMs') / 1000 / limits.cpuTarget[0];
  add('processors of the region', 'vCPU', limits.regionCpus[0], regionCpus, 'quota of the project');
  return found
    .filter(({ perPerson }) => perPerson > 0)
    .map((limit) => ({ ...limit, users: limit.capacity / (limit.perPerson * quantities.peak[0]) }))
    .sort((a, b) => a.users - b.users);
}

/** Returns the bill of a month, by position. @param {Load} load @param {Behaviour} behaviour @param {number} users */
export function billOf(load, { quantities }, users) {
  /** @param {keyof typeof import('./prices.mjs').prices} name @param {number} perDay of one person */
  const monthly = (name, perDay) => dollarsFor(name, perDay * users * daysPerMonth);
  const pictures = quantities.newPictures[0];
  return {
    'documents read': monthly('reads', sumOf(load, 'reads')),
    'documents written and deleted':
      monthly('writes', sumOf(load, 'writes')) + monthly('deletes', sumOf(load, 'deletes')),
    'data sent by Firestore': monthly(
      'firestoreGB',
      ((load.functions.browser?.reads ?? 0) * quantities.bytesPerRead[0]) / gigabyte,
    ),
    'functions and tasks': Object.entries(load.functions).reduce(
      (sum, [name, work]) => sum + billOfFunction(name, work, users),
      0,
    ),
    'pictures sent':
      monthly('fileGBSent', (pictures * quantities.bytesPerPicture[0]) / gigabyte) + monthly('fileReads', pictures),
    "one month's files and documents":
      monthly('fileGB', load.fileBytes / gigabyte) +
      monthly('fileWrites', load.functions.closeincoming?.runs ?? 0) +
      monthly('documentGiB', load.documentBytes / 2 ** 30),
    'the client, sent by Hosting': dollarsFor('hostingGB', (users * quantities.clientBytes[0]) / gigabyte),
  };
}

/**
 * An instance is billed while it serves at least one call. With random arrivals, an instance with a mean of n calls at
 * once serves none for a share of `exp(-n)`. Cloud Run starts as many instances as keep their processors at its target.
 *
 * @param {string} name
 * @param {Work} work
 * @param {number} users
 */
function billOfFunction(name, { runs, cpuMs, wallMs }, users) {
  if (name === 'browser') return 0;
  const { cpus, memoryGiB, tasks } = optionsOf(name);
  const perSecond = users / 1000 / secondsPerDay;
  const instances = Math.max(1, (cpuMs * perSecond) / (cpus * limits.cpuTarget[0]));
  const seconds = instances * (1 - Math.exp((-wallMs * perSecond) / instances)) * daysPerMonth * secondsPerDay;
  const started = runs * users * daysPerMonth;
  return (
    dollarsFor('cpuSeconds', seconds * cpus) +
    dollarsFor('memorySeconds', seconds * memoryGiB) +
    dollarsFor('runs', started) +
    // A task is created and dispatched.
    dollarsFor('tasks', tasks ? 2 * started : 0)
  );
}
