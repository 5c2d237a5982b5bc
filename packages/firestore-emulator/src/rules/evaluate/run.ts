import type { AccessBudget, LookupFunction, RulesResource } from '../engine.ts';
import { bool, type Fault, fault, nullFault, type Operand, type Outcome } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import type { Trace } from './trace.ts';

/**
 * Limit of the expressions that one request may evaluate. Source:
 * firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits
 */
export const maxExpressions = 1000;

/** The request has reached the limit of expressions. This ends the whole request, and no operator can catch it. */
export class ExpressionLimit extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super(
      `Unable to evaluate the expression as the maximum of ${maxExpressions} expressions to evaluate has been reached.`,
    );
    this.offset = offset;
  }
}

/** The inputs of an evaluation. `request` and `resource` are created when they are first read. */
export interface Surroundings {
  readonly request: () => Operand;
  /** Returns an error if there is no `resource`. */
  readonly resource: () => Outcome;
  readonly budget: AccessBudget;
  lookup(fn: LookupFunction, path: readonly string[]): RulesResource | null;
}

/** The state of one request's evaluation. */
export class Run {
  readonly #surroundings: Surroundings;
  #request: Operand | undefined;
  #resource: Outcome | undefined;
  #looked: Set<string> | undefined;
  /** Values of the path variables of the current match, outermost first. */
  captures: readonly Operand[] = [];
  /** Records evaluations for an explanation, if one is needed. */
  trace: Trace | undefined;
  /** The number of expressions evaluated so far. */
  count = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  get request(): Operand {
    this.#request ??= this.#surroundings.request();
    return this.#request;
  }

  get resource(): Outcome {
    this.#resource ??= this.#surroundings.resource();
    return this.#resource;
  }

  /** Evaluates `get(path)`, `exists(path)` and the like. Throws what the lookup throws (PendingLookup). */
  access(fn: LookupFunction, path: readonly string[]): Outcome {
    if (!isDocumentPath(path) || !this.#mayAccess(path.join('/'))) return serviceFault(fn, path);
    const found = this.#surroundings.lookup(fn, path);
    if (fn === 'exists' || fn === 'existsAfter' || fn === 'firestore.exists') return bool(found !== null);
    return found === null ? nullFault() : resourceValue(found);
  }

  #mayAccess(key: string): boolean {
    const { budget } = this.#surroundings;
    this.#looked ??= new Set();
    if (!this.#looked.has(key) && this.#looked.size >= budget.perOperation) return false;
    if (!budget.seen.has(key) && budget.seen.size >= budget.perRequest) return false;
    this.#looked.add(key);
    budget.seen.add(key);
    return true;
  }
}

/** Returns whether a path is `/databases/D/documents/` and an even number of segments. */
function isDocumentPath(path: readonly string[]): boolean {
  const isRooted = path[0] === 'databases' && path[2] === 'documents';
  return (
    isRooted &&
    path.length > 3 &&
    path.length % 2 === 1 &&
    path.every((segment) => segment !== '' && !segment.includes('/'))
  );
}

function serviceFault(fn: LookupFunction, path: readonly string[]): Fault {
  const segments = path.map((segment) => `segments { simple: ${JSON.stringify(segment)} }`).join(' ');
  return fault(`Service call error. Function: [${fn}], Argument: [path_value { ${segments} }].`);
}

/** Converts a document to a rules value. */
export function resourceValue(resource: RulesResource): RulesValue {
  const segments = resource.name.split('/').filter((segment) => segment !== '');
  return {
    type: 'map',
    entries: new Map<string, RulesValue>([
      ['data', { type: 'map', entries: resource.data }],
      ['id', { type: 'string', value: resource.id }],
      ['__name__', { type: 'path', segments }],
    ]),
  };
}
