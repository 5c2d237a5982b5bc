/**
 * The public API of this package. Its command line is `glimpse-emulator`. src/index.ts implements this file, and the
 * compiler checks that. It is written by hand, because a generated one would contain every internal type.
 */
export { emulatorEnvironment, emulatorVariables } from './launcher/environment.mjs';

export interface EmulatorOptions {
  /** The address to listen on. `localhost` means every address with that name, usually IPv4 and IPv6. */
  readonly host: string;
  /** 0 means a free port. */
  readonly port: number;
  readonly projectId?: string | null;
  /** Warns on stderr when data is written to another project than `projectId`. */
  readonly singleProjectMode?: boolean;
  /** Null means that everything is allowed. */
  readonly rules?: { readonly source: string; readonly fileName: string } | null;
  /** An `.overall_export_metadata` file. Every database starts with its documents. */
  readonly seedFromExport?: string | null;
  /**
   * Checks that production would have an index for each query. With null, queries need none, like in the official
   * emulator.
   */
  readonly indexes?: IndexOptions | null;
  /** Enforces production's limits on commits, and warns about documents that are written more than once a second. */
  readonly productionLimits?: boolean;
  /**
   * Adds an explanation to each denial, in the client's error and (not with `startFirestore`) on stderr: the rule, its
   * line and the values that decided. Only for development, because the explanation contains data that clients are not
   * allowed to read.
   */
  readonly explainDenials?: boolean;
  /**
   * A directory in which all documents are persisted. Acknowledged writes survive the end of the process, even a crash.
   * Only one process at a time can use it. Cannot be combined with `seedFromExport`.
   */
  readonly dataDirectory?: string | null;
  /** The functions emulator, which receives trigger events. */
  readonly functionsEmulator?: { readonly host: string; readonly port: number } | null;
  /** Deletes documents by the TTL policies of an index file. With null no document expires. */
  readonly ttl?: TtlOptions | null;
  /**
   * Reads in the past are possible for a week instead of an hour, like in a database of production with point-in-time
   * recovery. All versions of this time, or 500,000 of them, are kept in memory.
   */
  readonly pointInTimeRecovery?: boolean;
  /** The clock stands at this time until it is moved. With null it shows the system's time. */
  readonly clock?: ClockTime | null;
  /**
   * Serves the user interface below `/ui`, and logs the last 1,000 requests for it. Default: true for `startEmulator`,
   * false for `startFirestore`.
   */
  readonly ui?: boolean;
  /** Called on `POST /shutdown`. */
  readonly onShutdown?: () => void;
}

export interface IndexOptions {
  /** Path of a firestore.indexes.json. It is read again when it changes. */
  readonly file: string;
  /**
   * What happens to a query that production would reject:
   * - `refuse`: it fails with production's text (FAILED_PRECONDITION), and below it the entry to add to the file
   * - `warn`: it succeeds, and the missing entry is printed on stderr
   */
  readonly missing: 'refuse' | 'warn';
}

export interface TtlOptions {
  /** Path of a firestore.indexes.json with `"ttl": true` in its field overrides. It is read again when it changes. */
  readonly file: string;
  /**
   * When a document is deleted after the time in its field has passed:
   * - `late`: a day later, which is the longest time in production
   * - `atOnce`: within a second
   *
   * When a clock is moved, everything that is due is deleted before the promise resolves.
   */
  readonly deletes: 'late' | 'atOnce';
}

export type IndexScope = 'COLLECTION' | 'COLLECTION_GROUP';
export type IndexMode =
  | { readonly order: 'ASCENDING' | 'DESCENDING' }
  | { readonly arrayConfig: 'CONTAINS' }
  | { readonly vectorConfig: { readonly dimension: number; readonly flat: object } };

/** An entry of firestore.indexes.json, and the list to which it belongs. */
export type IndexEntry =
  | {
      readonly list: 'indexes';
      readonly entry: {
        readonly collectionGroup: string;
        readonly queryScope: IndexScope;
        readonly fields: readonly ({ readonly fieldPath: string } & IndexMode)[];
      };
    }
  | {
      readonly list: 'fieldOverrides';
      readonly entry: {
        readonly collectionGroup: string;
        readonly fieldPath: string;
        readonly indexes: readonly (IndexMode & { readonly queryScope: IndexScope })[];
      };
    };

/** The result of comparing the index file with the queries so far. */
export interface IndexReport {
  /** Entries to add. */
  readonly missing: readonly IndexEntry[];
  /** Entries that no query needed so far. An override contains only those of its indexes that are unused. */
  readonly unused: readonly IndexEntry[];
}

/** Options of `startFirestore`. See `EmulatorOptions`. */
export type FirestoreOptions = Pick<
  EmulatorOptions,
  'rules' | 'indexes' | 'productionLimits' | 'explainDenials' | 'clock' | 'ttl' | 'pointInTimeRecovery' | 'ui'
>;

/** A time: a date, an ISO text, or milliseconds since 1970. */
export type ClockTime = Date | string | number;

/**
 * A clock that tests move. It gives server timestamps, commit times and `request.time`, and decides when transactions
 * expire. It never goes back, and each commit gets a later time, also while it stands.
 */
export interface EmulatorClock {
  now(): Date;
  /** Whether the clock stands until it is moved. */
  readonly stands: boolean;
  /** Stops the clock at this time. Rejects with FAILED_PRECONDITION if a database has used a later one. */
  set(time: ClockTime): Promise<void>;
  /** Moves the clock forward. Afterwards it stands or runs as before. */
  advance(milliseconds: number): Promise<void>;
  /** Lets the clock run: with the system's time, or ahead of it if the clock is. */
  resume(): Promise<void>;
}

