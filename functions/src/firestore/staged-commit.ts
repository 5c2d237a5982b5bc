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

/** A document that the commit writes. `read` is null if it was not read. Then it must not exist. */
interface StagedDocument {
  readonly ref: DocumentReference;
  readonly read: DocumentSnapshot | null;
  readonly exists: boolean;
  /** Returns all fields. They are merged only on demand, because most commits have one piece of work. */
  readonly data: () => DocumentData | undefined;
  /** The fields that change, or null if the whole document is written. */
  readonly change: DocumentData | null;
  /** Whether it is written without a precondition. */
  readonly isUnconditional: boolean;
}

/** The first `size` results of a query. */
interface Fetched {
  readonly query: Query;
  readonly size: number;
  readonly docs: readonly DocumentSnapshot[];
}

/** A commit to which pieces of work are added one after the other. */
export class StagedCommit {
  readonly #source: CommitSource;
  readonly #read = new Map<string, DocumentSnapshot>();
  readonly #staged = new Map<string, StagedDocument>();
  readonly #added = new Map<string, Addition>();
  #fetched: readonly Fetched[] = [];

  constructor(source: CommitSource) {
    this.#source = source;
  }

  /** The number of written documents. */
  get size(): number {
    return this.#staged.size + this.#added.size;
  }

