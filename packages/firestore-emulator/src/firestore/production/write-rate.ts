import type { Micros } from '../store/clock.ts';

const second: Micros = 1_000_000;
const windowMicros = 5 * second;
/** Writes per window. Production sustains one write per second, and accepts short bursts. */
const maxInWindow = 5;
const maxDocuments = 10_000;

/** A document, and the largest number of writes in a window of five seconds so far. */
export interface HotDocument {
  readonly name: string;
  readonly writes: number;
  /** The end of that window. */
  readonly time: Micros;
}

/** Finds the documents that are written more than once per second for five seconds. */
export class WriteRate {
  readonly #documents = new Map<string, HotDocument & { readonly times: Micros[] }>();

  /** Returns the number of writes in the window if the document exceeds the rate for the first time, and else null. */
  note(name: string, time: Micros): number | null {
    const known = this.#documents.get(name);
    const times = known?.times ?? [];
    times.push(time);
    while ((times[0] ?? time) <= time - windowMicros) times.shift();
    if (times.length <= (known?.writes ?? 0)) return null;
    if (!known && this.#documents.size >= maxDocuments) this.#documents.clear();
    this.#documents.set(name, { name, writes: times.length, time, times });
    return times.length === maxInWindow + 1 ? times.length : null;
  }

  /** Returns all documents that have exceeded the rate, those with the most writes first. */
  hotDocuments(): HotDocument[] {
    return [...this.#documents.values()]
      .filter(({ writes }) => writes > maxInWindow)
      .sort((a, b) => b.writes - a.writes)
      .map(({ name, writes, time }) => ({ name, writes, time }));
  }
}
