import type { Expression } from '../syntax/syntax.ts';
import type { Outcome } from '../values/outcome.ts';

/** One evaluation of an expression, with the evaluations of its sub-expressions. */
export interface Step {
  readonly node: Expression;
  readonly steps: readonly Step[];
  /** Undefined if the evaluation was aborted. */
  readonly outcome: Outcome | undefined;
}

interface OpenStep extends Step {
  readonly steps: OpenStep[];
  outcome: Outcome | undefined;
}

/** Records the evaluation of a condition. */
export class Trace {
  readonly #root: OpenStep[] = [];
  #open: OpenStep[] = this.#root;

  /** The evaluation of the whole condition; undefined if nothing was evaluated. */
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
