import {
  type DocumentData,
  type DocumentReference,
  DocumentSnapshot,
  FieldValue,
  type Precondition,
  type Query,
  type QuerySnapshot,
} from 'firebase-admin/firestore';
import { type DocumentView, toStored } from './documents.ts';
import { type Refs, readGroups, type Source } from './read-together.ts';

/**
 * What a piece of work reads and writes of a commit. Work that shares a commit finds what the work before it has done: it
 * reads documents as they will be. (`glance` alone finds what is stored.)
 */
export interface Commit {
  /**
   * All of them in one request, as of one moment. `held` ones have to be written by whoever writes anything: work that leaves one out is
   * a mistake and throws.
   */
  read<Held extends string, Glanced extends string>(refs: {
    readonly held: Refs<Held>;
    readonly glanced: Refs<Glanced>;
  }): Promise<{ held: Record<Held, DocumentView>; glanced: Record<Glanced, DocumentView> }>;
  /** What a query finds now; it may find something else by the time of the commit. */
  glance(query: Query): Promise<QuerySnapshot>;
  /** The first `count` of a list as it will be. */
  first(list: StagedList, count: number): Promise<DocumentView[]>;
  /** There must be no such document. */
  create(ref: DocumentReference, data: object): void;
  /** Creates the document, or sets the fields of `data` where there is one; it must be as in `view`. */
  put(view: DocumentView, data: object): void;
  /** Sets the fields of `data`; the document must be as in `view`. */
  update(view: DocumentView, data: object): void;
  /** The document must be as in `view`. */
  delete(view: DocumentView): void;
  /**
   * Adds to the counts of a document, whatever they are; where there is none it comes to be, with these alone. Nothing is read or verified for it, so whoever
   * reads the document in this commit does not see it, and nothing else in this commit may write it.
   */
  add(ref: DocumentReference, counts: Counts): void;
}

type Counts = Readonly<Record<string, number>>;
interface Addition {
  readonly ref: DocumentReference;
  readonly counts: Counts;
}

/** A query of one collection, and what it asks of a document, in words that can be asked of one that is not stored yet. */
export interface StagedList {
  readonly collection: string;
  readonly query: Query;
  readonly matches?: (view: DocumentView) => boolean;
  /** The field that has the newest in front; without one, new members come last. */
  readonly newestBy?: string;
}

/** What work has come to, and whether it has. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** A document that the commit writes: as it was read (null: unread, so it must not exist), and as it will be. */
interface Place {
  readonly ref: DocumentReference;
  readonly read: DocumentSnapshot | null;
  readonly exists: boolean;
  /** All of it, put together when somebody asks: most commits are one piece of work, which does not. */
  readonly data: () => DocumentData | undefined;
  /** The fields that change; null: all of it. */
  readonly change: DocumentData | null;
}

/** The first `size` that a query has found. */
interface Fetched {
  readonly query: Query;
  readonly size: number;
  readonly docs: readonly DocumentSnapshot[];
}

/** One commit that pieces of work fill one after the other. */
export class StagedCommit {
  readonly #source: Source<DocumentSnapshot>;
  readonly #read = new Map<string, DocumentSnapshot>();
  readonly #places = new Map<string, Place>();
  readonly #added = new Map<string, Addition>();
  #fetched: readonly Fetched[] = [];

  /** Reads come from `source`: the database, or a transaction, which locks them. */
  constructor(source: Source<DocumentSnapshot>) {
    this.#source = source;
  }

  /** How many documents are written. */
  get size(): number {
    return this.#places.size + this.#added.size;
  }

