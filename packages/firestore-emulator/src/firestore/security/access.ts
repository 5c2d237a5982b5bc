import type { Method, QueryRequest, Ruleset, RulesRequest, Verdict } from '../../rules/engine.ts';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { Credentials, RuledDatabase, Rules } from '../border/service.ts';
import type { Query } from '../query/query.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import type { CommitPlan, PlannedWrite } from '../write/commit-plan.ts';
import { requestTime } from '../write/transforms.ts';
import {
  jsonToRulesEntries,
  namedPath,
  orderFields,
  queryConditions,
  requestPath,
  toRulesResource,
} from './rules-values.ts';

/** Limit in characters, because an explanation is sent in the trailers of a call. */
const maxExplanation = 4000;
/** Limits of the documents that rules may read with `get()` and the like. */
const lookupsPerOperation = 10;
const lookupsPerRequest = 10;
const lookupsPerBatch = 20;

/** What the operations of one request have in common. */
type CommonRequest = Pick<RulesRequest, 'service' | 'auth' | 'timeMicros' | 'lookup' | 'budget'>;

/** Evaluates the rules for one request. Adds the paths of the documents that decide to `paths`. */
type Work = (common: CommonRequest, rules: Ruleset, paths: Set<string>) => void;

/** Evaluates the security rules. Every check throws PERMISSION_DENIED with the text that SDK users see. */
export class Access {
  #default: Rules = null;
  readonly #byDatabase = new Map<string, Rules>();
  /** Whether a denial includes an explanation: the rules, their lines and the values that decided. */
  explains = false;
  /** Whether explanations are also printed. */
  printsExplanations = true;
  /** Changes whenever any rules change. */
  rulesVersion = 0;

  /** `onLookUps` is called with the number of different documents that the rules have looked up for a request. */
  constructor(
    private readonly onLookUps: (database: Database, count: number, credentials: Credentials) => void = () => {},
  ) {}

  /** Sets the rules of one database, or the default rules for every database without rules of its own. */
  setRules(rules: Rules, database?: RuledDatabase): void {
    this.rulesVersion += 1;
    if (database) this.#byDatabase.set(`${database.project}/${database.id}`, rules);
    else this.#default = rules;
  }

  /** Removes the rules of single databases, so that the default rules apply to all. */
  removeDatabaseRules(): void {
    this.rulesVersion += 1;
    this.#byDatabase.clear();
  }

  /** Denies metadata operations to everybody but admins, whatever the rules allow. */
  requireAdmin(credentials: Credentials, message: string): void {
    if (credentials.kind !== 'admin') throw denied(message);
  }

