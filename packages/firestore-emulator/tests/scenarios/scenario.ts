import {
  type CollectionReference,
  collection,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  doc,
  type Firestore,
  getDocsFromCache,
  getDocsFromServer,
  onSnapshot,
  type Query,
  type QuerySnapshot,
  type SnapshotListenOptions,
  writeBatch,
} from 'firebase/firestore';

/** Two clients of one database, and a separate collection. */
export interface ScenarioEnv {
  readonly db: Firestore;
  readonly other: Firestore;
  /** A collection id that nothing else uses. */
  readonly name: string;
}

/** A use of the web SDK, in Node or in a browser. `run` returns plain data that must equal `expected`. */
export interface Scenario {
  readonly name: string;
  readonly expected: unknown;
  /** Set if the scenario needs a cache that keeps documents without a listener. */
  readonly cache?: 'lru';
  run(env: ScenarioEnv): Promise<unknown>;
}

/** Writes documents with the other client in one batch. Returns the collection as a reference of the first client. */
export async function given(
  { db, other, name }: ScenarioEnv,
  documents: Readonly<Record<string, DocumentData>>,
): Promise<CollectionReference> {
  const batch = writeBatch(other);
  for (const [id, data] of Object.entries(documents)) batch.set(doc(other, name, id), data);
  await batch.commit();
  return collection(db, name);
}

export function idsOf({ docs }: QuerySnapshot): string[] {
  return docs.map(({ id }) => id);
}

/** Returns the ids of a query's results from the server, or those of server and cache if they differ. */
async function idsEverywhere(query: Query): Promise<string[] | { server: string[]; cache: string[] }> {
  const server = idsOf(await getDocsFromServer(query));
  const seen = new Events<QuerySnapshot>();
  const stop = onSnapshot(query, { includeMetadataChanges: true }, seen.push, seen.fail);
  const live = idsOf(await seen.until(({ metadata }) => !metadata.fromCache));
  const cache = idsOf(await getDocsFromCache(query));
  stop();
  if (String(server) !== String(live)) return { server, cache: live };
  return String(server) === String(cache) ? server : { server, cache };
}

/** Runs several queries over one collection, and returns the ids of each from the server, a listener and the cache. */
export async function idsOfEach(queries: readonly Query[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const one of queries) results.push(await idsEverywhere(one));
  return results;
}

/** Returns the code and the message of the error, or null if there was none. */
export async function refusal(promise: Promise<unknown>): Promise<{ code: unknown; message: string } | null> {
  return promise.then(
    () => null,
    (error: Error & { code?: unknown }) => ({ code: error.code, message: error.message }),
  );
}

/** The events of a listener. The test waits for them one by one. */
export class Events<T> {
  readonly all: T[] = [];
  #taken = 0;
  #error: Error | null = null;
  #wake = () => {};

  readonly push = (event: T): void => {
    this.all.push(event);
    this.#wake();
  };

  readonly fail = (error: Error): void => {
    this.#error = error;
    this.#wake();
  };

  async next(): Promise<T> {
    while (this.#taken >= this.all.length) {
      if (this.#error) throw this.#error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.all[this.#taken++] as T;
  }

  async until(condition: (event: T) => boolean): Promise<T> {
    let event = await this.next();
    while (!condition(event)) event = await this.next();
    return event;
  }

  /** The number of events for which the test has not waited. */
  get left(): number {
    return this.all.length - this.#taken;
  }
}

export function listen(
  query: Query,
  options: SnapshotListenOptions = {},
): { events: Events<QuerySnapshot>; stop: () => void } {
  const events = new Events<QuerySnapshot>();
  return { events, stop: onSnapshot(query, options, events.push, events.fail) };
}

export function listenTo(
  reference: DocumentReference,
  options: SnapshotListenOptions = {},
): { events: Events<DocumentSnapshot>; stop: () => void } {
  const events = new Events<DocumentSnapshot>();
  return { events, stop: onSnapshot(reference, options, events.push, events.fail) };
}

/** Prints a snapshot as `a=1,b=2`, followed by `cache` and `pending` if these flags are set. */
export function describeSnapshot({ docs, metadata }: QuerySnapshot): string {
  const marks = [metadata.fromCache && 'cache', metadata.hasPendingWrites && 'pending'].filter(Boolean);
  return [docs.map((document) => `${document.id}=${document.get('n')}`).join(','), ...marks].join(' ');
}

/** Returns whether a snapshot comes from the server and contains no pending writes. */
export function isConfirmed({ metadata }: QuerySnapshot): boolean {
  return !metadata.fromCache && !metadata.hasPendingWrites;
}
