import { nullFault, type Outcome } from '../values/outcome.ts';
import type { Run } from './run.ts';

/** A compiled expression. */
export type Evaluator = (run: Run, frame: Frame) => Outcome;

/** The arguments and lets of a function call. Each is evaluated at most once, when it is first read. */
export class Frame {
  readonly #values: (Outcome | undefined)[] = [];

  constructor(
    private readonly evaluators: readonly Evaluator[],
    private readonly argumentCount: number,
    private readonly caller: Frame | undefined,
  ) {}

  read(index: number, run: Run): Outcome {
    const known = this.#values[index];
    if (known) return known;
    const evaluator = this.evaluators[index];
    if (!evaluator) return nullFault();
    const frame = index < this.argumentCount ? (this.caller ?? this) : this;
    const value = evaluator(run, frame);
    this.#values[index] = value;
    return value;
  }
}

/** The frame of conditions, which have neither arguments nor lets. */
export const rootFrame = new Frame([], 0, undefined);
