import type { Micros } from '../store/clock.ts';

const second: Micros = 1_000_000;
const windowLength = 5 * second;
/** Writes per window. Production sustains one write per second, and accepts short bursts. */
const maxInWindow = 5;
const maxDocuments = 10_000;

interface Window {
  readonly times: Micros[];
  warned: boolean;
}

/** Warns once per document when it is written more than once per second for five seconds. */
export class WriteRate {
  readonly #windows = new Map<string, Window>();

  note(name: string, time: Micros): void {
    let window = this.#windows.get(name);
    if (!window) {
      if (this.#windows.size >= maxDocuments) this.#windows.clear();
      window = { times: [], warned: false };
      this.#windows.set(name, window);
    }
    const { times } = window;
    times.push(time);
    while ((times[0] ?? time) <= time - windowLength) times.shift();
    if (window.warned || times.length <= maxInWindow) return;
    window.warned = true;
    console.warn(
      `glimpse: ${name} was written to ${times.length} times in ${windowLength / second} seconds; production sustains about one write a second to a document.`,
    );
  }
}
