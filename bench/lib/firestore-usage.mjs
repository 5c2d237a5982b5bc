import { setTimeout as wait } from 'node:timers/promises';

/** Documents. @typedef {{ reads: number, writes: number, deletes: number }} Cost */
/** @typedef {Cost & { pendingEvents: number }} Usage */
/** `origin`: of the Firestore emulator, with the scheme. @typedef {{ origin: string, project: string }} Database */

/** Longer than the second for which the site collects the notifications of one post. */
const quietMs = 2500;
const pauseMs = 100;

/**
 * Returns what our Firestore emulator has read and written since its start. Null if it cannot tell, because it is
 * Google's emulator.
 *
 * @param {Database} database
 * @returns {Promise<Usage | null>}
 */
export async function readUsage({ origin, project }) {
  const address = `${origin}/emulator/v1/projects/${project}:usage`;
  const response = await fetch(address);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${address} failed with status ${response.status}`);
  return response.json();
}

/** @param {Database} database */
export async function requireUsage(database) {
  const usage = await readUsage(database);
  if (!usage) throw new Error('this Firestore emulator does not count what it reads');
  return usage;
}

/**
 * Waits until triggers, tasks and jobs have done their work: no event is pending, and nothing was read or written for
 * some seconds. Returns the usage at that time.
 *
 * @param {Database} database
 * @returns {Promise<Usage>}
 */
export async function untilQuiet(database) {
  let last = '';
  let changedAt = performance.now();
  for (;;) {
    const usage = await requireUsage(database);
    const now = JSON.stringify(usage);
    if (now !== last || usage.pendingEvents > 0) changedAt = performance.now();
    if (performance.now() - changedAt >= quietMs) return usage;
    last = now;
    await wait(pauseMs);
  }
}

/** @param {Cost} after @param {Cost} before @returns {Cost} */
export const usageBetween = (after, before) => ({
  reads: after.reads - before.reads,
  writes: after.writes - before.writes,
  deletes: after.deletes - before.deletes,
});
