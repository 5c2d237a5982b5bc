/** Which limit is reached first when a site grows, and at how many daily users. */
import { limits } from './limits.mjs';
import { perSecondAtPeak, secondsPerDay } from './load.mjs';

/** @typedef {import('./load.mjs').PersonLoad} PersonLoad */
/** @typedef {import('./product.mjs').Product} Product */
/**
 * @typedef {object} Reached
 * @property {string} resource
 * @property {string} unit of `capacity` and of the load
 * @property {number} capacity
 * @property {number} perMillion load at the peak of a million daily users
 * @property {number} users daily users at which the peak reaches the capacity
 * @property {string | null} setting what an operator can raise, or null
 */

const million = 1_000_000;

/** @param {Omit<Reached, 'users'>} options @returns {Reached} */
const reached = (options) => ({ ...options, users: (options.capacity / options.perMillion) * million });

/** Returns all limits that the load reaches, the first one first. */
/** @param {PersonLoad} load @param {Product} product @param {number} peakFactor @returns {Reached[]} */
export function limitsReached(load, product, peakFactor) {
  /** @param {number} perDay */
  const atMillion = (perDay) => perSecondAtPeak(perDay, million, peakFactor);
  return [
    ...Object.entries(load.functions).flatMap(([name, runs]) => functionLimits(name, runs, product, atMillion)),
    ...uploadLimits(load, product, atMillion),
    ...Object.entries(load.tasks).flatMap(([name, perDay]) => queueLimits(name, perDay, load, product, atMillion)),
    ...risingIndexes(load, product).map(({ field, perDay }) =>
      reached({
        resource: `index of \`${field}\``,
        unit: 'writes/s',
        capacity: limits.indexWrites.value,
        perMillion: atMillion(perDay),
        setting: null,
      }),
    ),
    reached({
      resource: 'processors of the region',
      unit: 'vCPU',
      capacity: limits.regionProcessors.value,
      perMillion: atMillion(processorSeconds(load)) / limits.processorTarget.value,
      setting: 'quota of the project',
    }),
  ]
    .filter(({ perMillion }) => perMillion > 0)
    .toSorted((a, b) => a.users - b.users);
}

/** @param {PersonLoad} load */
const processorSeconds = ({ functions }) => Object.values(functions).reduce((sum, { cpuMs }) => sum + cpuMs / 1000, 0);

/** @param {string} name @param {Product} product */
function settingsOf(name, product) {
  const settings = product.functions[name];
  if (!settings) throw new Error(`There is no function ${name}. Compare bench/capacity/costs.json with functions/src.`);
  return settings;
}

/** @param {string} name @param {import('./product.mjs').Setting} setting @param {string} option */
const nameOf = (name, { parameter }, option) => (parameter ? `\`${parameter}\`` : `\`${option}\` of \`${name}\``);

/** @typedef {(perDay: number) => number} AtMillion */

/** @param {string} name @param {import('./load.mjs').Runs} runs @param {Product} product @param {AtMillion} atMillion */
function functionLimits(name, { cpuMs, wallMs }, product, atMillion) {
  const { maxInstances, concurrency, processors } = settingsOf(name, product);
  return [
    reached({
      resource: `processors of \`${name}\``,
      unit: 'vCPU',
      capacity: maxInstances.value * processors,
      perMillion: atMillion(cpuMs / 1000),
      setting: nameOf(name, maxInstances, 'maxInstances'),
    }),
    reached({
      resource: `calls of \`${name}\` at the same time`,
      unit: 'calls',
      capacity: maxInstances.value * concurrency.value,
      perMillion: atMillion(wallMs / 1000),
      setting: nameOf(name, maxInstances, 'maxInstances'),
    }),
  ];
}

/** An instance processes one upload at a time. @param {PersonLoad} load @param {Product} product @param {AtMillion} atMillion */
function uploadLimits({ uploads }, product, atMillion) {
  const name = product.functionOfCall.processUpload ?? 'api';
  const { maxInstances } = settingsOf(name, product);
  return [
    reached({
      resource: `uploads in \`${name}\` (one per instance)`,
      unit: 'uploads',
      capacity: maxInstances.value,
      perMillion: atMillion(uploads.wallMs / 1000),
      setting: nameOf(name, maxInstances, 'maxInstances'),
    }),
  ];
}

