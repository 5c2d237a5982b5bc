/**
 * Reads the settings of the product from its source, so that the model cannot disagree with what is deployed. They are
 * the options of each function, the rewrites of Hosting, the limits of the contract, and the code that paces writes.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** `parameter` is the name of the deployment parameter that has this default, or null. */
/** @typedef {{ value: number, parameter: string | null }} Setting */
/**
 * @typedef {object} FunctionSettings
 * @property {Setting} maxInstances
 * @property {Setting} concurrency calls that an instance serves at the same time
 * @property {number} processors
 * @property {number} memoryGiB
 * @property {Setting | null} maxDispatches tasks of its queue that run at the same time
 */
/**
 * @typedef {object} Pace functions/src/firestore/pace.ts
 * @property {(nowMs: number) => void} noteConcurrentWork
 * @property {(nowMs: number) => void} noteWrite
 * @property {(nowMs: number) => void} noteWriteByOthers
 * @property {(nowMs: number) => number} waitMs
 * @property {(nowMs: number) => boolean} [mustCheckOthers] without it, a write that had to wait must check
 */
/**
 * @typedef {object} Product
 * @property {Record<string, FunctionSettings>} functions
 * @property {Record<string, string>} functionOfCall the function that serves each call of the API
 * @property {{ fanOutMax: number, fanOutSlice: number }} followLimits
 * @property {number} paceMs
 * @property {(random: () => number) => Pace} createPace
 * @property {import('./prices.mjs').DatabaseLocation} location the location of the database in docs/deploy.md
 * @property {number} bytesPerPicture of the rendition that a screen loads, in docs/deploy.md
 * @property {(collection: string, field: string) => boolean} hasSiteWideIndex whether one index has this field of all
 *   documents, in the order of the field
 */
/**
 * @typedef {object} Indexes firestore.indexes.json
 * @property {readonly { collectionGroup: string, queryScope?: string, fields: readonly { fieldPath: string }[] }[]} indexes
 * @property {readonly { collectionGroup: string, fieldPath: string, indexes: readonly { queryScope?: string }[] }[]} fieldOverrides
 */

// In functions/node_modules, packages resolve as they do for functions/lib, and nothing is deployed or committed.
const folder = inRoot('functions/node_modules/.bench');
const bundle = `${folder}/product.mjs`;

const source = `
export * as functions from './src/index.ts';
export { createPace, paceMs } from './src/firestore/pace.ts';
export { api } from '@glimpse/contract/api';
export { followLimits } from '@glimpse/contract/follows/follow';
`;

/** firebase-functions reads these variables when it defines functions and their options. */
const environment = {
  GCLOUD_PROJECT: 'demo-glimpse',
  FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo-glimpse', storageBucket: 'demo-glimpse.firebasestorage.app' }),
};

/** @returns {Promise<Product>} */
export async function readProduct() {
  const [{ functions, api, ...rest }, { hosting }, indexes] = await Promise.all([
    importSource(),
    readJson('firebase.json'),
    readJson('firestore.indexes.json'),
  ]);
  /** @type {Product['functionOfCall']} */
  const functionOfCall = {};
  for (const { name, path } of Object.values(api))
    functionOfCall[name] = functionOfPath(hosting.rewrites, `/api${path}`);
  return {
    functions,
    functionOfCall,
    followLimits: rest.followLimits,
    paceMs: rest.paceMs,
    createPace: rest.createPace,
    ...(await deployPage()),
    hasSiteWideIndex: (collection, field) => hasSiteWideIndex(indexes, collection, field),
  };
}

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(inRoot(file), 'utf8'));