  /**
   * Checks reads of documents by name. `documents` are all documents of one request. Returns the paths of the documents
   * that decided, which are the given ones and those that the rules looked up. Returns none if there are no rules.
   */
  checkGets(
    database: Database,
    credentials: Credentials,
    documents: readonly { readonly path: string; readonly document: StoredDocument | null }[],
    time: Micros,
  ): ReadonlySet<string> {
    return this.#check(database, credentials, time, documents.length > 1, (common, rules, paths) => {
      for (const { path, document } of documents) {
        paths.add(path);
        const resource = toRulesResource(database, document);
        const get: RulesRequest = { ...common, method: 'get', path: requestPath(database, path), resource };
        this.#require(rules, credentials, get, rules.evaluate(get));
      }
    });
  }

  /**
   * Checks a query, an aggregation or a listing. Its filter must prove the rule. If it names its documents, each
   * document is checked instead. Returns the paths of the documents that decided, which are the named ones and those
   * that the rules looked up. Returns none if there are no rules.
   */
  checkList(database: Database, credentials: Credentials, query: Query, time: Micros): ReadonlySet<string> {
    return this.#check(database, credentials, time, false, (common, rules, paths) => {
      if (query.collectionId === '') throw denied('Metadata operations require admin authentication.');
      const list: QueryRequest = {
        ...common,
        parent: requestPath(database, query.parent),
        collectionId: query.collectionId,
        collectionGroup: query.allDescendants,
        conjunctions: query.conjunctions.map((terms) => {
          const path = namedPath(query, terms);
          if (path === null) return { conditions: queryConditions(terms) };
          paths.add(path);
          const resource = toRulesResource(database, database.get(path));
          return { conditions: [], document: { path: requestPath(database, path), resource } };
        }),
        limit: query.limit,
        offset: query.offset,
        orderBy: orderFields(query),
      };
      this.#require(rules, credentials, list, rules.proveList(list));
    });
  }

  /** Checks the writes, and then the preconditions, so that nobody learns whether a hidden document exists. */
  checkCommit(database: Database, credentials: Credentials, plan: CommitPlan): void {
    const decide: Work = (common, rules) => {
      for (const planned of plan.writes) {
        const request = writeRequest(database, common, planned, false);
        const verdict = rules.evaluate(request);
        // The client may have meant the other operation. It may update a missing document, or create an existing one.
        const isAllowedAsImplied = () => rules.evaluate(writeRequest(database, common, planned, true)).allowed;
        if (verdict.allowed || (planned.failure && isAllowedAsImplied())) continue;
        this.#require(rules, credentials, request, verdict);
      }
    };
    this.#check(database, credentials, plan.time, plan.writes.length > 1, decide, plan.after);
    for (const { failure } of plan.writes) if (failure) throw failure;
  }

  #require(rules: Ruleset, { record }: Credentials, request: RulesRequest | QueryRequest, verdict: Verdict): void {
    if (verdict.allowed) return;
    if (!this.explains && !record) throw denied(verdict.message);
    const explanation = `${describeRequest(request)} is refused:\n${rules.explain(request)}`.slice(0, maxExplanation);
    record?.addDenial(explanation);
    if (!this.explains) throw denied(verdict.message);
    if (this.printsExplanations) console.warn(`glimpse: ${explanation}`);
    throw denied(`${verdict.message}\n\n${explanation}`);
  }

  /**
   * Calls `work` unless no rules need to be evaluated, and reports how many documents the rules have looked up. A request
   * with several documents may do more lookups. `after` has the documents that the request writes. Returns the paths that
   * `work` has added, and those of the documents that were looked up, even of missing ones.
   */
  #check(
    database: Database,
    credentials: Credentials,
    time: Micros,
    hasSeveralDocuments: boolean,
    work: Work,
    after?: CommitPlan['after'],
  ): ReadonlySet<string> {
    const paths = new Set<string>();
    if (credentials.kind === 'admin' || credentials.kind === 'system') return paths;
    const rules = this.#byDatabase.get(`${database.project}/${database.id}`) ?? this.#default;
    if (!rules) return paths;
    if ('broken' in rules) throw invalidArgument(rules.broken);
    const { seconds, micros } = requestTime(time);
    const perRequest = hasSeveralDocuments ? lookupsPerBatch : lookupsPerRequest;
    const common: CommonRequest = {
      service: 'cloud.firestore',
      auth: authOf(credentials),
      timeMicros: BigInt(seconds) * 1_000_000n + BigInt(micros),
      budget: { perOperation: lookupsPerOperation, perRequest, seen: new Set() },
      lookup: (fn, [databases, id, root, ...segments]) => {
        const isHere = databases === 'databases' && id === database.id && root === 'documents';
        if (!isHere || segments.length === 0 || segments.length % 2 !== 0) return null;
        const path = segments.join('/');
        paths.add(path);
        const written = fn === 'getAfter' || fn === 'existsAfter' ? after?.get(path) : undefined;
        return toRulesResource(database, written === undefined ? database.get(path) : written);
      },
    };
    try {
      work(common, rules, paths);
    } finally {
      this.onLookUps(database, common.budget.seen.size, credentials);
    }
    return paths;
  }
}

/** Creates the request for a write. `asImplied` replaces an update by a creation, or the other way around. */
function writeRequest(
  database: Database,
  common: CommonRequest,
  { write, before, after }: PlannedWrite,
  asImplied: boolean,
): RulesRequest {
  let method: Method = (before === null) === asImplied ? 'update' : 'create';
  if (write.operation === 'verify') method = 'get';
  if (write.operation === 'delete') method = 'delete';
  const isNew = asImplied && method === 'create';
  const hasNewData = method === 'create' || method === 'update';
  return {
    ...common,
    method,
    path: requestPath(database, write.path),
    resource: isNew ? null : toRulesResource(database, before),
    requestResource: hasNewData ? toRulesResource(database, after) : null,
  };
}

function denied(message: string): FirestoreError {
  return new FirestoreError('PERMISSION_DENIED', message);
}

/** Returns a text such as `update of /databases/(default)/documents/c/d by the user u`. */
function describeRequest(request: RulesRequest | QueryRequest): string {
  const by = `by ${request.auth ? `the user ${request.auth.uid}` : 'nobody'}`;
  if (!('conjunctions' in request)) return `${request.method} of /${request.path.join('/')} ${by}`;
  const { collectionGroup, collectionId, parent } = request;
  const group = collectionGroup ? `the group ${collectionId} below ` : '';
  return `list of ${group}/${[...parent, ...(collectionGroup ? [] : [collectionId])].join('/')} ${by}`;
}

type Auth = NonNullable<RulesRequest['auth']>;
/** Parsed once per token, because a connection sends many requests with the same claims. */
const authByClaims = new WeakMap<object, Auth>();

function authOf(credentials: Credentials): Auth | null {
  if (credentials.kind !== 'user') return null;
  const { claims, uid } = credentials;
  const auth = authByClaims.get(claims) ?? { uid, token: jsonToRulesEntries(claims) };
  authByClaims.set(claims, auth);
  return auth;
}
