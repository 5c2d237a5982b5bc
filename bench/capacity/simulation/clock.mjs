/** A discrete-event simulation: a clock that jumps from one event to the next. */

/** @typedef {ReturnType<typeof createClock>} Clock */
/** @typedef {{ atMs: number, order: number, run: () => void }} Event */

/** Events at the same time run in the order in which they were scheduled, so a run with a fixed seed is repeatable. */
export function createClock() {
  /** A binary heap. The parent of `index` is `(index - 1) >> 1`. @type {Event[]} */
  const heap = [];
  let nowMs = 0;
  let order = 0;

  /** @param {Event} a @param {Event} b */
  const isBefore = (a, b) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

  /** @param {Event} event */
  function push(event) {
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, event)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = event;
  }

  /** @returns {Event | undefined} */
  function pop() {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const isRightFirst = left && right && isBefore(right, left);
      const child = isRightFirst ? right : left;
      if (!child || isBefore(last, child)) break;
      heap[index] = child;
      index = 2 * index + (isRightFirst ? 2 : 1);
    }
    heap[index] = last;
    return first;
  }

  return {
    now: () => nowMs,

    /** Runs `run` after a delay of at least 0 ms. @param {number} delayMs @param {() => void} run */
    after: (delayMs, run) => {
      if (!(delayMs >= 0)) throw new Error(`An event cannot be ${delayMs} ms away.`);
      order += 1;
      push({ atMs: nowMs + delayMs, order, run });
    },

    /** Runs all events up to this time. @param {number} endMs */
    runUntil: (endMs) => {
      while (heap[0] && heap[0].atMs <= endMs) {
        const event = pop();
        if (!event) return;
        nowMs = event.atMs;
        event.run();
      }
      nowMs = endMs;
    },
  };
}
