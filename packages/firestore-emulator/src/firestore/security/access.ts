import type {
  AccessBudget,
  LookupFunction,
  Method,
  QueryRequest,
  Ruleset,
  RulesRequest,
  Verdict,
} from '../../rules/engine.ts';
import type { RulesValue } from '../../rules/values/value.ts';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { Credentials } from '../border/service.ts';
import type { Query } from '../query/query.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import type { CommitPlan, PlannedWrite } from '../write/commit-plan.ts';
import { requestTime } from '../write/transforms.ts';
import { namedPaths, orderFields, queryFacts } from './query-facts.ts';
import { jsonToRulesEntries, toRulesResource } from './rules-values.ts';

/** A ruleset; or why there is none although one was given, and everybody but admins is answered that; or null: everything is allowed. */
export type Rules = Ruleset | { readonly broken: string } | null;

/** Which database rules are for. */
export interface RuledDatabase {
  readonly project: string;
  readonly id: string;
}

/** Characters: an explanation travels in the trailers of a call. */
const maxExplanation = 4000;
const perOperation = 10;
const perSingleRequest = 10;
const perBatch = 20;

type Documents = (path: string, fn: LookupFunction) => StoredDocument | null;

/** Asks the security rules. Every check throws PERMISSION_DENIED with the text that SDK users see. */
export class Access {
  #default: Rules = null;
  readonly #own = new Map<string, Rules>();
  /** Whether a denial says why, to its client and on stderr: the rules, their lines and the values that decided. */
  explains = false;

  /** Puts rules in force for one database; without one for every database that has none of its own. */
  setRules(rules: Rules, of?: RuledDatabase): void {
    if (of) this.#own.set(`${of.project}/${of.id}`, rules);
    else this.#default = rules;
  }

  /** Leaves every database with the rules that are for all. */
  forgetOwnRules(): void {
    this.#own.clear();
  }

  /** Operations on metadata are for administrators, whatever the rules say. */
  requireAdmin(credentials: Credentials, message: string): void {
    if (credentials.kind !== 'admin') throw denied(message);
  }

  /** Reads of documents by name; `count` of them in one request. */
  checkGets(
    database: Database,
    credentials: Credentials,
    documents: readonly { readonly path: string; readonly document: StoredDocument | null }[],
    time: Micros,
  ): void {
    const rules = this.#rulesFor(database, credentials);
    if (!rules) return;
    const budget = newBudget(documents.length > 1);
    for (const { path, document } of documents) {
      const request = this.#request(database, credentials, time, budget, (name) => database.get(name));
      const resource = toRulesResource(database, document);
      const get: RulesRequest = { ...request, method: 'get', path: requestPath(database, path), resource };
      this.#require(rules, get, rules.evaluate(get));
    }
  }

