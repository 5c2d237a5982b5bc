import type { RulesValue } from './values/value.ts';

/**
 * The border of the rules engine: pure, synchronous, shared by Firestore and Storage.
 * It knows no store: documents come through `lookup`.
 */
export interface Issue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  /** 1-based, of the offending token. */
  readonly line: number;
  readonly column: number;
  readonly fileName: string;
}

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** A document as rules see it: `resource`, the result of `get()`. `data` holds the converted fields. */
export interface RulesResource {
  /** `/databases/(default)/documents/posts/p1` */
  readonly name: string;
  readonly id: string;
  readonly data: ReadonlyMap<string, RulesValue>;
}

export type LookupFunction =
  | 'get'
  | 'exists'
  | 'getAfter'
  | 'existsAfter'
  | 'firestore.get'
  | 'firestore.exists';

export interface RulesRequest {
  readonly service: 'cloud.firestore' | 'firebase.storage';
  readonly method: Method;
  /** Segments after the service root, e.g. ['databases', '(default)', 'documents', 'posts', 'p1']. */
  readonly path: readonly string[];
  readonly auth: { readonly uid: string; readonly token: ReadonlyMap<string, RulesValue> } | null;
  readonly timeMicros: bigint;
  /** Firestore: the stored document and the document after the write. Storage: pass `variables` instead. */
  readonly resource?: RulesResource | null;
  readonly requestResource?: RulesResource | null;
  /** Storage: `resource` and `request` exactly as sent by firebase-tools, already converted. */
  readonly variables?: ReadonlyMap<string, RulesValue>;
  /** Looks a document up; null = absent. May throw `PendingLookup` to have the caller fetch and evaluate again. */
  lookup(fn: LookupFunction, path: readonly string[]): RulesResource | null;
  /** Access-call budget shared by the writes of one batch. */
  readonly budget: AccessBudget;
}

/** Distinct documents looked up: `perOperation` 10, `perRequest` 10 or 20 (2 for Storage). Repeats are free. */
export interface AccessBudget {
  readonly perOperation: number;
  readonly perRequest: number;
  readonly seen: Set<string>;
}

/** Thrown by `lookup` when a document must be fetched asynchronously first. */
export class PendingLookup extends Error {
  readonly path: readonly string[];
  constructor(path: readonly string[]) {
    super('pending lookup');
    this.path = path;
  }
}

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly message: string };

/** One conjunction of a query's filter, for the proof of `list` (emulator/docs/rules-language.md section 10). Field paths are segments. */
export interface QueryFact {
  readonly path: readonly string[];
  readonly kind: 'equal' | 'range' | 'differs' | 'contains' | 'present' | 'nan' | 'null';
  /** equal, differs, contains: the operand. */
  readonly value?: RulesValue;
  /** range: its bounds; absent = open. */
  readonly lower?: { readonly value: RulesValue; readonly inclusive: boolean };
  readonly upper?: { readonly value: RulesValue; readonly inclusive: boolean };
}

export interface QueryRequest
  extends Omit<RulesRequest, 'method' | 'path' | 'resource' | 'requestResource' | 'variables'> {
  /** Segments of the parent: ['databases', D, 'documents', ...parent document]. */
  readonly parent: readonly string[];
  readonly collectionId: string;
  readonly collectionGroup: boolean;
  /** Disjunctive normal form of the filter; each conjunction must be proven. No filter = [[]]. */
  readonly conjunctions: readonly (readonly QueryFact[])[];
  /** A conjunction index -> the document id fixed by a `__name__ ==` filter, if any. */
  readonly fixedIds?: readonly (string | undefined)[];
  /**
   * The documents of a query by their names: the rules are asked about each, as it is stored (null = it is not), and
   * nothing is proven.
   */
  readonly documents?: readonly {
    readonly path: readonly string[];
    readonly resource: RulesResource | null;
  }[];
  readonly limit: number | null;
  readonly offset: number;
  /** The fields that the query names, in its order. */
  readonly orderBy: ReadonlyMap<string, 'ASC' | 'DESC'>;
}

export interface ExpressionCoverage {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** How often the expression gave each outcome: 'true', 'false', 'error' or another value's text. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface Ruleset {
  readonly version: 1 | 2;
  readonly issues: readonly Issue[];
  /** A single-document operation. Never throws except `PendingLookup`. */
  evaluate(request: RulesRequest): Verdict;
  /** A query: allowed only when provably every document it could return is allowed. */
  proveList(request: QueryRequest): Verdict;
  /** Why `evaluate` or `proveList` refuses: the rules, their lines and the values that decided, for people. */
  explain(request: RulesRequest | QueryRequest): string;
  coverage(): readonly ExpressionCoverage[];
}

/** Parses and checks a source file. `ruleset` is absent when an issue of severity ERROR was found. */
export type CompileRules = (
  source: string,
  fileName: string,
) => { readonly ruleset?: Ruleset; readonly issues: readonly Issue[] };
