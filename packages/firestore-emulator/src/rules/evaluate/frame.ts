import { nullFault, type Outcome } from '../values/outcome.ts';
import type { Run } from './run.ts';

/** A compiled expression. */
export type Evaluator = (run: Run, frame: Frame) => Outcome;

/** A function's arguments and lets, each evaluated when first read, at most once. */
export class Frame {
  readonly #evaluators: readonly Evaluator[];
  readonly #argumentCount: number;
  readonly #caller: Frame | undefined;
  readonly #values: (Outcome | undefined)[] = [];

  constructor(evaluators: readonly Evaluator[], argumentCount: number, caller: Frame | undefined) {
    this.#evaluators = evaluators;
    this.#argumentCount = argumentCount;
    this.#caller = caller;
  }

  read(place: number, run: Run): Outcome {
    const known = this.#values[place];
    if (known) return known;
    const evaluator = this.#evaluators[place];
    if (!evaluator) return nullFault();
    const frame = place < this.#argumentCount ? (this.#caller ?? this) : this;
    const value = evaluator(run, frame);
    this.#values[place] = value;
    return value;
  }
}

/** The frame of conditions: they have neither arguments nor lets. */
export const rootFrame = new Frame([], 0, undefined);
