/**
 * The instances of a function on Cloud Run. Each instance serves up to `concurrency` calls at the same time on one
 * Node.js thread per processor: a call first uses a processor, then waits for Firestore.
 *
 * | rule | source |
 * | --- | --- |
 * | A call goes to the instance with the fewest calls. If all are full, it waits in one queue. | simplified |
 * | A waiting call starts an instance at once, if none that is starting has room for it. | on-demand scaling |
 * | Every five seconds, instances are started until the mean of the last minute is below the target. | metrics-based scaling |
 * | A call that waits longer than `pendingMs` is refused. | limits.mjs |
 */
import { limits } from '../limits.mjs';

/** @typedef {{ cpuMs: number, ioMs: number }} Work time on a processor, and time in which it is free for other calls */
/** @typedef {{ active: number, freeAtMs: number[], isReady: boolean }} Instance */
/** @typedef {{ work: Work, sinceMs: number }} Pending */
/** @typedef {ReturnType<typeof createServers>} Servers */

/**
 * @param {import('./clock.mjs').Clock} clock
 * @param {object} options
 * @param {number} options.maxInstances
 * @param {number} options.warmInstances instances that are ready at the start
 * @param {number} options.concurrency
 * @param {number} [options.processors] of an instance
 * @param {number} [options.coldStartMs]
 * @param {number} [options.pendingMs]
 * @param {boolean} [options.isScaled] false switches off the autoscaler
 */
export function createServers(clock, options) {
  const { maxInstances, warmInstances, concurrency, processors = 1, isScaled = true } = options;
  const coldStartMs = options.coldStartMs ?? limits.coldStartMs.value;
  const pendingMs = options.pendingMs ?? Math.max(limits.pendingMs.value, 3.5 * coldStartMs);
  /** @type {Instance[]} */
  const instances = [];
  /** @type {Pending[]} */
  const pending = [];
  let pendingFrom = 0;
  let starting = 0;
  let freeSlots = 0;
  let refused = 0;
  /** Milliseconds of processor time and of calls, by period of the autoscaler. @type {{ cpuMs: number, callMs: number }[]} */
  const periods = [{ cpuMs: 0, callMs: 0 }];
  /** @type {number[]} */
  const times = [];

  for (let index = 0; index < warmInstances; index++) makeReady(addInstance());
  if (isScaled) clock.after(limits.autoscalerPeriodMs.value, scaleByMetrics);

  /** @returns {Instance} */
  function addInstance() {
    const instance = { active: 0, freeAtMs: Array.from({ length: processors }, () => 0), isReady: false };
    instances.push(instance);
    return instance;
  }

  function startInstance() {
    const instance = addInstance();
    starting += 1;
    clock.after(coldStartMs, () => {
      makeReady(instance);
      starting -= 1;
      servePending();
    });
  }

  /** @param {Instance} instance */
  function makeReady(instance) {
    instance.isReady = true;
    freeSlots += concurrency;
  }

  /** @returns {Instance | undefined} */
  function leastLoaded() {
    if (freeSlots === 0) return undefined;
    /** @type {Instance | undefined} */
    let least;
    for (const instance of instances) {
      if (!instance.isReady) continue;
      if (instance.active === 0) return instance;
      // While there are free slots, the instance with the fewest calls has one.
      if (!least || instance.active < least.active) least = instance;
    }
    return least;
  }

  /** @param {Instance} instance @param {Pending} call */
  function serve(instance, { work, sinceMs }) {
    const nowMs = clock.now();
    instance.active += 1;
    freeSlots -= 1;
    const processor = instance.freeAtMs.indexOf(Math.min(...instance.freeAtMs));
    const startMs = Math.max(nowMs, instance.freeAtMs[processor] ?? 0);
    instance.freeAtMs[processor] = startMs + work.cpuMs;
    const endMs = startMs + work.cpuMs + work.ioMs;
    const period = periods.at(-1);
    if (period) {
      period.cpuMs += work.cpuMs;
      period.callMs += endMs - nowMs;
    }
    clock.after(endMs - nowMs, () => {
      instance.active -= 1;
      freeSlots += 1;
      times.push(endMs - sinceMs);
      servePending();
    });
  }

  /** Serves calls in the order of their arrival, and refuses those that have waited too long. */
  function servePending() {
    for (; pendingFrom < pending.length; pendingFrom++) {
      const call = pending[pendingFrom];
      if (!call) continue;
      if (isTooLate(call)) {
        refused += 1;
        continue;
      }
      const instance = leastLoaded();
      if (!instance) return;
      serve(instance, call);
    }
  }

  /** @param {Pending} call */
  const isTooLate = ({ sinceMs }) => clock.now() - sinceMs > pendingMs;

  function scaleByMetrics() {
    const { autoscalerPeriodMs, autoscalerWindowMs, processorTarget } = limits;
    const windowPeriods = periods.slice(-autoscalerWindowMs.value / autoscalerPeriodMs.value);
    const windowMs = windowPeriods.length * autoscalerPeriodMs.value;
    const cpuMs = windowPeriods.reduce((sum, period) => sum + period.cpuMs, 0);
    const callMs = windowPeriods.reduce((sum, period) => sum + period.callMs, 0);
    const needed = Math.max(
      cpuMs / windowMs / (processors * processorTarget.value),
      callMs / windowMs / (concurrency * processorTarget.value),
    );
    while (instances.length < Math.min(maxInstances, Math.ceil(needed))) startInstance();
    periods.push({ cpuMs: 0, callMs: 0 });
    clock.after(autoscalerPeriodMs.value, scaleByMetrics);
  }

  return {
    /** @param {Work} work */
    call: (work) => {
      pending.push({ work, sinceMs: clock.now() });
      servePending();
      const pendingCalls = pending.length - pendingFrom;
      if (isScaled && instances.length < maxInstances && pendingCalls > starting * concurrency) startInstance();
    },
    /** Milliseconds from the arrival to the end of each served call. */
    times,
    /** Returns how many calls have waited too long. */
    refused: () => refused + pending.slice(pendingFrom).filter(isTooLate).length,
    instances: () => instances.length,
  };
}
