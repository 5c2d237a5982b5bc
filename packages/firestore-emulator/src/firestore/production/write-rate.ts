import type { Micros } from '../store/clock.ts';

const second: Micros = 1_000_000;
const windowMicros = 5 * second;
/** Writes per window. Production sustains one write per second, and accepts short bursts. */
const maxInWindow = 5;
const maxDocuments = 10_000;

interface Window {
  readonly times: Micros[];
  /** The largest number of writes in one window so far, and the end of that window. */
  peak: number;
  peakTime: Micros;
}

/** A document that was written more than once per second for five seconds. */
export interface HotDocument {
  readonly name: string;
  /** The largest number of writes in a window of five seconds so far, and the end of that window. */
  readonly writes: number;
  readonly time: Micros;
}

/** Finds the documents that are written more than once per second for five seconds. */
export class WriteRate {
  readonly #windows = new Map<string, Window>();

  /** Returns the document when it exceeds the rate for the first time. Returns null for every other write. */
  note(name: string, time: Micros): HotDocument | null {
    let window = this.#windows.get(name);
    if (!window) {
      if (this.#windows.size >= maxDocuments) this.#windows.clear();
      window = { times: [], peak: 0, peakTime: time };
      this.#windows.set(name, window);
    }
    const { times } = window;
    times.push(time);
    while ((times[0] ?? time) <= time - windowMicros) times.shift();
    if (times.length <= window.peak) return null;
    const wasHot = window.peak > maxInWindow;
    window.peak = times.length;
    window.peakTime = time;
    return !wasHot && window.peak > maxInWindow ? hotDocument(name, window) : null;
  }

  /** Returns all documents that have exceeded the rate, those with the most writes first. */
  hotDocuments(): HotDocument[] {
    return [...this.#windows]
      .filter(([, { peak }]) => peak > maxInWindow)
      .map(([name, window]) => hotDocument(name, window))
      .sort((a, b) => b.writes - a.writes);
  }
}

const hotDocument = (name: string, { peak, peakTime }: Window): HotDocument => ({
  name,
  writes: peak,
  time: peakTime,
});