/** Bundles the source, imports it, and replaces each function by its settings. */
async function importSource() {
  await mkdir(folder, { recursive: true });
  await build({
    stdin: { contents: source, resolveDir: inRoot('functions'), loader: 'ts' },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    plugins: [
      {
        name: 'packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@glimpse/contract/') ? undefined : { path, external: true },
          );
        },
      },
    ],
    logLevel: 'warning',
  });
  const previous = { GCLOUD_PROJECT: process.env.GCLOUD_PROJECT, FIREBASE_CONFIG: process.env.FIREBASE_CONFIG };
  Object.assign(process.env, environment);
  try {
    const { functions, ...rest } = await import(bundle);
    /** @type {Product['functions']} */
    const settings = {};
    for (const [name, { __endpoint }] of Object.entries(functions)) settings[name] = functionSettings(__endpoint);
    return { ...rest, functions: settings };
  } finally {
    for (const [name, value] of Object.entries(previous))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

const backend = createRequire(import.meta.url)('firebase-tools/lib/deploy/functions/backend');

/**
 * Returns the options of a deployed function. Options that a function leaves out have the values that firebase-tools
 * deploys.
 *
 * @param {Record<string, unknown> & { taskQueueTrigger?: { rateLimits?: Record<string, unknown> } }} endpoint
 * @returns {FunctionSettings}
 */
function functionSettings({ maxInstances, concurrency, availableMemoryMb, cpu, taskQueueTrigger }) {
  const memoryMb = settingOf(availableMemoryMb, backend.DEFAULT_MEMORY).value;
  return {
    maxInstances: settingOf(maxInstances, 100),
    concurrency: settingOf(concurrency, backend.DEFAULT_CONCURRENCY),
    processors: settingOf(cpu, backend.memoryToGen2Cpu(memoryMb)).value,
    memoryGiB: memoryMb / 1024,
    maxDispatches: taskQueueTrigger ? settingOf(taskQueueTrigger.rateLimits?.maxConcurrentDispatches, 1000) : null,
  };
}

/**
 * Reads a number or a parameter of firebase-functions (`defineInt`). Throws for other expressions.
 *
 * @param {unknown} option
 * @param {number} fallback
 * @returns {Setting}
 */
export function settingOf(option, fallback) {
  if (option === undefined || option === null) return { value: fallback, parameter: null };
  if (typeof option === 'number') return { value: option, parameter: null };
  if (typeof option === 'object' && 'name' in option && 'options' in option) {
    const { name, options } = option;
    if (typeof options === 'object' && options && 'default' in options && typeof options.default === 'number')
      return { value: options.default, parameter: String(name) };
  }
  // An option without a value resets to the default, for example `RESET_VALUE`.
  if (typeof option === 'object' && option.constructor.name === 'ResetValue')
    return { value: fallback, parameter: null };
  throw new Error(`The capacity model cannot read this option of a function: ${String(option)}`);
}

/**
 * Returns the function that Hosting calls for a path. The first matching rewrite wins. Patterns are compared up to
 * their first wildcard.
 *
 * @param {readonly { source: string, function?: { functionId: string } }[]} rewrites
 * @param {string} path
 */
export function functionOfPath(rewrites, path) {
  const match = rewrites.find(
    ({ source: pattern, function: target }) => target && path.startsWith(pattern.split(/[{*]/)[0] ?? ''),
  );
  if (!match?.function) throw new Error(`No rewrite in firebase.json leads ${path} to a function.`);
  return match.function.functionId;
}

/** Collections below a document. Their indexes with the scope `COLLECTION` are one per parent. */
const subcollections = new Set(['comments']);
/**
 * Nearly all documents have the same value of these fields, so an index that starts with them is in the order of the
 * next.
 */
const constantFields = new Set(['visibility']);

/**
 * @param {Indexes} configuration of firestore.indexes.json
 * @param {string} collection
 * @param {string} field
 */
export function hasSiteWideIndex({ indexes, fieldOverrides }, collection, field) {
  const isSubcollection = subcollections.has(collection);
  const isSiteWide = (/** @type {{ queryScope?: string }} */ { queryScope = 'COLLECTION' }) =>
    !isSubcollection || queryScope === 'COLLECTION_GROUP';
  const overrides = fieldOverrides.filter(({ collectionGroup }) => collectionGroup === collection);
  // The path `*` is the default for the other fields of the collection.
  const override = ['*', field].map((path) => overrides.find(({ fieldPath }) => fieldPath === path)).findLast(Boolean);
  const isAlone = override ? override.indexes.some(isSiteWide) : !isSubcollection;
  const isInComposite = indexes.some((index) => {
    const [first] = index.fields.filter(({ fieldPath }) => !constantFields.has(fieldPath));
    return index.collectionGroup === collection && first?.fieldPath === field && isSiteWide(index);
  });
  return isAlone || isInComposite;
}

/** Reads what docs/deploy.md says. @returns {Promise<Pick<Product, 'location' | 'bytesPerPicture'>>} */
async function deployPage() {
  const text = await readFile(inRoot('docs/deploy.md'), 'utf8');
  const location = text.match(/firestore:databases:create .*--location (\S+)/)?.[1];
  if (location !== 'nam5' && location !== 'us-central1')
    throw new Error(`bench/capacity/prices.mjs has no prices for the database location ${location} of docs/deploy.md.`);
  const kilobytes = text.match(/pictures of ([\d.]+) kB/)?.[1];
  if (kilobytes === undefined) throw new Error('docs/deploy.md does not say "pictures of ... kB" any more.');
  return { location, bytesPerPicture: Number(kilobytes) * 1000 };
}
