import type { AccessBudget, LookupFunction, RulesResource } from '../engine.ts';
import { bool, type Fault, fault, nullFault, type Operand, type Outcome } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import type { Trace } from './trace.ts';

/** Expressions one request may evaluate. Source: firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits */
export const maxExpressions = 1000;

/** The request has evaluated all it may: this ends the request, no operator absorbs it. */
export class ExpressionLimit extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super(
      `Unable to evaluate the expression as the maximum of ${maxExpressions} expressions to evaluate has been reached.`,
    );
    this.offset = offset;
  }
}

/** What a request offers to expressions. `request` and `resource` are built when first read. */
export interface Surroundings {
  readonly request: () => Operand;
  /** An error where there is nothing to be read. */
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
  /** Values of the path variables of the match at hand, outermost first. */
  captures: readonly Operand[] = [];
  /** Where evaluations are noted that are to be explained. */
  trace: Trace | undefined;
  /** Expressions evaluated so far. */
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

  /** `get(path)`, `exists(path)` and their kin. Throws what the lookup throws (PendingLookup). */
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

/** `/databases/D/documents/` and an even number of segments. */
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

/** A document as an expression sees it. */
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
