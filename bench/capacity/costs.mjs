/**
 * The costs of all actions: the schema of costs.json, which `npm run bench -- --only capacity` writes. `actions` is the
 * same in each run, and two tests count it again. `cpuMs` depends on the machine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { inRoot } from '../../scripts/lib/paths.mjs';

const costsFile = inRoot('bench/capacity/costs.json');

const Count = z.int().check(z.nonnegative());

/**
 * What the runs of one function read and write for an action, in documents as Firestore bills them. A query without
 * results costs one read.
 */
const FunctionCost = z.object({ runs: Count, reads: Count, writes: Count, deletes: Count });

/**
 * The cost of one action, with everything that it starts.
 *
 * - `functions`: by the name of the deployed function. A screen has the reads of the `browser`.
 * - `bytesSent`: the body of the response. Of a screen, the documents as JSON.
 * - `bytesStored`: by which documents, index entries and files grow. Negative if they shrink.
 */
const ActionCost = z.object({ functions: z.record(z.string(), FunctionCost), bytesSent: Count, bytesStored: z.int() });

const Costs = z.object({
  counted: z.object({
    date: z.string(),
    commit: z.string(),
    cpu: z.string(),
    cores: z.number(),
    node: z.string(),
    load: z.number(),
    /** The processor times are the means of so many runs. */
    passes: z.number(),
  }),
  actions: z.record(z.string(), ActionCost),
  /** Milliseconds of a processor for one action, by the names of the action and of the function. */
  cpuMs: z.record(z.string(), z.record(z.string(), z.number())),
});

/** @typedef {z.infer<typeof FunctionCost>} FunctionCost */
/** @typedef {z.infer<typeof ActionCost>} ActionCost */
/** @typedef {z.infer<typeof Costs>} Costs */

/** Reads the costs that are checked in. Throws if they violate the schema. */
export const readCosts = () => Costs.parse(JSON.parse(readFileSync(costsFile, 'utf8')));

/** @param {Costs} costs */
export const writeCosts = (costs) => writeFileSync(costsFile, `${JSON.stringify(Costs.parse(costs), null, 2)}\n`);

/** Whether the action is a screen. @param {ActionCost} cost */
export const isScreen = ({ functions }) => functions.browser !== undefined;

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
    const [was, is] = [JSON.stringify(before.functions), JSON.stringify(now.functions)];
    return [
      ...(was === is ? [] : [`${action}: ${is}, was ${was}`]),
      ...differentBytes(`${action}: bytesSent`, before.bytesSent, now.bytesSent),
      ...differentBytes(`${action}: bytesStored`, before.bytesStored, now.bytesStored),
    ];
  });
}

/** @param {string} name @param {number} before @param {number} now */
const differentBytes = (name, before, now) =>
  Math.abs(now - before) <= Math.max(smallBytes, bytesTolerance * Math.abs(before))
    ? []
    : [`${name} is ${now}, was ${before}`];