  /** Reads these in one request, for the work that will ask for them. */
  async load(refs: readonly DocumentReference[]): Promise<void> {
    const missing = [...new Map(refs.map((ref) => [ref.path, ref])).values()].filter(
      ({ path }) => !this.#read.has(path),
    );
    if (missing.length === 0) return;
    for (const snapshot of await this.#source.getAll(...missing)) this.#read.set(snapshot.ref.path, snapshot);
  }

  /** Does a piece of work. One that throws has written nothing. */
  async run<T>(work: (commit: Commit) => Promise<T>): Promise<Outcome<T>> {
    const own = new Map<string, Place>();
    const added: Addition[] = [];
    const held = new Set<string>();
    try {
      const value = await work(this.#commitInto(own, added, held));
      const isWritten = own.size > 0 || added.length > 0;
      const unverified = isWritten ? [...held].filter((path) => !own.has(path)) : [];
      if (unverified.length > 0) throw new Error(`${unverified.join(', ')}: held, but not written`);
      const twice = [...this.#added.values(), ...added].filter(
        ({ ref: { path } }) => own.has(path) || this.#places.has(path),
      );
      if (twice.length > 0)
        throw new Error(`${twice.map(({ ref }) => ref.path).join(', ')}: written and added to`);
      for (const [path, place] of own) this.#places.set(path, place);
      for (const { ref, counts } of added)
        this.#added.set(ref.path, { ref, counts: sumOf(this.#added.get(ref.path)?.counts ?? {}, counts) });
      return { value };
    } catch (error) {
      return { error };
    }
  }

  /** Writes it all, each document on the condition that it is as it was read. */
  writeTo(target: Writing): void {
    for (const { ref, read, exists, data, change } of this.#places.values()) {
      if (!exists) {
        if (read?.exists) target.delete(ref, unchangedSince(read));
      } else if (!read?.exists) target.create(ref, data() ?? {});
      else target.update(ref, change ?? { ...removing(read.data() ?? {}), ...data() }, unchangedSince(read));
    }
    for (const { ref, counts } of this.#added.values()) {
      const steps = Object.entries(counts).map(([field, by]) => [field, FieldValue.increment(by)]);
      target.set(ref, Object.fromEntries(steps), { merge: true });
    }
  }

  #commitInto(own: Map<string, Place>, added: Addition[], held: Set<string>): Commit {
    const placeAt = (path: string) => own.get(path) ?? this.#places.get(path);
    const viewOf = (snapshot: DocumentSnapshot): DocumentView => {
      const place = placeAt(snapshot.ref.path);
      return place ? stagedView(place) : snapshot;
    };
    const source: Source<DocumentView> = {
      getAll: async (...refs) => {
        await this.load(refs);
        return refs.flatMap(({ path }) => this.#read.get(path) ?? []).map(viewOf);
      },
    };
    const write = (ref: DocumentReference, written: Pick<Place, 'exists' | 'data' | 'change'>) => {
      const place = placeAt(ref.path);
      const read = place ? place.read : (this.#read.get(ref.path) ?? null);
      const isPart = written.change !== null && (!place || place.change !== null);
      own.set(ref.path, {
        ...{ ref, read, exists: written.exists, data: written.data },
        change: isPart ? { ...place?.change, ...written.change } : null,
      });
    };
    // What a query has found has not been read by its address.
    const know = (view: DocumentView) => {
      if (view instanceof DocumentSnapshot && !this.#read.has(view.ref.path))
        this.#read.set(view.ref.path, view);
    };
    const commit: Commit = {
      read: async (refs) => {
        for (const { path } of Object.values<DocumentReference>(refs.held)) held.add(path);
        const [ofHeld, glanced] = await readGroups(source, refs.held, refs.glanced);
        return { held: ofHeld, glanced };
      },
      glance: (query) => query.get(),
      first: async (list, count) => {
        const places = [...new Map([...this.#places, ...own]).values()].filter(
          ({ ref }) => ref.parent.path === list.collection,
        );
        const written = new Set(places.map(({ ref }) => ref.path));
        const stored = await this.#fetch(list.query, count, places.length);
        const all = [
          ...stored.filter(({ ref }) => !written.has(ref.path)),
          ...places.map(stagedView).filter((view) => view.exists && (list.matches?.(view) ?? true)),
        ];
        const { newestBy } = list;
        if (newestBy && places.length > 0)
          all.sort((one, other) => other.get(newestBy).toMillis() - one.get(newestBy).toMillis());
        return all.slice(0, count);
      },
      create: (ref, data) => {
        const stored = toStored(data);
        write(ref, { exists: true, data: () => stored, change: null });
      },
      put: (view, data) => (view.exists ? commit.update(view, data) : commit.create(view.ref, data)),
      update: (view, data) => {
        mustExist(view);
        know(view);
        const change = toStored(data);
        write(view.ref, { exists: true, data: once(() => ({ ...view.data(), ...change })), change });
      },
      delete: (view) => {
        mustExist(view);
        know(view);
        write(view.ref, { exists: false, data: () => undefined, change: null });
      },
      add: (ref, counts) => void added.push({ ref, counts }),
    };
    return commit;
  }

  /** The first `count` that are stored, and as many more as the commit may take away. */
  async #fetch(query: Query, count: number, more: number): Promise<readonly DocumentSnapshot[]> {
    const known = this.#fetched.find((each) => each.query.isEqual(query));
    if (known && known.size >= count + more) return known.docs;
    const size = Math.max(count + more, 2 * (known?.size ?? 0));
    const { docs } = await query.limit(size).get();
    this.#fetched = [...this.#fetched.filter((each) => each !== known), { query, size, docs }];
    return docs;
  }
}

/** A batch or a transaction of the SDK. */
interface Writing {
  create(ref: DocumentReference, data: DocumentData): unknown;
  update(ref: DocumentReference, data: DocumentData, precondition: Precondition): unknown;
  delete(ref: DocumentReference, precondition: Precondition): unknown;
  set(ref: DocumentReference, data: DocumentData, options: { merge: true }): unknown;
}

const sumOf = (one: Counts, other: Counts): Counts => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([field, by]) => [field, (one[field] ?? 0) + by])),
});

const stagedView = ({ ref, exists, data }: Place): DocumentView => ({
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
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;

function mustExist({ exists, ref }: DocumentView): void {
  if (!exists) throw new Error(`${ref.path} does not exist, so it cannot be updated or deleted`);
}

function unchangedSince({ ref, updateTime }: DocumentSnapshot): Precondition {
  if (!updateTime) throw new Error(`${ref.path} has been read without a time`);
  return { lastUpdateTime: updateTime };
}

/** Of a document that was deleted and made again: without the fields that it had. */
const removing = (before: DocumentData): DocumentData =>
  Object.fromEntries(Object.keys(before).map((field) => [field, FieldValue.delete()]));
