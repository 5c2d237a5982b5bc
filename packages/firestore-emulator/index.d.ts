/**
 * What other programs use of this package; its command line is `glimpse-emulator`. src/index.ts implements it and is held
 * to it by the compiler; written by hand, since a generated one would carry every type inside.
 */
export { emulatorEnvironment, emulatorVariables } from './launcher/environment.mjs';

export interface EmulatorOptions {
  /** An address of this machine; `localhost` is every address of that name. */
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly projectId?: string | null;
  /** Says on stderr when data is written to another project than `projectId`. */
  readonly singleProjectMode?: boolean;
  /** Null: everything is allowed. */
  readonly rules?: { readonly source: string; readonly fileName: string } | null;
  /** An `.overall_export_metadata` file whose documents every database starts with. */
  readonly seedFromExport?: string | null;
  /** Holds queries to the indexes that production would have. Null: none is needed, as with the official emulator. */
  readonly indexes?: IndexOptions | null;
  /** Holds commits to production's limits, and says which documents are written to more than once a second. */
  readonly productionLimits?: boolean;
  /**
   * Lets a denial say why, in the error of the client and on stderr: the rule, its line and the values that decided. It
   * shows what clients may not see, so it is for development.
   */
  readonly explainDenials?: boolean;
  /**
   * A folder where every document stays: what has been answered is there for the next process, however this one ends. No two
   * processes share one. Not together with `seedFromExport`.
   */
  readonly dataDirectory?: string | null;
  /** Where triggers are delivered. */
  readonly functionsEmulator?: { readonly host: string; readonly port: number } | null;
  /** Called for `POST /shutdown`. */
  readonly onShutdown?: () => void;
}

export interface IndexOptions {
  /** A firestore.indexes.json. It is read again when it has changed. */
  readonly file: string;
  /**
   * What happens to a query that production would refuse: it is refused in the same words (FAILED_PRECONDITION), with the
   * entry to add below them, or mentioned on stderr.
   */
  readonly missing: 'refuse' | 'warn';
}

export type IndexScope = 'COLLECTION' | 'COLLECTION_GROUP';
export type IndexMode =
  | { readonly order: 'ASCENDING' | 'DESCENDING' }
  | { readonly arrayConfig: 'CONTAINS' }
  | { readonly vectorConfig: { readonly dimension: number; readonly flat: object } };

/** An entry of firestore.indexes.json, as it is written in one of its two lists. */
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

/** What the queries so far say of the index file. */
export interface IndexReport {
  /** Entries to be added. */
  readonly missing: readonly IndexEntry[];
  /** Entries without which every query would still be answered; of an override only those of its indexes that could go. */
  readonly unused: readonly IndexEntry[];
}

/** Options of `startFirestore`, as of `EmulatorOptions`. */
export type FirestoreOptions = Pick<
  EmulatorOptions,
  'rules' | 'indexes' | 'productionLimits' | 'explainDenials'
>;

/** What a database held at some moment. */
export interface DatabaseSnapshot {
  /** How many documents. */
  readonly size: number;
}

/** A database of its own: the default one of a project that nobody else has. */
export interface TestDatabase {
  readonly projectId: string;
  /** Where SDKs reach it, beside its project. */
  address(): Promise<{ readonly host: string; readonly port: number }>;
  snapshot(): DatabaseSnapshot;
  /**
   * Makes it hold what a snapshot holds, one of another database as well. Document references within keep the project they
   * were written in. Documents that differ get the present as their update time. Open transactions end; listeners see the
   * difference.
   */
  restore(snapshot: DatabaseSnapshot): void;
  /** Deletes every document; listeners see it. */
  clear(): void;
}

/** `ChannelInterface` of @grpc/grpc-js, as far as its clients use it. */
export interface GrpcChannel {
  createCall(path: string): object;
  getTarget(): string;
  getConnectivityState(): number;
  watchConnectivityState(): void;
  getChannelzRef(): { readonly kind: 'channel'; readonly id: number; readonly name: string };
  close(): void;
}

export interface TestFirestore {
  /** With errors among them, everything but admins is denied. */
  readonly ruleIssues: readonly RuleIssue[];
  /** A new, empty database; `from` fills it. Takes no time: it is made by its first use. */
  database(from?: DatabaseSnapshot): TestDatabase;
  /**
   * The loopback address where SDKs reach every database: they can only be told a port. Nothing listens before the first
   * call. For the Admin SDK set FIRESTORE_EMULATOR_HOST to `host:port` before its first use.
   */
  address(): Promise<{ readonly host: string; readonly port: number }>;
  /**
   * A gRPC client in this process reaches every database by it without a connection. For the Admin SDK, beside FIRESTORE_EMULATOR_HOST:
   * `getFirestore(app).settings({ 'grpc.channelFactoryOverride': () => firestore.channel() })`.
   */
  channel(): GrpcChannel;
  /** Null when `indexes` was not given. */
  indexReport(): IndexReport | null;
  /** Ends everything at once, open streams included. A process ends without it, too. */
  close(): void;
}

/** Something found in the rules. */
export interface RuleIssue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  /** 1-based, of the offending token. */
  readonly line: number;
  readonly column: number;
  readonly fileName: string;
}

export interface RunningEmulator {
  readonly host: string;
  readonly port: number;
  /** With errors among them, everybody but admins is refused until good rules arrive. */
  readonly ruleIssues: readonly RuleIssue[];
  /** Trigger events not yet delivered. */
  pendingEvents(): number;
  /** Null when `indexes` was not given. */
  indexReport(): IndexReport | null;
  /** Drops all data and transactions and applies the seed again, as `POST /reset` does. */
  reset(): Promise<void>;
  /** Ends everything at once, open streams included. */
  close(): void;
}

/**
 * The Firestore emulator in this process: gRPC, REST, WebChannel and the control endpoints on one port. It listens when
 * the promise resolves. Rejects with the system's error when it cannot listen (EADDRINUSE), with a FirestoreError of
 * code INVALID_ARGUMENT when the seed cannot be read.
 */
export function startEmulator(options: EmulatorOptions): Promise<RunningEmulator>;

/**
 * Firestore for tests, in their own process: no program is started and no port taken until an SDK needs one. Each worker
 * of a test runner may have its own, and each test its own database. Rejects like `startEmulator`, but for the port.
 */
export function startFirestore(options?: FirestoreOptions): Promise<TestFirestore>;
