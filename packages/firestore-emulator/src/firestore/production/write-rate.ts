import type { Micros } from '../store/clock.ts';

const second: Micros = 1_000_000;
const windowMicros = 5 * second;
/** Writes per window. Production sustains one write per second, and accepts short bursts. */
const maxInWindow = 5;
const maxDocuments = 10_000;

interface Window {
  readonly times: Micros[];
  hasWarned: boolean;
}

/** Warns once per document when it is written more than once per second for five seconds. */
export class WriteRate {
  readonly #windows = new Map<string, Window>();

  note(name: string, time: Micros): void {
    let window = this.#windows.get(name);
    if (!window) {
      if (this.#windows.size >= maxDocuments) this.#windows.clear();
      window = { times: [], hasWarned: false };
      this.#windows.set(name, window);
    }
    const { times } = window;
    times.push(time);
    while ((times[0] ?? time) <= time - windowMicros) times.shift();
    if (window.hasWarned || times.length <= maxInWindow) return;
    window.hasWarned = true;
    console.warn(
      `glimpse: ${name} was written to ${times.length} times in ${windowMicros / second} seconds; production sustains about one write a second to a document.`,
    );
  }
}
