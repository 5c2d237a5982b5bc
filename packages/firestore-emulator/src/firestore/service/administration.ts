import type { DatabaseSnapshot } from '../../../index.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { ServiceAdministration } from '../border/service.ts';
import { microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, newestTime, type StoredDocument } from '../store/document.ts';
import { walkDocuments } from '../store/tree-walk.ts';
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
