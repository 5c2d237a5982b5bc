import { setTimeout as wait } from 'node:timers/promises';

/** A chosen action. `send` rejects if the site does not respond as it should. @typedef {{ name: string, send: () => Promise<unknown> }} Chosen */
/** `latenciesMs`: of successful actions. `errors`: how often each message came. @typedef {{ sent: number, latenciesMs: number[], errors: Map<string, number> }} ActionResult */

const systemClock = {
  now: () => performance.now(),
  wait: (/** @type {number} */ ms, /** @type {AbortSignal} */ signal) =>
    wait(ms, undefined, { signal }).catch(() => {}),
};

/**
 * Returns the times of the arrivals in milliseconds. They are a Poisson process: the gaps are exponential, and do not
 * depend on any response. The rate rises in a straight line from 0 to `rate` per second during the ramp.
 *
 * @param {{ rate: number, rampMs: number, durationMs: number }} plan
 * @param {() => number} random
 */
export function arrivalTimes({ rate, rampMs, durationMs }, random) {
  const perMs = rate / 1000;
  const duringRamp = (perMs * rampMs) / 2;
  /** @type {number[]} */
  const times = [];
  for (let expected = 0; ; ) {
    // The gaps of a process with the rate 1. The time is that until which so many arrivals are expected.
    expected -= Math.log(1 - random());
    const isInRamp = expected < duringRamp;
    const time = isInRamp ? Math.sqrt((2 * rampMs * expected) / perMs) : rampMs + (expected - duringRamp) / perMs;
    if (time >= durationMs) return times;
    times.push(time);
  }
}

/**
 * Sends an action at each of the times, whether or not earlier ones have responses. Resolves when all have.
 *
 * A latency begins at the planned time and not when the request was sent. Otherwise a site that stops for a while would
 * look fast, because the generator would wait with it (coordinated omission). At most `limit` actions wait for responses
 * at once. Further arrivals are dropped.
 *
 * @param {{ times: readonly number[], choose: () => Chosen, limit: number, stopped: AbortSignal, clock?: { now: () => number, wait: (ms: number, signal: AbortSignal) => Promise<unknown> } }} plan
 */
export async function runOpenLoop({ times, choose, limit, stopped, clock = systemClock }) {
  /** @type {Map<string, ActionResult>} */
  const byAction = new Map();
  const result = { byAction, dropped: 0, latenessMs: /** @type {number[]} */ ([]) };
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  const startMs = clock.now();
  for (const time of times) {
    const dueMs = startMs + time;
    if (dueMs > clock.now()) await clock.wait(dueMs - clock.now(), stopped);
    if (stopped.aborted) break;
    if (running.size >= limit) {
      result.dropped += 1;
      continue;
    }
    const { name, send } = choose();
    result.latenessMs.push(clock.now() - dueMs);
    /** @type {ActionResult} */
    const own = byAction.get(name) ?? { sent: 0, latenciesMs: [], errors: new Map() };
    byAction.set(name, own);
    own.sent += 1;
    const response = send()
      .then(() => void own.latenciesMs.push(clock.now() - dueMs))
      .catch((/** @type {Error} */ { message }) => void own.errors.set(message, (own.errors.get(message) ?? 0) + 1))
      .finally(() => running.delete(response));
    running.add(response);
  }
  await Promise.all(running);
  return result;
}
