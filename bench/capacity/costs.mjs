/**
 * The costs of all actions: the schema of costs.json, which `npm run bench -- --only capacity` writes.
 *
 * `counted` is the same in each run. A test compares it with a new count (costs.test.mjs). `measured` depends on the
 * machine.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { inRoot } from '../../scripts/lib/paths.mjs';

export const costsFile = inRoot('bench/capacity/costs.json');

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

export const Costs = z.object({
  counted: z.record(z.string(), ActionCost),
  measured: z.catchall(
    z.object({
      machine: z.object({ cpu: z.string(), cores: z.number(), node: z.string(), load: z.number(), runs: z.number() }),
    }),
    ActionTime,
  ),
});
/** @typedef {z.infer<typeof Costs>} Costs */

/** Reads the costs that are checked in. Throws if they violate the schema. */
export const readCosts = () => Costs.parse(JSON.parse(readFileSync(costsFile, 'utf8')));
