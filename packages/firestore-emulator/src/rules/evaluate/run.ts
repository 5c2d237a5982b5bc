import type { LookupFunction, RulesRequest, RulesResource } from '../engine.ts';
import { bool, type Fault, fault, nullFault, type Outcome } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import type { Trace } from './trace.ts';

/**
 * Limit of the expressions that one request may evaluate. Source:
 * firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits
 */
export const maxExpressions = 1000;

/** The request has reached the limit of expressions. No operator can catch this error, so the whole request ends. */
export class ExpressionLimit extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super(
      `Unable to evaluate the expression as the maximum of ${maxExpressions} expressions to evaluate has been reached.`,
    );
    this.offset = offset;
  }
}

type Access = Pick<RulesRequest, 'lookup' | 'budget'>;

/** The state of one request's evaluation. Creates `request` and `resource` when they are first read. */
export class Run {
  readonly #access: Access;
  #request: RulesValue | undefined;
  #resource: Outcome | undefined;
  #lookedUp: Set<string> | undefined;
  /** Values of the path variables of the current match, outermost first. A query determines no document id. */
  captures: readonly (RulesValue | undefined)[] = [];
  /** Records evaluations for an explanation, if one is needed. */
  trace: Trace | undefined;
  /** The number of expressions evaluated so far. */
  count = 0;

  /** `createResource` returns an error if there is no `resource`. */
  constructor(
    access: Access,
    private readonly createRequest: () => RulesValue,
    private readonly createResource: () => Outcome,
  ) {
    this.#access = access;
  }

  get request(): RulesValue {
    this.#request ??= this.createRequest();
    return this.#request;
  }

  get resource(): Outcome {
    this.#resource ??= this.createResource();
    return this.#resource;
  }

  /** Evaluates `get(path)`, `exists(path)` and the like. Throws what the lookup throws (PendingLookup). */
  access(lookup: LookupFunction, path: readonly string[]): Outcome {
    if (!isDocumentPath(path) || !this.#mayAccess(path.join('/'))) return serviceFault(lookup, path);
    const resource = this.#access.lookup(lookup, path);
    if (lookup.includes('exists')) return bool(resource !== null);
    return resource === null ? nullFault() : resourceValue(resource);
  }

  #mayAccess(key: string): boolean {
    const { budget } = this.#access;
    this.#lookedUp ??= new Set();
    if (!this.#lookedUp.has(key) && this.#lookedUp.size >= budget.perOperation) return false;
    if (!budget.seen.has(key) && budget.seen.size >= budget.perRequest) return false;
    this.#lookedUp.add(key);
    budget.seen.add(key);
    return true;
  }
}

/** Returns whether a path consists of `/databases/D/documents/` and an even number of further segments. */
function isDocumentPath(path: readonly string[]): boolean {
  const isRooted = path[0] === 'databases' && path[2] === 'documents';
  return (
    isRooted &&
    path.length > 3 &&
    path.length % 2 === 1 &&
    path.every((segment) => segment !== '' && !segment.includes('/'))
  );
}

function serviceFault(lookup: LookupFunction, path: readonly string[]): Fault {
  const segments = path.map((segment) => `segments { simple: ${JSON.stringify(segment)} }`).join(' ');
  return fault(`Service call error. Function: [${lookup}], Argument: [path_value { ${segments} }].`);
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
