/** Firestore's servers: index ranges that rise with time, and collections that are new. */
import { limits } from '../limits.mjs';
import { createClock } from './clock.mjs';
import { createRandom, startArrivals } from './random.mjs';
import { createSerialResource, rampOf } from './serial-resource.mjs';
import { summaryOf } from './summary.mjs';

/** @typedef {{ waits: import('./summary.mjs').Summary, use: number }} RangeResult `use` is the load divided by the limit */

/**
 * Writes to an index whose values rise, so that one server takes all of them.
 *
 * @param {{ perSecond: number, seconds: number, seed: number }} options
 * @returns {RangeResult}
 */
export function simulateRisingIndex({ perSecond, seconds, seed }) {
  const clock = createClock();
  const range = createSerialResource(clock, () => limits.indexWrites.value);
  startArrivals(clock, createRandom(seed), { perSecond, untilMs: seconds * 1000 }, () => range.operate());
  clock.runUntil(seconds * 1000);
  return { waits: summaryOf(range.waits), use: perSecond / limits.indexWrites.value };
}

export const newCollectionRamp = {
  start: limits.rampStart.value,
  factor: limits.rampFactor.value,
  stepMs: limits.rampMinutes.value * 60_000,
};

/**
 * Returns after how many milliseconds a new collection bears a rate.
 *
 * @param {number} perSecond
 */
export function rampMs(perSecond) {
  const { start, factor, stepMs } = newCollectionRamp;
  return stepMs * Math.max(0, Math.ceil(Math.log(perSecond / start) / Math.log(factor) - 1e-9));
}

/**
 * @typedef {object} RampResult
 * @property {number} untilRateMs until the collection bears the rate
 * @property {number} untilEmptyMs until no operation waits any more
 * @property {number} longestWaitMs
 * @property {{ atMs: number, waitMs: number }[]} waits over time, once a minute
 */

/**
 * A release starts to use a new collection with the full rate at once. Operations arrive in groups of `group`, because
 * single ones would only make the run longer.
 *
 * @param {{ perSecond: number, seconds: number, group?: number }} options
 * @returns {RampResult}
 */
export function simulateNewCollection({ perSecond, seconds, group = 50 }) {
  const clock = createClock();
  const rateAt = rampOf(newCollectionRamp);
  const collection = createSerialResource(clock, (nowMs) => rateAt(nowMs) / group);
  /** @type {RampResult['waits']} */
  const waits = [];
  let longestWaitMs = 0;
  let untilEmptyMs = 0;
  const arrive = () => {
    const waitMs = collection.backlogMs();
    longestWaitMs = Math.max(longestWaitMs, waitMs);
    // A group that is being served is not a backlog.
    if (waitMs > (1000 * group) / limits.rampStart.value) untilEmptyMs = clock.now();
    collection.operate();
    clock.after((1000 * group) / perSecond, arrive);
  };
  const sample = () => {
    waits.push({ atMs: clock.now(), waitMs: collection.backlogMs() });
    clock.after(60_000, sample);
  };
  arrive();
  sample();
  clock.runUntil(seconds * 1000);
  return { untilRateMs: rampMs(perSecond), untilEmptyMs, longestWaitMs, waits };
}
