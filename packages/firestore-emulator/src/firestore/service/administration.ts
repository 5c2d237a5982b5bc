import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import type { DatabaseSnapshot } from '../../../index.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { ServiceAdministration } from '../border/service.ts';
import { type Micros, microsToTimestamp, timestampToMicros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, newestTime, type StoredChange, type StoredDocument } from '../store/document.ts';
import { walkDocuments } from '../store/tree-walk.ts';
import { decodeFields } from '../values/codec.ts';
import { parseDocumentName } from '../values/resource-name.ts';
import type { Committer } from './committer.ts';
import type { ServiceContext } from './context.ts';
import { simulate } from './simulate.ts';

/** Creates the operations for the control endpoints, the launcher and triggers. */
export function createAdministration(
  context: ServiceContext,
  committer: Committer,
): Omit<ServiceAdministration, 'close'> {
  /** Deletes the documents at and below `path`; '' means all. */
  const deleteDocuments = (database: Database, path = '') => {
    const isDeleted = (each: string) => path === '' || each === path || each.startsWith(`${path}/`);
    const changes = [...database.paths()]
      .filter(isDeleted)
      .map((each) => ({ path: each, before: database.get(each), after: null }));
    committer.replace(database, changes);
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
      context.restartClocks();
      context.databaseIndexes.restart();
      for (const { clock, history } of context.databases()) history.restart(clock.next());
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
      const changes = new Map<string, StoredChange>();
      for (const path of database.paths()) changes.set(path, { path, before: database.get(path), after: null });
      // A client ignores a document whose update time is older than its cached version, so each one gets a new update
      // time.
      database.clock.startAfter(newestTime(documents));
      const updateTime = database.clock.next();
      for (const document of documents) {
        const { path, fields, createTime } = document;
        const before = database.get(path);
        if (before?.fields === fields && before.createTime === createTime) changes.delete(path);
        else changes.set(path, { path, before, after: { ...document, updateTime } });
      }
      committer.replace(database, [...changes.values()]);
    },

    *exportDocuments(project, id) {
      const database = context.database(project, id);
      for (const { document } of walkDocuments(database, '', true)) {
        if (document) yield encodeDocument(database.root, document);
      }
    },

    importDocuments(project, id, documents) {
      const database = context.database(project, id);
      const time = database.clock.next();
      const imported = new Map<string, StoredChange>();
      for (const wire of documents) {
        const after = importDocument(database, wire, time);
        imported.set(after.path, { path: after.path, before: database.get(after.path), after });
      }
      database.clock.startAfter(newestTime([...imported.values()].map(({ after }) => after)));
      committer.replace(database, [...imported.values()]);
      // The imported times are older than the import, so the history cannot return documents as of a time before it.
      database.history.restart(database.clock.next());
    },

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

function importDocument(database: Database, wire: google.firestore.v1.IDocument, now: Micros): StoredDocument {
  const { project, database: id, path } = parseDocumentName(wire.name ?? '');
  if (project !== database.project || id !== database.id) {
    throw invalidArgument(`Document "${wire.name}" is not in database "${database.root}".`);
  }
  return {
    path,
    fields: decodeFields(wire.fields),
    createTime: wire.createTime ? timestampToMicros(wire.createTime) : now,
    updateTime: wire.updateTime ? timestampToMicros(wire.updateTime) : now,
  };
}
