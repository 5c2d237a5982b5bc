/** The situations that averages hide, each simulated with fixed seeds. */
import { instancesNeeded, risingIndexes } from './first-limit.mjs';
import { limits } from './limits.mjs';
import { perSecondAtPeak, secondsPerDay } from './load.mjs';
import { simulateCalls } from './simulation/calls.mjs';
import { simulateFanOut } from './simulation/fan-out.mjs';
import { simulateHotPost } from './simulation/hot-post.mjs';
import { simulateNewCollection, simulateRisingIndex } from './simulation/ranges.mjs';

/** @typedef {import('./load.mjs').PersonLoad} PersonLoad */
/** @typedef {import('./load.mjs').Behaviour} Behaviour */
/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {ReturnType<typeof createScenarios>} Scenarios */

/** A minute with more calls is simulated in part, so that a run stays short. */
const mostCalls = 30_000;

/** Daily users for which everything is computed. */
export const sizes = [100_000, 1_000_000, 10_000_000];

/**
 * @param {PersonLoad} load
 * @param {Behaviour} behaviour
 * @param {Product} product
 */
export function createScenarios(load, behaviour, product) {
  const { peakFactor } = behaviour;
  /** @param {number} perDay @param {number} users */
  const atPeak = (perDay, users) => perSecondAtPeak(perDay, users, peakFactor);
  const api = load.functions.api ?? { perDay: 0, cpuMs: 0, wallMs: 0 };
  const settings = product.functions.api;
  if (!settings) throw new Error('There is no function api.');
  const call = { cpuMs: api.cpuMs / api.perDay, ioMs: (api.wallMs - api.cpuMs) / api.perDay };
  const deployedInstances = settings.maxInstances.value;
  /** @param {number} users */
  const neededInstances = (users) => instancesNeeded('api', load, product, { users, peakFactor });

  /** @param {number} people */
  const pushPerSecond = (people) => (api.perDay * usersOfPush) / secondsPerDay + (people * callsPerOpening) / 60;

  /** @param {{ perSecond: number, maxInstances: number, warmInstances: number, seconds: number, seed: number }} options */
  const simulateApi = ({ perSecond, seconds, ...options }) =>
    simulateCalls(
      { ...call, perSecond, seconds },
      { ...options, concurrency: settings.concurrency.value, processors: settings.processors },
    );

  return {
    call,
    neededInstances,
    deployedInstances,

    /** The busiest minute. The instances of the minutes before it are running. */
    /** @param {number} users @param {number} maxInstances */
    peak: (users, maxInstances) =>
      simulateApi({
        perSecond: atPeak(api.perDay, users),
        seconds: Math.min(60, mostCalls / atPeak(api.perDay, users)),
        maxInstances,
        warmInstances: Math.min(maxInstances, neededInstances(users)),
        seed: 101,
      }),

    /** The instances that keep their processors at Cloud Run's target. @param {number} people */
    instancesOfPush: (people) =>
      Math.ceil((pushPerSecond(people) * call.cpuMs) / 1000 / settings.processors / limits.processorTarget.value),

    /**
     * People open the app within a minute after a push message, on a site with the mean load of a million daily users.
     *
     * @param {number} people
     * @param {number} maxInstances
     */
    push: (people, maxInstances) =>
      simulateApi({
        perSecond: pushPerSecond(people),
        seconds: 60,
        maxInstances,
        warmInstances: Math.min(maxInstances, Math.ceil(neededInstances(usersOfPush) / peakFactor)),
        seed: 102,
      }),

    /** The first minute of a site whose instances have all stopped, at the mean load. @param {number} users */
    coldStart: (users) =>
      simulateApi({
        perSecond: (api.perDay * users) / secondsPerDay,
        seconds: 60,
        maxInstances: deployedInstances,
        warmInstances: 0,
        seed: 103,
      }),

    /** @param {number} instances of the API */
    hotPost: (instances) => simulateHotPost(product, { likes: 10_000, seconds: 60, instances, seed: 104 }),

    /** Ten minutes at the peak. The largest account posts at the start. @param {number} users @param {number} maxJobs */
    fanOut: (users, maxJobs) =>
      simulateFanOut(behaviour, product, {
        postsPerSecond: atPeak(load.postsPerDay, users),
        seconds: 600,
        maxJobs,
        seed: 105,
      }),

    /** The likes of all people go to a new collection from one moment to the next. @param {number} users */
    newCollection: (users) => {
      const likes = behaviour.actionsPerPersonAndDay.likePost?.perDay ?? 0;
      const perSecond = atPeak(likes, users);
      return { perSecond, ...simulateNewCollection({ perSecond, seconds: 4 * 3600 }) };
    },

    /** The index with the most writes among those whose values rise. @param {number} users */
    risingIndex: (users) => {
      const [most] = risingIndexes(load, product).toSorted((a, b) => b.perDay - a.perDay);
      if (!most) return null;
      const perSecond = atPeak(most.perDay, users);
      return { field: most.field, perSecond, ...simulateRisingIndex({ perSecond, seconds: 300, seed: 106 }) };
    },
  };
}

/** The size of the site that sends a push message. */
const usersOfPush = 1_000_000;
/** Opening the app from a push message refreshes the inbox and marks the notifications as read. */
export const callsPerOpening = 2;
/** Pictures that the feed fetches at first (bench/results/web.json). */
export const picturesPerOpening = 13;

/**
 * Documents and files that people read who open the app within a minute.
 *
 * @param {number} people
 * @param {import('./load.mjs').Costs} costs
 */
export const readsOfPush = (people, costs) => ({
  documentsPerSecond:
    (people * ((costs.counted['/']?.reads ?? 0) + (costs.counted['/notifications']?.reads ?? 0))) / 60,
  filesPerSecond: (people * picturesPerOpening) / 60,
  bucketReads: limits.bucketReads.value,
});
