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

/** Two clients of one database and a collection of their own. */
export interface ScenarioEnv {
  readonly db: Firestore;
  readonly other: Firestore;
  /** A collection id that nobody else uses. */
  readonly name: string;
}

/** What an app does with the web SDK, in Node or in a browser: returns plain data that must equal `expected`. */
export interface Scenario {
  readonly name: string;
  readonly expected: unknown;
  /** Only with a cache that keeps what nobody listens to. */
  readonly cache?: 'lru';
  run(env: ScenarioEnv): Promise<unknown>;
}

/** Writes documents with the other client, as one batch; answers the collection as the first client sees it. */
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

/** The ids that the server answers; followed by those of the cache where the two disagree. */
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

/** Runs several queries over one collection; the ids that each finds, at the server, live and in the cache. */
export async function idsOfEach(queries: readonly Query[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const one of queries) results.push(await idsEverywhere(one));
  return results;
}

/** The code and the message of a refusal. */
export async function refusal(promise: Promise<unknown>): Promise<{ code: unknown; message: string } | null> {
  return promise.then(
    () => null,
    (error: Error & { code?: unknown }) => ({ code: error.code, message: error.message }),
  );
}

/** What a listener was called with, to be waited for one by one. */
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

  /** Events that nobody has waited for. */
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

/** A snapshot in short: `a=1,b=2` with `cache` and `pending` where they hold. */
export function shown({ docs, metadata }: QuerySnapshot): string {
  const marks = [metadata.fromCache && 'cache', metadata.hasPendingWrites && 'pending'].filter(Boolean);
  return [docs.map((document) => `${document.id}=${document.get('n')}`).join(','), ...marks].join(' ');
}

/** Whether a snapshot is the server's, own writes included. */
export function settled({ metadata }: QuerySnapshot): boolean {
  return !metadata.fromCache && !metadata.hasPendingWrites;
}
