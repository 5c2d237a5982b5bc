import {
  type DocumentData,
  type DocumentReference,
  DocumentSnapshot,
  FieldValue,
  type Precondition,
  type Query,
} from 'firebase-admin/firestore';
import type { Commit, CommitSource, Counts, Work } from './commit.ts';
import { type DocumentView, toStored } from './documents.ts';
import { readNamed } from './read-together.ts';

interface Addition {
  readonly ref: DocumentReference;
  readonly counts: Counts;
}

/** The result or the error of a piece of work. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** Returns the result of a piece of work, or throws its error. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** A document that the commit writes. */
interface StagedDocument {
  readonly ref: DocumentReference;
  /** Null if the document was not read. A write with a precondition then expects that it does not exist. */
  readonly snapshot: DocumentSnapshot | null;
  /** Whether the document exists after the commit. */
  readonly exists: boolean;
  /** Returns all fields. They are merged only when later work in the same commit reads them. */
  readonly data: () => DocumentData | undefined;
  /** The fields to update, or null if the whole document is written. */
  readonly changes: DocumentData | null;
  /** Whether the write has no precondition. */
  readonly isUnconditional: boolean;
}

/** The first `size` stored results of a query. */
interface QueryResult {
  readonly query: Query;
  readonly size: number;
  readonly docs: readonly DocumentSnapshot[];
}

/** A commit to which pieces of work are added one after the other. */
export class StagedCommit {
  readonly #source: CommitSource;
  /** The documents that were read, by path. */
  readonly #snapshots = new Map<string, DocumentSnapshot>();
  readonly #staged = new Map<string, StagedDocument>();
  readonly #added = new Map<string, Addition>();
  #queryResults: readonly QueryResult[] = [];

  constructor(source: CommitSource) {
    this.#source = source;
  }

  /** The number of written documents. */
  get size(): number {
    return this.#staged.size + this.#added.size;
  }

