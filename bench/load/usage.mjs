import { setTimeout as wait } from 'node:timers/promises';
import { request } from '../../tests/smoke/site.ts';
import { requireStatus } from './load-site.mjs';

/** @typedef {import('./caused-cost.mjs').Cost} Cost */
/** @typedef {Cost & { pendingEvents: number }} Usage */

/** Longer than the second for which the site collects the notifications of one post. */
const quietMs = 2500;
const pauseMs = 100;

/**
 * Returns what the local Firestore has read and written since its start. Null if it cannot tell, because it is
 * Google's emulator or a deployed one.
 *
 * @param {import('./load-site.mjs').LoadSite} site
 * @returns {Promise<Usage | null>}
 */
export async function readUsage(site) {
  if (!site.isLocal) return null;
  const address = `${site.firestoreOrigin}/emulator/v1/projects/${site.config.firebase.projectId}:usage`;
  const response = await request(address);
  if (response.status === 404) return null;
  requireStatus(address, response, 200);
  return JSON.parse(response.text);
}

/**
 * Waits until triggers, tasks and jobs have done their work: no event is pending, and nothing was read or written for
 * some seconds. Returns the usage at that time.
 *
 * @param {import('./load-site.mjs').LoadSite} site
 * @returns {Promise<Usage>}
 */
export async function untilQuiet(site) {
  let last = '';
  let changedAt = performance.now();
  for (;;) {
    const usage = await readUsage(site);
    if (!usage) throw new Error('the usage of this site cannot be counted');
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
