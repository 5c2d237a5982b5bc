import type { LookupFunction, RulesRequest } from '../engine.ts';
import type { Expression } from '../syntax/syntax.ts';
import { bool, type Fault, fault, nullFault, type Outcome, type RulesValue } from '../values/value.ts';

/**
 * Limit of the expressions that one request may evaluate. Source:
 * firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits
 */
export const maxExpressions = 1000;

/** The request has reached the limit of expressions. No operator can catch this error, so the whole request ends. */
export class ExpressionLimit extends Error implements Fault {
  readonly type = 'error';
  override message =
    `Unable to evaluate the expression as the maximum of ${maxExpressions} expressions to evaluate has been reached.`;
}

/** The values of captures. That of an unknown segment is undefined. */
export type Captures = readonly (RulesValue | undefined)[];

/** The state of one request's evaluation. Creates `request` when it is first read. */
export class Run {
  #request: RulesValue | undefined;
  #lookedUp: Set<string> | undefined;
  /** Values of the path variables of the current match, outermost first. A query determines no document id. */
  captures: Captures = [];
  /** Records evaluations for an explanation, if one is needed. */
  steps: Step[] | undefined;
  /** The number of expressions evaluated so far. */
  count = 0;

  /** `resource` is an error if there is none. */
  constructor(
    private readonly lookups: Pick<RulesRequest, 'lookup' | 'budget'>,
    private readonly createRequest: () => RulesValue,
    readonly resource: Outcome,
  ) {}

  get request(): RulesValue {
    this.#request ??= this.createRequest();
    return this.#request;
  }

  /** Evaluates `get(path)`, `exists(path)` and the like. Throws what the lookup throws (PendingLookup). */
  access(lookup: LookupFunction, segments: readonly string[]): Outcome {
    if (!isDocumentPath(segments) || !this.#mayAccess(segments.join('/'))) return serviceFault(lookup, segments);
    const resource = this.lookups.lookup(lookup, segments);
    if (lookup.includes('exists')) return bool(resource !== null);
    return resource ?? nullFault();
  }

  #mayAccess(key: string): boolean {
    const { budget } = this.lookups;
    this.#lookedUp ??= new Set();
    if (!this.#lookedUp.has(key) && this.#lookedUp.size >= budget.perOperation) return false;
    if (!budget.seen.has(key) && budget.seen.size >= budget.perRequest) return false;
    this.#lookedUp.add(key);
    budget.seen.add(key);
    return true;
  }
}

/** Returns whether a path consists of `/databases/D/documents/` and an even number of further segments. */
function isDocumentPath(segments: readonly string[]): boolean {
  const isRooted = segments[0] === 'databases' && segments[2] === 'documents';
  const isDocument = segments.length > 3 && segments.length % 2 === 1;
  return isRooted && isDocument && segments.every((segment) => segment !== '' && !segment.includes('/'));
}

function serviceFault(lookup: LookupFunction, segments: readonly string[]): Fault {
  const shown = segments.map((segment) => `segments { simple: ${JSON.stringify(segment)} }`).join(' ');
  return fault(`Service call error. Function: [${lookup}], Argument: [path_value { ${shown} }].`);
}

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

/** One evaluation of an expression, with the evaluations of its sub-expressions. */
export interface Step {
  readonly node: Expression;
  readonly steps: Step[];
  /** Undefined if the evaluation was aborted. */
  outcome: Outcome | undefined;
}

/** Runs `evaluate` and records it in `run.steps`. The evaluations that it records become sub-steps. */
export function traced(run: Run, node: Expression, evaluate: () => Outcome): Outcome {
  const step: Step = { node, steps: [], outcome: undefined };
  const outerSteps = run.steps;
  outerSteps?.push(step);
  run.steps = step.steps;
  try {
    step.outcome = evaluate();
    return step.outcome;
  } finally {
    run.steps = outerSteps;
  }
}
