import { setTimeout as wait } from 'node:timers/promises';

/** A chosen action. `send` rejects if the site does not respond as it should. @typedef {{ name: string, send: () => Promise<unknown> }} Chosen */
/**
 * - `latenciesMs`: of successful actions, from the planned arrival to the response
 * - `errors`: how often each message came
 *
 * @typedef {{ sent: number, latenciesMs: number[], errors: Map<string, number> }} ActionResult
 */
/**
 * - `dropped`: arrivals that were not sent, because too many actions were waiting for responses
 * - `unavailable`: arrivals for which `choose` found no action
 * - `latenessMs`: how much later than planned each action was sent
 *
 * @typedef {{ byAction: Map<string, ActionResult>, dropped: number, unavailable: number, latenessMs: number[] }} LoadResult
 */

/** @typedef {{ now: () => number, wait: (ms: number, stopped: AbortSignal) => Promise<unknown> }} Clock */
/** @type {Clock} */
const systemClock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
};

/**
 * Sends an action at each of the times, whether or not earlier ones have responses. Resolves when all have.
 *
 * A latency begins at the planned time and not when the request was sent. Otherwise a site that stops for a while would
 * look fast, because the generator would wait with it (coordinated omission).
 *
 * @param {{
 *   times: readonly number[],
 *   choose: () => Chosen | null,
 *   limit: number,
 *   stopped: AbortSignal,
 *   clock?: Clock,
 * }} plan `limit`: how many actions may wait for responses at once
 * @returns {Promise<LoadResult>}
 */
export async function runOpenLoop({ times, choose, limit, stopped, clock = systemClock }) {
  /** @type {LoadResult} */
  const result = { byAction: new Map(), dropped: 0, unavailable: 0, latenessMs: [] };
  /** @type {Set<Promise<void>>} */
  const inFlight = new Set();
  const startMs = clock.now();
  for (const time of times) {
    const dueMs = startMs + time;
    if (dueMs > clock.now()) await clock.wait(dueMs - clock.now(), stopped);
    if (stopped.aborted) break;
    if (inFlight.size >= limit) {
      result.dropped += 1;
      continue;
    }
    const chosen = choose();
    if (!chosen) {
      result.unavailable += 1;
      continue;
    }
    result.latenessMs.push(clock.now() - dueMs);
    const sending = measure(chosen, resultOf(result.byAction, chosen.name), () => clock.now() - dueMs);
    inFlight.add(sending);
    void sending.then(() => inFlight.delete(sending));
  }
  await Promise.all(inFlight);
  return result;
}

/** @param {Map<string, ActionResult>} byAction @param {string} name */
function resultOf(byAction, name) {
  const known = byAction.get(name);
  if (known) return known;
  /** @type {ActionResult} */
  const created = { sent: 0, latenciesMs: [], errors: new Map() };
  byAction.set(name, created);
  return created;
}

/** @param {Chosen} chosen @param {ActionResult} result @param {() => number} elapsedMs */
async function measure({ send }, result, elapsedMs) {
  result.sent += 1;
  try {
    await send();
    result.latenciesMs.push(elapsedMs());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    result.errors.set(message, (result.errors.get(message) ?? 0) + 1);
  }
}
