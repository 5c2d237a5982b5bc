/**
 * Something that does one operation after the other at a limited rate: a document with one write a second, the server
 * of an index range with 500 writes a second, or a new collection whose rate grows.
 */

/** @typedef {ReturnType<typeof createSerialResource>} SerialResource */

/**
 * @param {import('./clock.mjs').Clock} clock
 * @param {(nowMs: number) => number} perSecondAt the rate when an operation starts
 */
export function createSerialResource(clock, perSecondAt) {
  let freeAtMs = 0;
  /** @type {number[]} */
  const waits = [];
  let operations = 0;
  return {
    /** Waits for its turn and runs `done` at the end of the operation. @param {() => void} [done] */
    operate: (done) => {
      const startMs = Math.max(clock.now(), freeAtMs);
      freeAtMs = startMs + 1000 / perSecondAt(startMs);
      operations += 1;
      waits.push(startMs - clock.now());
      if (done) clock.after(freeAtMs - clock.now(), done);
    },
    /** How long each operation waited before it started, in milliseconds. */
    waits,
    /** Returns how long the next operation would have to wait. */
    backlogMs: () => Math.max(0, freeAtMs - clock.now()),
    operations: () => operations,
  };
}

/**
 * Returns the rate that a new collection bears: `start` operations a second at first, and `factor` times more after
 * each step.
 *
 * @param {{ start: number, factor: number, stepMs: number }} ramp
 * @returns {(nowMs: number) => number}
 */
export const rampOf =
  ({ start, factor, stepMs }) =>
  (nowMs) =>
    start * factor ** Math.floor(nowMs / stepMs);
