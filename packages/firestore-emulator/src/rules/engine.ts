import type { Condition, RulesValue } from './values/value.ts';

/** The interface of the rules engine for Firestore and Storage. It reads stored documents only through `lookup`. */

/** A problem in a rules file. */
export interface Issue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  /** Position of the invalid token. Lines and columns count from 1. */
  readonly line: number;
  readonly column: number;
  readonly fileName: string;
}

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

export type LookupFunction = 'get' | 'exists' | 'getAfter' | 'existsAfter' | 'firestore.get' | 'firestore.exists';

export interface RulesRequest {
  readonly service: 'cloud.firestore' | 'firebase.storage';
  readonly method: Method;
  /** Segments after the service root, such as ['databases', '(default)', 'documents', 'posts', 'p1']. */
  readonly path: readonly string[];
  readonly auth: { readonly uid: string; readonly token: ReadonlyMap<string, RulesValue> } | null;
  readonly timeMicros: bigint;
  /** Firestore only: the stored document and the document after the write. Storage sets `variables` instead. */
  readonly resource?: RulesValue | null;
  readonly requestResource?: RulesValue | null;
  /** Storage only: `resource` and `request` as firebase-tools sent them, converted to rules values. */
  readonly variables?: ReadonlyMap<string, RulesValue>;
  /** Looks up a document (null = missing). May throw `PendingLookup`, to be called again with the document. */
  lookup(fn: LookupFunction, path: readonly string[]): RulesValue | null;
  /** The lookup budget. The writes of one batch share it. */
  readonly budget: AccessBudget;
}

/** The number of different documents that may be looked up. Repeated lookups are free. */
export interface AccessBudget {
  readonly perOperation: number;
  readonly perRequest: number;
  readonly seen: Set<string>;
}

/** Thrown by `lookup` when a document must be fetched asynchronously first. */
export class PendingLookup extends Error {
  constructor(readonly path: readonly string[]) {
    super('pending lookup');
  }
}

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly message: string };

/** A condition of a query's filter (docs/rules-language.md, section 10). */
export interface QueryCondition extends Condition {
  readonly path: readonly string[];
}

export interface QueryConjunction {
  readonly conditions: readonly QueryCondition[];
  /** The document that the conjunction names, as it is stored (null = missing). */
  readonly document?: { readonly path: readonly string[]; readonly resource: RulesValue | null };
}

export interface QueryRequest
  extends Omit<RulesRequest, 'method' | 'path' | 'resource' | 'requestResource' | 'variables'> {
  /** Path segments of the parent: ['databases', D, 'documents', ...parent document]. */
  readonly parent: readonly string[];
  readonly collectionId: string;
  readonly collectionGroup: boolean;
  /** The filter in disjunctive normal form. The rules must allow every conjunction. Without a filter there is one. */
  readonly conjunctions: readonly QueryConjunction[];
  readonly limit: number | null;
  readonly offset: number;
  /** The fields of the query's explicit order, in this order. */
  readonly orderBy: ReadonlyMap<string, 'ASC' | 'DESC'>;
}

export interface ExpressionCoverage {
  /** Offsets in the source. `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** How often the expression had each value: 'true', 'false', 'error' or the text of another value. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface Ruleset {
  readonly version: 1 | 2;
  /** Evaluates an operation on a single document. Throws nothing but `PendingLookup`. */
  evaluate(request: RulesRequest): Verdict;
  /** Evaluates a query by its filter, and not by the documents that it returns. */
  proveList(request: QueryRequest): Verdict;
  /** Explains, for humans, why `evaluate` or `proveList` denies: the rules, their lines and the values that decided. */
  explain(request: RulesRequest | QueryRequest): string;
  coverage(): readonly ExpressionCoverage[];
}

/** Parses and checks a source file. `ruleset` is absent if there is an issue of severity ERROR. */
export type CompileRules = (
  source: string,
  fileName: string,
) => { readonly ruleset?: Ruleset; readonly issues: readonly Issue[] };
