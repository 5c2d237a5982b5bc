import type { DocumentReference, DocumentSnapshot, Query, QuerySnapshot } from 'firebase-admin/firestore';
import type { DocumentView } from './documents.ts';
import type { Refs } from './read-together.ts';

/**
 * The reads and writes of one piece of work, in a transaction or in a batched commit. A transaction locks the
 * documents that it reads. In a batched commit they can change, unless they are written. Several pieces of work can
 * share a commit. Each one then reads documents as the work before it will leave them.
 */
export interface Commit {
  /** Reads more documents in one request, at one point in time. */
  read<Name extends string>(refs: Refs<Name>): Promise<Record<Name, DocumentView>>;
  readAll(refs: readonly DocumentReference[]): Promise<DocumentView[]>;
  /** Runs a query on the stored documents, without the changes of this commit. */
  runQuery(query: Query): Promise<QuerySnapshot>;
  /** Returns the first `count` documents of a list as it will be after this commit. Does not lock them. */
  first(list: StagedList, count: number): Promise<DocumentView[]>;
  /** Creates a document. The commit fails if it exists. */
  create(ref: DocumentReference, data: object): void;
  /** Creates or replaces a document. There is no precondition. */
  set(ref: DocumentReference, data: object): void;
  /** Creates the document, or updates its fields in `data`. The commit fails if it is not as in `view`. */
  put(view: DocumentView, data: object): void;
  /** Updates the fields in `data`. The commit fails if the document is not as in `view`. */
  update(view: DocumentView, data: object): void;
  /** Deletes the document if it exists. The commit fails if it is not as in `view`. */
  delete(view: DocumentView): void;
  /**
   * Increments counters of a document. Creates the document with these counters if it does not exist. There is no
   * precondition, reads in this commit do not see the change, and no other write in this commit may have the same
   * document.
   */
  add(ref: DocumentReference, counts: Counts): void;
  /**
   * Returns `nowMs`, or a later time if earlier work with the same hot document used that time. Lists that are sorted
   * by time are then in the order of the commits.
   */
  increasingTime(nowMs: number): number;
}

export type Counts = Readonly<Record<string, number>>;

/** A query of one collection, and the same conditions as functions, for documents that are not stored yet. */
export interface StagedList {
  readonly collection: string;
  readonly query: Query;
  readonly matches?: (view: DocumentView) => boolean;
  /** The timestamp field by which the newest is first. Without one, new documents are last. */
  readonly newestBy?: string;
}

/** The database or a transaction, from which a commit reads. */
export interface CommitSource {
  getAll(...refs: DocumentReference[]): Promise<DocumentSnapshot[]>;
  get(query: Query): Promise<QuerySnapshot>;
}

export interface CommitOptions {
  /** Calls in this process with a common path run one after the other (local-lock.ts). */
  readonly lockPaths?: readonly string[];
  /** A document that very many people change at the same time. Calls with the same one share commits (commit-group.ts). */
  readonly hotDocument?: DocumentReference;
  /** More documents to load in the first request, for `commit.read`. */
  readonly preload?: readonly DocumentReference[];
}

/** A piece of work with the documents that it reads first. */
export interface Work<T> {
  readonly refs: readonly DocumentReference[];
  /** The documents that the work must write if it writes anything. */
  readonly unchanged: readonly DocumentReference[];
  readonly lockPaths: readonly string[];
  readonly run: (commit: Commit) => Promise<T>;
}

interface NewWork<T, Name extends string> extends CommitOptions {
  readonly reads: Refs<Name>;
  readonly unchanged: readonly DocumentReference[];
  readonly work: (commit: Commit, read: Record<Name, DocumentView>) => Promise<T>;
}

export const createWork = <T, Name extends string>({
  lockPaths = [],
  hotDocument,
  preload = [],
  reads,
  unchanged,
  work,
}: NewWork<T, Name>): Work<T> => ({
  refs: [...Object.values<DocumentReference>(reads), ...preload],
  unchanged,
  lockPaths: hotDocument ? [hotDocument.path, ...lockPaths] : lockPaths,
  run: async (commit) => work(commit, await commit.read(reads)),
});
