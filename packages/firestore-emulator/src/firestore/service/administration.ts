import type { DatabaseSnapshot } from '../../../index.d.ts';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type {
  CallRecord,
  Credentials,
  ServiceAdministration,
  SimulatedRequest,
  SimulatedVerdict,
} from '../border/service.ts';
import { parseQuery } from '../query/parse.ts';
import { Access } from '../security/access.ts';
import { microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, newestTime, type StoredDocument } from '../store/document.ts';
import { walkDocuments } from '../store/tree-walk.ts';
import { fieldPathOf } from '../values/field-path.ts';
import { parseDocumentName, parseParentName } from '../values/resource-name.ts';
import { planCommit } from '../write/commit-plan.ts';
import { parseWrites, type WireWrite } from '../write/parse-writes.ts';
import type { Committer } from './committer.ts';
import type { ServiceContext } from './context.ts';

/** Creates the operations for the control endpoints, the launcher and triggers. */
export function createAdministration(
  context: ServiceContext,
  committer: Committer,
): Omit<ServiceAdministration, 'close'> {
  /** Deletes the documents at and below `path`; '' means all. */
  const deleteDocuments = (database: Database, path = '') => {
    const isDeleted = (each: string) => path === '' || each === path || each.startsWith(`${path}/`);
    committer.replace(database, new Map([...database.paths()].filter(isDeleted).map((each) => [each, null])));
  };

  const snapshots = new WeakMap<DatabaseSnapshot, readonly StoredDocument[]>();

  return {
    onCommit: (listener) => committer.onCommit(listener),

    onChange: (listener) => committer.onChange(listener),

    setRules: (rules, database) => context.access.setRules(rules, database),

    removeDatabaseRules: () => context.access.removeDatabaseRules(),

    clear(project, id, path) {
      deleteDocuments(context.database(project, id), path);
    },

    reset() {
      context.transactions.reset();
      for (const database of context.databases()) deleteDocuments(database);
      context.restart();
    },

    snapshot(project, id) {
      const database = context.database(project, id);
      const documents = Array.from(database.paths(), (path) => database.get(path)).filter((each) => each !== null);
      const snapshot: DatabaseSnapshot = { size: documents.length };
      snapshots.set(snapshot, documents);
      return snapshot;
    },

    restore(project, id, snapshot) {
      const documents = snapshots.get(snapshot);
      if (!documents) throw invalidArgument('This snapshot was taken by another emulator.');
      const database = context.database(project, id);
      context.transactions.reset();
      const restored = new Map<string, StoredDocument | null>();
      for (const path of database.paths()) restored.set(path, null);
      // A client ignores a document whose update time is older than its cached version, so each one gets a new update
      // time.
      database.clock.startAfter(newestTime(documents));
      const updateTime = database.clock.next();
      for (const document of documents) {
        const stored = database.get(document.path);
        const isSame = stored?.fields === document.fields && stored.createTime === document.createTime;
        restored.set(document.path, isSame ? stored : { ...document, updateTime });
      }
      committer.replace(database, restored);
    },

    *exportDocuments(project, id) {
      const database = context.database(project, id);
      for (const { document } of walkDocuments(database, '', true)) {
        if (document) yield encodeDocument(database.root, document);
      }
    },

    importDocuments: (project, id, documents) => committer.import(context.database(project, id), documents),

    indexReport: () => context.indexes?.report() ?? null,

    usage: (project) => context.usage.of(project),

    refuseWrites: () => committer.refuseWrites(),

    clock: context.clock,

    clockOf: (project, id) => context.clockOf(project, id),

    lastChange: () => microsToTimestamp(committer.lastChange),

    simulate: (request) => simulate(context, request),

    databases: () =>
      context
        .databases()
        .map(({ project, id, documentCount }) => ({ project, database: id, documents: documentCount })),
  };
}

/** Evaluates rules for a request without changing documents. Throws INVALID_ARGUMENT for an invalid request. */
function simulate(context: ServiceContext, request: SimulatedRequest): SimulatedVerdict {
  const database = context.database(request.project, request.database);
  const access = new Access();
  access.setRules(request.ruleset);
  let explanation: string | null = null;
  const record: CallRecord = {
    addUsage: () => {},
    addDenial(text) {
      explanation = text;
    },
  };
  const credentials: Credentials = { ...identityOf(request.claims), record };
  try {
    check(database, access, credentials, request);
    return { allowed: true, message: '', explanation: null };
  } catch (error) {
    if (!(error instanceof FirestoreError)) throw error;
    if (error.code === 'INVALID_ARGUMENT') throw error;
    return { allowed: false, message: `${error.code}: ${error.message.trim()}`, explanation };
  }
}

function identityOf(claims: SimulatedRequest['claims']): Credentials {
  if (!claims) return { kind: 'anonymous' };
  const uid = [claims.user_id, claims.sub].find((claim) => typeof claim === 'string');
  return { kind: 'user', uid: uid ?? '', claims };
}

function check(database: Database, access: Access, credentials: Credentials, request: SimulatedRequest): void {
  const { method, path, query } = request;
  const name = path === '' ? database.root : `${database.root}/${path}`;
  const time = database.clock.next();
  if (method === 'list') {
    parseParentName(name);
    access.checkList(database, credentials, parseQuery(query, database.root, path), time);
    return;
  }
  parseDocumentName(name);
  if (method === 'get') {
    access.checkGets(database, credentials, [{ path, document: database.get(path) }], time);
    return;
  }
  const writes = parseWrites([writeOf(request, name)], database);
  access.checkCommit(database, credentials, planCommit(database, writes, time));
}

function writeOf({ method, fields, merge }: SimulatedRequest, name: string): WireWrite {
  if (method === 'delete') return { delete: name };
  const update = { name, fields };
  if (method === 'create') return { update, currentDocument: { exists: false } };
  if (!merge) return { update, currentDocument: { exists: true } };
  const fieldPaths = Object.keys(fields).map((field) => fieldPathOf([field]).text);
  return { update, updateMask: { fieldPaths }, currentDocument: { exists: true } };
}
