import type { Expression } from '../syntax/syntax.ts';
import type { Outcome } from '../values/outcome.ts';

/** One evaluation of an expression, with the evaluations of its sub-expressions. */
export interface Step {
  readonly node: Expression;
  readonly steps: Step[];
  /** Undefined if the evaluation was aborted. */
  outcome: Outcome | undefined;
}

/** Records the evaluation of a condition. */
export class Trace {
  readonly #root: Step[] = [];
  #currentSteps = this.#root;

  /** The evaluation of the whole condition; undefined if nothing was evaluated. */
  get step(): Step | undefined {
    return this.#root[0];
  }

  /** Runs `evaluate` and records its outcome. Steps that it records become sub-steps. */
  around(node: Expression, evaluate: () => Outcome): Outcome {
    const step: Step = { node, steps: [], outcome: undefined };
    const outerSteps = this.#currentSteps;
    outerSteps.push(step);
    this.#currentSteps = step.steps;
    try {
      step.outcome = evaluate();
      return step.outcome;
    } finally {
      this.#currentSteps = outerSteps;
    }
  }
}
