import type { Issue, QueryCondition, QueryRequest, Ruleset, RulesRequest, Verdict } from '../engine.ts';
import { compileRules } from '../ruleset/compile.ts';
import { documentValue, type RulesValue } from '../values/value.ts';

/** Helpers for the tests of the rules engine. They convert JavaScript values to rules values, and return verdicts. */

export const root = ['databases', '(default)', 'documents'] as const;

/** Converts a JavaScript value to a rules value. Whole numbers become ints. Use `float()` for a whole float. */
export function toValue(value: unknown): RulesValue {
  if (value === null) return { type: 'null' };
  if (isRulesValue(value)) return value;
  if (typeof value === 'boolean') return { type: 'bool', value };
  if (typeof value === 'bigint') return { type: 'int', value };
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { type: 'int', value: BigInt(value) } : { type: 'float', value };
  }
  if (Array.isArray(value)) return { type: 'list', values: value.map(toValue) };
  if (typeof value === 'object') return { type: 'map', entries: toEntries({ ...value }) };
  throw new Error(`no rules value: ${String(value)}`);
}

const types: ReadonlySet<string> = new Set([
  ...['int', 'float', 'bytes', 'timestamp', 'duration', 'latlng', 'path', 'set', 'list', 'map'],
  ...['null', 'bool', 'string', 'map_diff'],
]);

function isRulesValue(value: unknown): value is RulesValue {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return typeof value.type === 'string' && types.has(value.type);
}

export const float = (value: number): RulesValue => ({ type: 'float', value });

/** Converts a date text to microseconds since 1970. */
export const micros = (text: string): bigint => BigInt(Date.parse(text)) * 1000n;
export const timestamp = (text: string): RulesValue => ({ type: 'timestamp', nanos: micros(text) * 1000n });

export const toEntries = (fields: Record<string, unknown>): ReadonlyMap<string, RulesValue> =>
  new Map(Object.entries(fields).map(([name, value]) => [name, toValue(value)]));

/** Creates a document from its path below the root, such as `users/u1`. */
export const document = (path: string, fields: Record<string, unknown>): RulesValue =>
  documentValue([...root, ...path.split('/')], toEntries(fields));

/** Compiles a source that must have no errors. */
export function compiled(source: string): Ruleset {
  const { ruleset, issues } = compileRules(source, 'test.rules');
  if (!ruleset) throw new Error(`rules with errors: ${JSON.stringify(issues)}`);
  return ruleset;
}

/** Returns the issues in the form `ERROR 1:2 text`. */
export function issuesOf(source: string): readonly string[] {
  return compileRules(source, 'test.rules').issues.map(
    (issue: Issue) => `${issue.severity} ${issue.line}:${issue.column} ${issue.description}`,
  );
}

export interface World {
  readonly method?: RulesRequest['method'];
  /** Path below the root. */
  readonly path?: string;
  readonly uid?: string | null;
  readonly token?: Record<string, unknown>;
  /** Fields of the stored document. */
  readonly stored?: Record<string, unknown> | null;
  /** Fields of the document after the write. */
  readonly written?: Record<string, unknown> | null;
  readonly time?: string;
  /** Other documents, by path below the root. */
  readonly documents?: Record<string, Record<string, unknown>>;
  /** The documents that differ after the whole request. */
  readonly documentsAfter?: Record<string, Record<string, unknown> | null>;
  readonly budget?: RulesRequest['budget'];
}

export const newBudget = (perOperation = 10, perRequest = 10): RulesRequest['budget'] => ({
  perOperation,
  perRequest,
  seen: new Set(),
});

function common(world: World): Pick<RulesRequest, 'service' | 'auth' | 'timeMicros' | 'lookup' | 'budget'> {
  const uid = world.uid === undefined ? 'alice' : world.uid;
  return {
    service: 'cloud.firestore',
    auth: uid === null ? null : { uid, token: toEntries(world.token ?? {}) },
    timeMicros: micros(world.time ?? '2025-06-15T13:45:30.250Z'),
    budget: world.budget ?? newBudget(),
    lookup: (fn, segments) => {
      const path = segments.slice(root.length).join('/');
      const after = world.documentsAfter?.[path];
      const isAfter = fn.endsWith('After') && after !== undefined;
      const fields = isAfter ? after : world.documents?.[path];
      return fields ? document(path, fields) : null;
    },
  };
}

export function evaluate(ruleset: Ruleset, world: World = {}): Verdict {
  const path = world.path ?? 'things/t1';
  return ruleset.evaluate({
    ...common(world),
    method: world.method ?? 'get',
    path: [...root, ...path.split('/')],
    resource: world.stored ? document(path, world.stored) : null,
    requestResource: world.written ? document(path, world.written) : null,
  });
}

/** Returns rules with one allow, which is on line 5 and has this condition. `functions` are in the documents block. */
export const withCondition = (condition: string, functions = ''): string =>
  `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents { ${functions}
    match /{name=**} {
      allow read, write: if ${condition};
    }
  }
}`;

/** Evaluates a condition. Returns true, false or the text of its error. */
export function outcome(condition: string, world: World = {}, functions = ''): boolean | string {
  const verdict = evaluate(compiled(withCondition(condition, functions)), world);
  return readVerdict(verdict, world.method ?? 'get');
}

function readVerdict(verdict: Verdict, method: string): boolean | string {
  if (verdict.allowed) return true;
  const text = verdict.message.replace(/^\n/, '').replace(new RegExp(` for '${method}' @ L\\d+$`), '');
  return text === 'false' ? false : text;
}

export type QueryParts = Partial<Pick<QueryRequest, 'limit' | 'collectionGroup'>> & {
  readonly conjunctions?: readonly (readonly QueryCondition[])[];
  readonly collection?: string;
};

/** Proves a query, by default on the collection `things`. */
export function prove(ruleset: Ruleset, parts: QueryParts = {}, world: World = {}): Verdict {
  return ruleset.proveList({
    ...common(world),
    parent: [...root],
    collectionId: parts.collection ?? 'things',
    collectionGroup: parts.collectionGroup ?? false,
    conjunctions: (parts.conjunctions ?? [[]]).map((conditions) => ({ conditions })),
    limit: parts.limit ?? null,
    offset: 0,
    orderBy: new Map(),
  });
}
