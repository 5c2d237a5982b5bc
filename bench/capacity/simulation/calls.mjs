/** Calls of the API: at the peak of a day, after a push to many people, and on a site that was quiet. */
import { limits } from '../limits.mjs';
import { createClock } from './clock.mjs';
import { createRandom, startArrivals } from './random.mjs';
import { createServers } from './servers.mjs';
import { summaryOf } from './summary.mjs';

/**
 * @typedef {object} CallLoad
 * @property {number} perSecond
 * @property {number} seconds
 * @property {number} cpuMs mean of a call
 * @property {number} ioMs mean of a call
 */
/**
 * @typedef {object} CallResult
 * @property {import('./summary.mjs').Summary} times from the arrival to the response, of served calls
 * @property {number} calls
 * @property {number} refused share of the calls that got 429
 * @property {number} lastInstances at the end
 */

/**
 * Sends calls at random times. Processor time varies like that of many different calls (exponentially), and so does the
 * time that Firestore takes.
 *
 * @param {CallLoad} load
 * @param {{ maxInstances: number, warmInstances: number, concurrency: number, processors?: number, coldStartMs?: number, seed: number }} options
 * @returns {CallResult}
 */
export function simulateCalls({ perSecond, seconds, cpuMs, ioMs }, { seed, ...options }) {
  const clock = createClock();
  const random = createRandom(seed);
  const servers = createServers(clock, options);
  let calls = 0;
  startArrivals(clock, random, { perSecond, untilMs: seconds * 1000 }, () => {
    calls += 1;
    servers.call({ cpuMs: random.exponential(cpuMs), ioMs: random.exponential(ioMs) });
  });
  clock.runUntil(seconds * 1000 + 2 * limits.pendingMs.value + 60_000);
  return {
    times: summaryOf(servers.times),
    calls,
    refused: calls === 0 ? 0 : servers.refused() / calls,
    lastInstances: servers.instances(),
  };
}