  /** Loads documents in one request, before the work reads them. */
  async load(refs: readonly DocumentReference[]): Promise<void> {
    const unread = [...new Map(refs.map((ref) => [ref.path, ref])).values()].filter(
      ({ path }) => !this.#snapshots.has(path),
    );
    if (unread.length === 0) return;
    for (const snapshot of await this.#source.getAll(...unread)) this.#snapshots.set(snapshot.ref.path, snapshot);
  }

  /** Runs a piece of work. If it throws, its writes are dropped. */
  async run<T>(
    { refs, unchanged, run }: Work<T>,
    increasingTime: Commit['increasingTime'] = (nowMs) => nowMs,
  ): Promise<Outcome<T>> {
    const written = new Map<string, StagedDocument>();
    const added: Addition[] = [];
    try {
      await this.load(refs);
      const value = await run(this.#commitInto(written, added, increasingTime));
      const isWritten = written.size > 0 || added.length > 0;
      const unwritten = isWritten ? unchanged.filter(({ path }) => !written.has(path)) : [];
      if (unwritten.length > 0)
        throw new Error(`${unwritten.map(({ path }) => path).join(', ')}: read as unchanged, but not written`);
      const conflicting = [...this.#added.values(), ...added].filter(
        ({ ref: { path } }) => written.has(path) || this.#staged.has(path),
      );
      if (conflicting.length > 0)
        throw new Error(`${conflicting.map(({ ref }) => ref.path).join(', ')}: written and added to`);
      for (const [path, staged] of written) this.#staged.set(path, staged);
      for (const { ref, counts } of added)
        this.#added.set(ref.path, { ref, counts: sumOf(this.#added.get(ref.path)?.counts ?? {}, counts) });
      return { value };
    } catch (error) {
      return { error };
    }
  }

  /** Adds all writes to a batch or transaction. A write with a precondition fails if the document has changed. */
  writeTo(target: WriteTarget): void {
    for (const { ref, snapshot, exists, data, changes, isUnconditional } of this.#staged.values()) {
      if (isUnconditional) {
        if (exists) target.set(ref, data() ?? {});
        else target.delete(ref);
      } else if (!exists) {
        if (snapshot?.exists) target.delete(ref, unchangedSince(snapshot));
      } else if (!snapshot?.exists) target.create(ref, data() ?? {});
      else
        target.update(ref, changes ?? { ...deletionsOf(snapshot.data() ?? {}), ...data() }, unchangedSince(snapshot));
    }
    for (const { ref, counts } of this.#added.values()) {
      const increments = Object.entries(counts).map(([field, delta]) => [field, FieldValue.increment(delta)]);
      target.set(ref, Object.fromEntries(increments), { merge: true });
    }
  }

  /** Returns the `Commit` of one piece of work. Its writes are collected in `written` and `added`. */
  #commitInto(
    written: Map<string, StagedDocument>,
    added: Addition[],
    increasingTime: Commit['increasingTime'],
  ): Commit {
    const stagedAt = (path: string) => written.get(path) ?? this.#staged.get(path);
    const viewOf = (snapshot: DocumentSnapshot): DocumentView => {
      const staged = stagedAt(snapshot.ref.path);
      return staged ? stagedView(staged) : snapshot;
    };
    const write = (
      ref: DocumentReference,
      { exists, data, changes }: Pick<StagedDocument, 'exists' | 'data' | 'changes'>,
      isUnconditional = false,
    ) => {
      const staged = stagedAt(ref.path);
      const snapshot = staged ? staged.snapshot : (this.#snapshots.get(ref.path) ?? null);
      const isPartial = changes !== null && (!staged || staged.changes !== null);
      written.set(ref.path, {
        ref,
        snapshot,
        exists,
        data,
        changes: isPartial ? { ...staged?.changes, ...changes } : null,
        isUnconditional: isUnconditional || (staged?.isUnconditional ?? false),
      });
    };
    // Remembers a document that comes from a query and was not loaded by its path.
    const rememberRead = (view: DocumentView) => {
      if (view instanceof DocumentSnapshot && !this.#snapshots.has(view.ref.path))
        this.#snapshots.set(view.ref.path, view);
    };
    const commit: Commit = {
      read: (refs) => readNamed(refs, commit.readAll),
      readAll: async (refs) => {
        await this.load(refs);
        return refs.flatMap(({ path }) => this.#snapshots.get(path) ?? []).map(viewOf);
      },
      runQuery: (query) => this.#source.get(query),
      first: async (list, count) => {
        const staged = [...new Map([...this.#staged, ...written]).values()].filter(
          ({ ref }) => ref.parent.path === list.collection,
        );
        const stagedPaths = new Set(staged.map(({ ref }) => ref.path));
        // The commit may delete `staged.length` of the stored documents.
        const stored = await this.#fetch(list.query, count + staged.length);
        const all = [
          ...stored.filter(({ ref }) => !stagedPaths.has(ref.path)),
          ...staged.map(stagedView).filter((view) => view.exists && (list.matches?.(view) ?? true)),
        ];
        const { newestBy } = list;
        if (newestBy && staged.length > 0)
          all.sort((one, other) => other.get(newestBy).toMillis() - one.get(newestBy).toMillis());
        return all.slice(0, count);
      },
      create: (ref, data) => {
        const stored = toStored(data);
        write(ref, { exists: true, data: () => stored, changes: null });
      },
      set: (ref, data) => {
        const stored = toStored(data);
        write(ref, { exists: true, data: () => stored, changes: null }, true);
      },
      put: (view, data) => (view.exists ? commit.update(view, data) : commit.create(view.ref, data)),
      update: (view, data) => {
        if (!view.exists) throw new Error(`${view.ref.path} does not exist, so it cannot be updated`);
        rememberRead(view);
        const changes = toStored(data);
        write(view.ref, { exists: true, data: once(() => ({ ...view.data(), ...changes })), changes });
      },
      delete: (view) => {
        if (!view.exists) return;
        rememberRead(view);
        write(view.ref, { exists: false, data: () => undefined, changes: null });
      },
      add: (ref, counts) => void added.push({ ref, counts }),
      increasingTime,
    };
    return commit;
  }

  /**
   * Returns at least the first `count` stored documents, if there are so many. It does not read through the
   * transaction, because that would lock the documents.
   */
  async #fetch(query: Query, count: number): Promise<readonly DocumentSnapshot[]> {
    const earlier = this.#queryResults.find((result) => result.query.isEqual(query));
    if (earlier && earlier.size >= count) return earlier.docs;
    const size = Math.max(count, 2 * (earlier?.size ?? 0));
    const { docs } = await query.limit(size).get();
    this.#queryResults = [...this.#queryResults.filter((result) => result !== earlier), { query, size, docs }];
    return docs;
  }
}

/** A batch or a transaction of the SDK. */
interface WriteTarget {
  create(ref: DocumentReference, data: DocumentData): unknown;
  update(ref: DocumentReference, data: DocumentData, precondition: Precondition): unknown;
  delete(ref: DocumentReference, precondition?: Precondition): unknown;
  set(ref: DocumentReference, data: DocumentData, options?: { merge: true }): unknown;
}

const sumOf = (counts: Counts, added: Counts): Counts => ({
  ...counts,
  ...Object.fromEntries(Object.entries(added).map(([field, delta]) => [field, (counts[field] ?? 0) + delta])),
});

const stagedView = ({ ref, exists, data }: StagedDocument): DocumentView => ({
  id: ref.id,
  ref,
  exists,
  data,
  get: (field) => String(field).split('.').reduce<unknown>(fieldIn, data()),
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const fieldIn = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

function unchangedSince({ ref, updateTime }: DocumentSnapshot): Precondition {
  if (!updateTime) throw new Error(`${ref.path} was read without an update time`);
  return { lastUpdateTime: updateTime };
}

/** Deletes the former fields of a document that was deleted and created again in the same commit. */
const deletionsOf = (before: DocumentData): DocumentData =>
  Object.fromEntries(Object.keys(before).map((field) => [field, FieldValue.delete()]));
