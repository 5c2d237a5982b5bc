import type { Expression } from '../syntax/syntax.ts';
import type { Outcome } from '../values/outcome.ts';

/** One evaluation of an expression, with those that it took. */
export interface Step {
  readonly node: Expression;
  readonly steps: readonly Step[];
  /** Undefined: it was cut off. */
  readonly outcome: Outcome | undefined;
}

interface OpenStep extends Step {
  readonly steps: OpenStep[];
  outcome: Outcome | undefined;
}

/** Remembers how a condition came to its value. */
export class Trace {
  readonly #root: OpenStep[] = [];
  #open: OpenStep[] = this.#root;

  /** The evaluation of the whole condition; undefined when nothing was evaluated. */
  get step(): Step | undefined {
    return this.#root[0];
  }

  around(node: Expression, evaluate: () => Outcome): Outcome {
    const step: OpenStep = { node, steps: [], outcome: undefined };
    const above = this.#open;
    above.push(step);
    this.#open = step.steps;
    try {
      step.outcome = evaluate();
      return step.outcome;
    } finally {
      this.#open = above;
    }
  }
}