  /** Loads documents in one request, before the work reads them. */
  async load(refs: readonly DocumentReference[]): Promise<void> {
    const missing = [...new Map(refs.map((ref) => [ref.path, ref])).values()].filter(
      ({ path }) => !this.#read.has(path),
    );
    if (missing.length === 0) return;
    for (const snapshot of await this.#source.getAll(...missing)) this.#read.set(snapshot.ref.path, snapshot);
  }

  /** Runs a piece of work. If it throws, its writes are dropped. */
  async run<T>(
    { refs, unchanged, run }: Work<T>,
    increasingTime: Commit['increasingTime'] = (nowMs) => nowMs,
  ): Promise<Outcome<T>> {
    const own = new Map<string, StagedDocument>();
    const added: Addition[] = [];
    try {
      await this.load(refs);
      const value = await run(this.#commitInto(own, added, increasingTime));
      const isWritten = own.size > 0 || added.length > 0;
      const unverified = isWritten ? unchanged.filter(({ path }) => !own.has(path)) : [];
      if (unverified.length > 0)
        throw new Error(`${unverified.map(({ path }) => path).join(', ')}: read as unchanged, but not written`);
      const twice = [...this.#added.values(), ...added].filter(
        ({ ref: { path } }) => own.has(path) || this.#staged.has(path),
      );
      if (twice.length > 0) throw new Error(`${twice.map(({ ref }) => ref.path).join(', ')}: written and added to`);
      for (const [path, staged] of own) this.#staged.set(path, staged);
      for (const { ref, counts } of added)
        this.#added.set(ref.path, { ref, counts: sumOf(this.#added.get(ref.path)?.counts ?? {}, counts) });
      return { value };
    } catch (error) {
      return { error };
    }
  }

  /** Adds all writes to a batch or transaction, each with the precondition that the document is as it was read. */
  writeTo(target: Writing): void {
    for (const { ref, read, exists, data, change, isUnconditional } of this.#staged.values()) {
      if (isUnconditional) {
        if (exists) target.set(ref, data() ?? {}, {});
        else target.delete(ref);
      } else if (!exists) {
        if (read?.exists) target.delete(ref, unchangedSince(read));
      } else if (!read?.exists) target.create(ref, data() ?? {});
      else target.update(ref, change ?? { ...removing(read.data() ?? {}), ...data() }, unchangedSince(read));
    }
    for (const { ref, counts } of this.#added.values()) {
      const steps = Object.entries(counts).map(([field, by]) => [field, FieldValue.increment(by)]);
      target.set(ref, Object.fromEntries(steps), { merge: true });
    }
  }

  #commitInto(own: Map<string, StagedDocument>, added: Addition[], increasingTime: Commit['increasingTime']): Commit {
    const stagedAt = (path: string) => own.get(path) ?? this.#staged.get(path);
    const viewOf = (snapshot: DocumentSnapshot): DocumentView => {
      const staged = stagedAt(snapshot.ref.path);
      return staged ? stagedView(staged) : snapshot;
    };
    const write = (
      ref: DocumentReference,
      written: Pick<StagedDocument, 'exists' | 'data' | 'change'>,
      isUnconditional = false,
    ) => {
      const staged = stagedAt(ref.path);
      const read = staged ? staged.read : (this.#read.get(ref.path) ?? null);
      const isPart = written.change !== null && (!staged || staged.change !== null);
      own.set(ref.path, {
        ...{ ref, read, exists: written.exists, data: written.data },
        change: isPart ? { ...staged?.change, ...written.change } : null,
        isUnconditional: isUnconditional || (staged?.isUnconditional ?? false),
      });
    };
    // Remembers a document that comes from a query and was not loaded by its path.
    const rememberRead = (view: DocumentView) => {
      if (view instanceof DocumentSnapshot && !this.#read.has(view.ref.path)) this.#read.set(view.ref.path, view);
    };
    const commit: Commit = {
      read: (refs) => readNamed(refs, commit.readAll),
      readAll: async (refs) => {
        await this.load(refs);
        return refs.flatMap(({ path }) => this.#read.get(path) ?? []).map(viewOf);
      },
      runQuery: (query) => this.#source.get(query),
      first: async (list, count) => {
        const staged = [...new Map([...this.#staged, ...own]).values()].filter(
          ({ ref }) => ref.parent.path === list.collection,
        );
        const written = new Set(staged.map(({ ref }) => ref.path));
        const stored = await this.#fetch(list.query, count, staged.length);
        const all = [
          ...stored.filter(({ ref }) => !written.has(ref.path)),
          ...staged.map(stagedView).filter((view) => view.exists && (list.matches?.(view) ?? true)),
        ];
        const { newestBy } = list;
        if (newestBy && staged.length > 0)
          all.sort((one, other) => other.get(newestBy).toMillis() - one.get(newestBy).toMillis());
        return all.slice(0, count);
      },
      create: (ref, data) => {
        const stored = toStored(data);
        write(ref, { exists: true, data: () => stored, change: null });
      },
      set: (ref, data) => {
        const stored = toStored(data);
        write(ref, { exists: true, data: () => stored, change: null }, true);
      },
      put: (view, data) => (view.exists ? commit.update(view, data) : commit.create(view.ref, data)),
      update: (view, data) => {
        if (!view.exists) throw new Error(`${view.ref.path} does not exist, so it cannot be updated`);
        rememberRead(view);
        const change = toStored(data);
        write(view.ref, { exists: true, data: once(() => ({ ...view.data(), ...change })), change });
      },
      delete: (view) => {
        if (!view.exists) return;
        rememberRead(view);
        write(view.ref, { exists: false, data: () => undefined, change: null });
      },
      add: (ref, counts) => void added.push({ ref, counts }),
      increasingTime,
    };
    return commit;
  }

  /** Returns the first `count` stored documents, and `more` in case the commit deletes some of them. */
  async #fetch(query: Query, count: number, more: number): Promise<readonly DocumentSnapshot[]> {
    const fetched = this.#fetched.find((each) => each.query.isEqual(query));
    if (fetched && fetched.size >= count + more) return fetched.docs;
    const size = Math.max(count + more, 2 * (fetched?.size ?? 0));
    const { docs } = await query.limit(size).get();
    this.#fetched = [...this.#fetched.filter((each) => each !== fetched), { query, size, docs }];
    return docs;
  }
}

/** A batch or a transaction of the SDK. */
interface Writing {
  create(ref: DocumentReference, data: DocumentData): unknown;
  update(ref: DocumentReference, data: DocumentData, precondition: Precondition): unknown;
  delete(ref: DocumentReference, precondition?: Precondition): unknown;
  set(ref: DocumentReference, data: DocumentData, options: { merge?: boolean }): unknown;
}

const sumOf = (one: Counts, other: Counts): Counts => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([field, by]) => [field, (one[field] ?? 0) + by])),
});

const stagedView = ({ ref, exists, data }: StagedDocument): DocumentView => ({
  id: ref.id,
  ref,
  exists,
  data,
  get: (field) => String(field).split('.').reduce<unknown>(within, data()),
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const within = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

function unchangedSince({ ref, updateTime }: DocumentSnapshot): Precondition {
  if (!updateTime) throw new Error(`${ref.path} was read without an update time`);
  return { lastUpdateTime: updateTime };
}

/** Removes the former fields of a document that was deleted and created again in the same commit. */
const removing = (before: DocumentData): DocumentData =>
  Object.fromEntries(Object.keys(before).map((field) => [field, FieldValue.delete()]));
