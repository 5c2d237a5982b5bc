import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { ChangeListener, Credentials, DocumentChange } from '../border/service.ts';
import { type Micros, microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import {
  decodeDocument,
  encodeDocument,
  newestTime,
  type StoredChange,
  type StoredDocument,
} from '../store/document.ts';
import { encodeValue } from '../values/codec.ts';
import { fieldPathOf } from '../values/field-path.ts';
import { identicalValues } from '../values/order.ts';
import { parsePathIn } from '../values/resource-name.ts';
import { MapValue } from '../values/value.ts';
import { type CommitPlan, changesOf, planCommit } from '../write/commit-plan.ts';
import type { ParsedWrite } from '../write/parse-writes.ts';
import type { Transaction } from '../write/transactions.ts';
import type { ServiceContext } from './context.ts';

interface CommitResult {
  readonly time: Micros;
  readonly writeResults: google.firestore.v1.IWriteResult[];
}

type CommitListener = (changes: readonly DocumentChange[]) => void;

/** The only class that changes documents. */
export class Committer {
  readonly #listeners = new Set<CommitListener>();
  readonly #changeListeners = new Set<ChangeListener>();
  #lastChange: Micros = 0;
  #refusesWrites = false;

  constructor(private readonly context: ServiceContext) {}

  /** The time of the last write to any document in any database; 0 if there was none. */
  get lastChange(): Micros {
    return this.#lastChange;
  }

  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onChange(listener: ChangeListener): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /**
   * Commits the writes atomically, after waiting until no other transaction locks their documents. The transaction ends
   * whether the commit succeeds or fails, unless the writes themselves are invalid. Rejects with FirestoreError.
   */
  async commit(
    database: Database,
    credentials: Credentials,
    writes: readonly ParsedWrite[],
    transaction: Transaction | null,
  ): Promise<CommitResult> {
    if (transaction && transaction.snapshot !== null && writes.length > 0)
      throw invalidArgument('Cannot modify entities in a read-only transaction.');
    try {
      const paths = [...new Set(writes.map(({ path }) => path))];
      const result = await this.context.transactions.locksOf(database).whenFree(paths, transaction, () => {
        transaction?.requireOpen();
        return this.#commitNow(database, credentials, writes);
      });
      transaction?.end();
      return result;
    } catch (error) {
      if (!(error instanceof FirestoreError && error.code === 'INVALID_ARGUMENT')) transaction?.end();
      throw error;
    }
  }

  /** From now on, commits that write fail with UNAVAILABLE. */
  refuseWrites(): void {
    this.#refusesWrites = true;
  }

  /**
   * Stores documents by path, or deletes those that are null, without evaluating rules, waiting for locks or running
   * triggers. Listeners see the changes.
   */
  replace(database: Database, documents: ReadonlyMap<string, StoredDocument | null>): void {
    this.#apply(database, database.clock.nextCommit(), changesOf(database, documents));
  }

  /** Stores documents like `replace`. A document without times gets the current time. */
  import(database: Database, documents: Iterable<google.firestore.v1.IDocument>): void {
    const time = database.clock.next();
    const imported = new Map<string, StoredDocument>();
    for (const wire of documents) {
      const path = parsePathIn(database, wire.name ?? '');
      imported.set(path, decodeDocument(path, wire, time));
    }
    database.clock.startAfter(newestTime(imported.values()));
    this.replace(database, imported);
    // The imported times are older than the import, so the history cannot return documents as of a time before it.
    database.history.restart(database.clock.next());
  }

  #commitNow(database: Database, credentials: Credentials, writes: readonly ParsedWrite[]): CommitResult {
    if (this.#refusesWrites && writes.length > 0)
      throw new FirestoreError('UNAVAILABLE', 'The emulator is ending and refuses writes.');
    const time = database.clock.nextCommit();
    const plan = planCommit(database, writes, time);
    this.context.access.checkCommit(database, credentials, plan);
    this.context.limits?.checkCommit(plan);
    const changes = changesOf(database, plan.after);
    this.#apply(database, time, changes);
    const deletes = writes.filter(({ operation }) => operation === 'delete').length;
    const verifies = writes.filter(({ operation }) => operation === 'verify').length;
    this.context.usage.add(database, { writes: writes.length - deletes - verifies, deletes }, credentials);
    if ('aheadMicros' in database.clock.setting) this.context.limits?.noteWrites(database, changes, time);
    this.#notifyListeners(database, credentials, changes, time);
    return { time, writeResults: writeResults(database, plan) };
  }

  #apply(database: Database, time: Micros, changes: readonly StoredChange[]): void {
    this.context.journal?.append(database, changes);
    // Each database has its own clock, and every change must be noticed.
    this.#lastChange = Math.max(this.#lastChange + 1, time);
    database.apply(time, changes);
    this.context.hub.publish(database, time, changes);
    if (changes.length > 0) for (const listener of this.#changeListeners) listener(database);
  }

  #notifyListeners(database: Database, credentials: Credentials, changes: readonly StoredChange[], time: Micros): void {
    if (this.#listeners.size === 0 || changes.length === 0) return;
    const timestamp = microsToTimestamp(time);
    const lazyChanges = changes.map((change) => new LazyChange(database, change, timestamp, credentials));
    for (const listener of this.#listeners) {
      try {
        listener(lazyChanges);
      } catch (error) {
        // The commit has already happened, so an exception in a listener must not look like a failed write.
        console.error('A commit listener failed:', error);
      }
    }
  }
}

/**
 * Returns the result of each write, which is the update time of its document after the commit.
 * - A write that changed nothing has the old update time.
 * - A delete has no update time.
 * - A verify of a missing document has the commit time.
 */
function writeResults(database: Database, plan: CommitPlan): google.firestore.v1.IWriteResult[] {
  return plan.writes.map(({ write, transformResults }) => {
    const time = database.get(write.path)?.updateTime ?? (write.operation === 'verify' ? plan.time : null);
    return {
      ...(time === null ? {} : { updateTime: microsToTimestamp(time) }),
      ...(transformResults.length > 0 ? { transformResults: transformResults.map(encodeValue) } : {}),
    };
  });
}

type WireDocument = google.firestore.v1.IDocument;

/** A change in the form that triggers receive. It is encoded on first access, because most commits run no trigger. */
class LazyChange implements DocumentChange {
  readonly project: string;
  readonly database: string;
  readonly name: string;
  readonly #root: string;
  #before: WireDocument | null | undefined;
  #after: WireDocument | null | undefined;
  #changedPaths: readonly string[] | undefined;

  constructor(
    database: Database,
    private readonly change: StoredChange,
    readonly time: google.protobuf.ITimestamp,
    readonly credentials: Credentials,
  ) {
    this.project = database.project;
    this.database = database.id;
    this.name = `${database.root}/${change.path}`;
    this.#root = database.root;
  }

  get before(): WireDocument | null {
    const { before } = this.change;
    this.#before ??= before && encodeDocument(this.#root, before);
    return this.#before;
  }

  get after(): WireDocument | null {
    const { after } = this.change;
    this.#after ??= after && encodeDocument(this.#root, after);
    return this.#after;
  }

  get changedPaths(): readonly string[] {
    const { before, after } = this.change;
    this.#changedPaths ??= before && after ? changedPaths(before.fields, after.fields) : [];
    return this.#changedPaths;
  }
}

/**
 * Returns the paths of the fields that were added, removed or changed. Of a map, only its inner fields are returned.
 */
function changedPaths(before: MapValue, after: MapValue, parents: readonly string[] = []): string[] {
  const paths: string[] = [];
  for (const name of new Set([...before.keys, ...after.keys])) {
    const oldValue = before.get(name);
    const newValue = after.get(name);
    const segments = [...parents, name];
    if (oldValue instanceof MapValue && newValue instanceof MapValue) {
      paths.push(...changedPaths(oldValue, newValue, segments));
    } else if (oldValue === undefined || newValue === undefined || !identicalValues(oldValue, newValue)) {
      paths.push(fieldPathOf(segments).text);
    }
  }
  return paths;
}