/** The documents of a database at some time. */
export interface DatabaseSnapshot {
  /** The number of documents. */
  readonly size: number;
}

/** A document in the JSON of the REST API. */
export interface RestDocument {
  readonly name: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly createTime: string;
  readonly updateTime: string;
}

/** A document that a commit has changed, and what production would do for it. */
export interface CommittedChange {
  /** Path relative to the documents root. */
  readonly path: string;
  /** Both versions, as the REST API returns them. Null if the document did not exist, or was deleted. */
  readonly before: RestDocument | null;
  readonly after: RestDocument | null;
  /**
   * The index entries of the new version that the old version did not have, and the other way around. An update adds
   * and removes only the entries of changed values. An element of an array has two entries in an automatic index.
   */
  readonly indexEntries: { readonly added: number; readonly removed: number };
  /** By how many bytes the stored document grows, as production counts them. Negative if it shrinks. */
  readonly documentBytes: number;
  /** By how many bytes the document's index entries grow. */
  readonly indexBytes: number;
}

/** A separate database for a test: the default database of a project that nobody else uses. */
export interface TestDatabase {
  readonly projectId: string;
  /** The clock of this database. It starts at the time of `FirestoreOptions.clock`. */
  readonly clock: EmulatorClock;
  /** The address for SDKs. They also need `projectId`. */
  address(): Promise<{ readonly host: string; readonly port: number }>;
  snapshot(): DatabaseSnapshot;
  /**
   * Replaces the documents of the database by those of the snapshot, which may come from another database.
   * - Document references keep the project in which they were written.
   * - Documents that change get the current time as their update time.
   * - Open transactions end, and listeners see the changes.
   */
  restore(snapshot: DatabaseSnapshot): void;
  /** Deletes every document. Listeners see the deletes. */
  clear(): void;
  /**
   * Calls `listener` after each commit of a client with the documents that it changed. Not for `restore` and `clear`.
   * Returns a function that ends this.
   */
  onCommit(listener: (changes: readonly CommittedChange[]) => void): () => void;
}

/** The part of `ChannelInterface` of @grpc/grpc-js that its clients use. */
export interface GrpcChannel {
  createCall(path: string): object;
  getTarget(): string;
  getConnectivityState(): number;
  watchConnectivityState(): void;
  getChannelzRef(): { readonly kind: 'channel'; readonly id: number; readonly name: string };
  close(): void;
}

export interface TestFirestore {
  /** Issues in the rules. If one is an error, every request of a non-admin is denied. */
  readonly ruleIssues: readonly RuleIssue[];
  /** Returns a new database: an empty one, or one with the documents of `from`. Costs nothing until its first use. */
  database(from?: DatabaseSnapshot): TestDatabase;
  /**
   * Returns the loopback address for SDKs, which all databases share. The first call opens the port. For the Admin SDK,
   * set FIRESTORE_EMULATOR_HOST to `host:port` before its first use.
   */
  address(): Promise<{ readonly host: string; readonly port: number }>;
  /**
   * Returns a channel for a gRPC client in this process, which reaches every database without a connection. For the
   * Admin SDK, set FIRESTORE_EMULATOR_HOST too, and call
   * `getFirestore(app).settings({ 'grpc.channelFactoryOverride': () => firestore.channel() })`.
   */
  channel(): GrpcChannel;
  /** Returns null if the option `indexes` is not set. */
  indexReport(): IndexReport | null;
  /** Closes everything at once, open streams included. A process can also end without calling it. */
  close(): void;
}

/** An issue in the rules. */
export interface RuleIssue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  /** Position of the invalid token. Lines and columns count from 1. */
  readonly line: number;
  readonly column: number;
  readonly fileName: string;
}

/** A rules file in which one condition or one grant is missing. */
export interface RulesMutant {
  readonly kind: 'condition' | 'grant';
  /** The line of the missing part, counted from 1. */
  readonly line: number;
  /** The text of the missing part, on one line. */
  readonly part: string;
  /** Whether the mutant probably allows more than the rules. Below a `!` it is the other way round. */
  readonly widens: boolean;
  readonly source: string;
}

/**
 * Returns all mutants of a rules file of Firestore or Storage without errors, in source order, for tests that load them
 * themselves. `glimpse-emulator rules test --mutate` runs any tests with each of them.
 */
export function rulesMutants(source: string, fileName: string): readonly RulesMutant[];

export interface RunningEmulator {
  /** The clock of all databases. */
  readonly clock: EmulatorClock;
  readonly host: string;
  readonly port: number;
  /** Issues in the rules. If one is an error, every request of a non-admin is denied until valid rules are loaded. */
  readonly ruleIssues: readonly RuleIssue[];
  /** Returns the number of trigger events that are not delivered yet. */
  pendingEvents(): number;
  /** Returns null if the option `indexes` is not set. */
  indexReport(): IndexReport | null;
  /** Drops all data and transactions and imports the seed again, like `POST /reset`. */
  reset(): Promise<void>;
  /** Closes everything at once, open streams included. */
  close(): void;
}

/**
 * Starts the Firestore emulator in this process: gRPC, REST, WebChannel and the control endpoints on one port. The
 * emulator listens when the promise resolves. Rejects with the system's error if it cannot listen (EADDRINUSE), and
 * with a FirestoreError of code INVALID_ARGUMENT if the seed cannot be read.
 */
export function startEmulator(options: EmulatorOptions): Promise<RunningEmulator>;

/**
 * Starts Firestore in the process of a test. It starts no program, and opens no port until an SDK needs one. Each
 * worker of a test runner can have its own, and each test its own database. Rejects like `startEmulator`, except for
 * the errors about listening.
 */
export function startFirestore(options?: FirestoreOptions): Promise<TestFirestore>;