  /** A query, an aggregation or a listing: proven from its filter, unless it names its documents, which are looked at. */
  checkList(database: Database, credentials: Credentials, query: Query, time: Micros): void {
    const rules = this.#rulesFor(database, credentials);
    if (!rules) return;
    if (query.collectionId === '') throw denied('Metadata operations require admin authentication.');
    const { method: _list, ...request } = this.#request(
      database,
      credentials,
      time,
      newBudget(false),
      (name) => database.get(name),
    );
    const named = namedPaths(query)?.map((path) => ({
      path: requestPath(database, path),
      resource: toRulesResource(database, database.get(path)),
    }));
    const list: QueryRequest = {
      ...request,
      parent: [...requestPath(database, ''), ...(query.parent === '' ? [] : query.parent.split('/'))],
      collectionId: query.collectionId,
      collectionGroup: query.allDescendants,
      ...queryFacts(query),
      ...(named && { documents: named }),
      limit: query.limit,
      offset: query.offset,
      orderBy: orderFields(query),
    };
    this.#require(rules, list, rules.proveList(list));
  }

  /**
   * Every write of a commit, then its preconditions. A write that only fails because its document is (not) there
   * reports that, provided the rules would allow it otherwise: existence does not leak to strangers.
   */
  checkCommit(database: Database, credentials: Credentials, plan: CommitPlan): void {
    const rules = this.#rulesFor(database, credentials);
    if (rules) {
      const budget = newBudget(plan.writes.length > 1);
      for (const planned of plan.writes) {
        const request = this.#writeRequest(database, credentials, plan, planned, budget, false);
        const verdict = rules.evaluate(request);
        if (verdict.allowed) continue;
        const implied =
          planned.failure !== null &&
          rules.evaluate(this.#writeRequest(database, credentials, plan, planned, budget, true)).allowed;
        if (!implied) this.#require(rules, request, verdict);
      }
    }
    for (const { failure } of plan.writes) if (failure) throw failure;
  }

  #writeRequest(
    database: Database,
    credentials: Credentials,
    plan: CommitPlan,
    { write, before, after }: PlannedWrite,
    budget: AccessBudget,
    asImplied: boolean,
  ): RulesRequest {
    const request = this.#request(database, credentials, plan.time, budget, (path, fn) => {
      const written = fn === 'getAfter' || fn === 'existsAfter' ? plan.after.get(path) : undefined;
      return written === undefined ? database.get(path) : written;
    });
    let method: Method = before ? 'update' : 'create';
    if (write.operation === 'verify') method = 'get';
    else if (write.operation === 'delete') method = 'delete';
    else if (asImplied) method = before ? 'create' : 'update';
    const resource = asImplied && method === 'create' ? null : toRulesResource(database, before);
    const writes = method === 'create' || method === 'update';
    return {
      ...request,
      method,
      path: requestPath(database, write.path),
      resource,
      requestResource: writes ? toRulesResource(database, after) : null,
    };
  }

  #require(rules: Ruleset, request: RulesRequest | QueryRequest, verdict: Verdict): void {
    if (verdict.allowed) return;
    if (!this.explains) throw denied(verdict.message);
    const explanation = `${describeRequest(request)} is refused:\n${rules.explain(request)}`.slice(
      0,
      maxExplanation,
    );
    console.warn(`glimpse: ${explanation}`);
    throw denied(`${verdict.message}\n\n${explanation}`);
  }

  /** Null when nothing has to be asked. */
  #rulesFor({ project, id }: Database, credentials: Credentials): Ruleset | null {
    if (credentials.kind === 'admin') return null;
    const rules = this.#own.get(`${project}/${id}`) ?? this.#default;
    if (rules && 'broken' in rules) throw invalidArgument(rules.broken);
    return rules;
  }

  #request(
    database: Database,
    credentials: Credentials,
    time: Micros,
    budget: AccessBudget,
    documents: Documents,
  ): Pick<RulesRequest, 'service' | 'auth' | 'timeMicros' | 'lookup' | 'budget'> & { method?: never } {
    const { seconds, micros } = requestTime(time);
    return {
      service: 'cloud.firestore',
      auth: authOf(credentials),
      timeMicros: BigInt(seconds) * 1_000_000n + BigInt(micros),
      budget,
      lookup: (fn, path) => {
        const [databases, id, root, ...segments] = path;
        const isHere = databases === 'databases' && id === database.id && root === 'documents';
        if (!isHere || segments.length === 0 || segments.length % 2 !== 0) return null;
        return toRulesResource(database, documents(segments.join('/'), fn));
      },
    };
  }
}

/** `operations`: whether the request has several documents, which widens the limit on look-ups. */
function newBudget(several: boolean): AccessBudget {
  return { perOperation, perRequest: several ? perBatch : perSingleRequest, seen: new Set() };
}

function requestPath(database: Database, path: string): string[] {
  const root = ['databases', database.id, 'documents'];
  return path === '' ? root : [...root, ...path.split('/')];
}

function denied(message: string): FirestoreError {
  return new FirestoreError('PERMISSION_DENIED', message);
}

/** `update of /databases/(default)/documents/c/d by the user u` */
function describeRequest(request: RulesRequest | QueryRequest): string {
  const what =
    'conjunctions' in request
      ? `list of ${request.collectionGroup ? `the group ${request.collectionId} below ` : ''}/${[...request.parent, ...(request.collectionGroup ? [] : [request.collectionId])].join('/')}`
      : `${request.method} of /${request.path.join('/')}`;
  return `${what} by ${request.auth ? `the user ${request.auth.uid}` : 'nobody'}`;
}

type Auth = NonNullable<RulesRequest['auth']>;
const converted = new WeakMap<Credentials, Auth>();

function authOf(credentials: Credentials): Auth | null {
  if (credentials.kind !== 'user') return null;
  let auth = converted.get(credentials);
  if (!auth) {
    const token: ReadonlyMap<string, RulesValue> = jsonToRulesEntries(credentials.claims);
    auth = { uid: credentials.uid, token };
    converted.set(credentials, auth);
  }
  return auth;
}