/**
 * @param {string} name the function that handles the tasks
 * @param {number} perDay
 * @param {PersonLoad} load
 * @param {Product} product
 * @param {AtMillion} atMillion
 */
function queueLimits(name, perDay, load, product, atMillion) {
  const { maxDispatches } = settingsOf(name, product);
  const runs = load.functions[name];
  const dispatches = reached({
    resource: `tasks started by the queue \`${name}\``,
    unit: 'tasks/s',
    capacity: limits.queueDispatches.value,
    perMillion: atMillion(perDay),
    setting: null,
  });
  if (!maxDispatches || !runs) return [dispatches];
  return [
    dispatches,
    reached({
      resource: `tasks of the queue \`${name}\` at the same time`,
      unit: 'tasks',
      capacity: maxDispatches.value,
      perMillion: atMillion(runs.wallMs / 1000),
      setting: nameOf(name, maxDispatches, 'maxConcurrentDispatches'),
    }),
  ];
}

/**
 * Writes of fields whose values rise with time, and whose index is one range for the whole site. Indexes of
 * subcollections are not listed, because each collection has a range of its own. Neither is `hotScore`: likes change it
 * at positions that depend on the number of likes.
 *
 * @param {PersonLoad} load
 * @param {Pick<Product, 'hasSiteWideIndex'>} product
 */
export function risingIndexes(load, product) {
  const perDay = new Map(load.rows.map((row) => [row.name, row.perDay]));
  /** @param {string[]} names */
  const sum = (...names) => names.reduce((total, name) => total + (perDay.get(name) ?? 0), 0);
  const jobWrites = sum('createPost', 'createStory') * load.fanOut.slices;
  const fields = [
    { collection: 'posts', field: 'createdAt', perDay: sum('createPost') },
    { collection: 'posts', field: 'updatedAt', perDay: sum('createPost', 'editPost') },
    { collection: 'comments', field: 'updatedAt', perDay: sum('addComment') },
    { collection: 'uploads', field: 'createdAt', perDay: sum('processUpload') },
    { collection: 'stories', field: 'expireAt', perDay: sum('createStory') },
    { collection: 'jobs', field: 'createdAt', perDay: sum('createPost', 'createStory') },
    { collection: 'jobs', field: 'updatedAt', perDay: jobWrites },
  ];
  return fields
    .filter(({ collection, field }) => product.hasSiteWideIndex(collection, field))
    .map((entry) => ({ field: `${entry.collection}.${entry.field}`, perDay: entry.perDay }));
}

/**
 * Returns how many instances a function needs so that its processors are used up to Cloud Run's target, and enough for
 * one upload per instance.
 *
 * @param {string} name
 * @param {PersonLoad} load
 * @param {Product} product
 * @param {{ users: number, peakFactor: number }} size
 */
export function instancesNeeded(name, load, product, { users, peakFactor }) {
  const { processors, concurrency } = settingsOf(name, product);
  const runs = load.functions[name] ?? { cpuMs: 0, wallMs: 0 };
  /** @param {number} ms per person and day */
  const atOnce = (ms) => perSecondAtPeak(ms / 1000, users, peakFactor);
  const target = limits.processorTarget.value;
  const uploads = name === (product.functionOfCall.processUpload ?? 'api') ? atOnce(load.uploads.wallMs) : 0;
  return Math.max(
    1,
    Math.ceil(
      Math.max(atOnce(runs.cpuMs) / (processors * target), atOnce(runs.wallMs) / (concurrency.value * target), uploads),
    ),
  );
}

/** Returns the limits that no setting moves. @param {readonly Reached[]} all */
export const fixedLimits = (all) => all.filter(({ setting }) => setting === null);

/** The first limit before: calls that take 0.15 s of a processor each. @param {typeof import('./before.mjs').before} before @param {number} peakFactor */
export function limitBefore({ calls, callMs, maxInstances }, peakFactor) {
  const capacity = maxInstances / (callMs / 1000);
  return { callsPerSecond: capacity, users: (capacity * secondsPerDay) / (calls * peakFactor) };
}
