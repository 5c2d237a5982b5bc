import type { EmulatorClock, EmulatorOptions } from '../../../index.d.ts';
import { Journal } from '../journal/journal.ts';
import { ListenHub } from '../listen/listen-hub.ts';
import { DatabaseIndexes } from '../production/database-indexes.ts';
import { IndexAdvisor } from '../production/index-advisor.ts';
import { ProductionLimits } from '../production/production-limits.ts';
import { Access } from '../security/access.ts';
import {
  Clock,
  type ClockSetting,
  clockTime,
  createWallTime,
  type Micros,
  MovedClock,
  realTime,
} from '../store/clock.ts';
import { Database } from '../store/database.ts';
import { getOrCreate } from '../store/get-or-create.ts';
import { History, lastHour, lastWeek } from '../store/history.ts';
import { parseDatabaseName, parseDocumentName, parseParentName, type ResourceName } from '../values/resource-name.ts';
import { Transactions } from '../write/transactions.ts';
import { Usage } from './usage.ts';

export interface ServiceOptions
  extends Pick<
    EmulatorOptions,
    | ('clock' | 'indexes' | 'ttl' | 'pointInTimeRecovery' | 'productionLimits' | 'dataDirectory' | 'explainDenials')
    | ('projectId' | 'seedFromExport')
  > {
  /** The system's time. Tests inject it. */
  readonly wallTime?: () => Micros;
  /** How long a write waits for a lock, in milliseconds. */
  readonly lockTimeoutMs?: number;
  /** How long a transaction stays open without being used, in milliseconds. */
  readonly transactionIdleMs?: number;
  /** Queries of collections with fewer documents do not use indexes. */
  readonly indexFrom?: number;
  /** Whether the explanation of a denial is also printed. Default: true. */
  readonly printDenials?: boolean;
}

type Name = string | null | undefined;

/** State that the operations of one service share. */
export class ServiceContext {
  /** The clock of all databases. */
  readonly clock: MovedClock;
  readonly usage = new Usage();
  readonly access = new Access((database, reads, credentials) => this.usage.add(database, { reads }, credentials));
  readonly hub = new ListenHub();
  readonly transactions: Transactions;
  readonly databaseIndexes: DatabaseIndexes;
  readonly indexes: IndexAdvisor | null;
  readonly limits: ProductionLimits | null;
  readonly journal: Journal | null;
  /** Does what is due after clocks were moved. */
  onMoved: () => Promise<void> = async () => {};
  /** Imports the seed into a database before its first use. Throws INVALID_ARGUMENT if the seed cannot be read. */
  seed: ((database: Database) => void) | null = null;
  readonly #seeded = new Set<Database>();
  readonly #databases = new Map<string, Database>();
  readonly #projectId: string;
  readonly #wallTime: () => Micros;
  readonly #create: (project: string, id: string) => Database;
  /** The clock that databases which do not exist yet would have. */
  readonly #template: Clock;
  readonly #startSetting: ClockSetting;

  constructor(options: ServiceOptions) {
    const { wallTime = createWallTime(), clock = null, indexes = null, dataDirectory = null } = options;
    this.#wallTime = wallTime;
    this.#startSetting = clock === null ? realTime : { standsAt: clockTime(clock) };
    this.#template = new Clock(wallTime, this.#startSetting);
    this.clock = this.#movedClock(() => [this.#template, ...this.databases().map((database) => database.clock)]);
    this.#projectId = options.projectId ?? 'demo-no-project';
    const started = this.#template.now();
    this.#create = (project, id) => {
      const clock = new Clock(wallTime, this.#template.setting);
      // The database was empty before, so its history reaches back to the start of the service.
      const history = new History(Math.min(started, clock.now()), options.pointInTimeRecovery ? lastWeek : lastHour);
      return new Database(project, id, clock, history, options.indexFrom ?? 64);
    };
    this.access.explains = options.explainDenials ?? false;
    this.access.printsExplanations = options.printDenials ?? true;
    this.databaseIndexes = new DatabaseIndexes(indexes, options.ttl ?? null);
    this.indexes = indexes && new IndexAdvisor(indexes, this.databaseIndexes);
    this.limits = options.productionLimits ? new ProductionLimits(() => this.databaseIndexes.declared) : null;
    this.journal = dataDirectory === null ? null : new Journal(dataDirectory, () => this.databases());
    this.journal?.restore((name) => this.#stored(name.project, name.database));
    this.transactions = new Transactions(options.transactionIdleMs ?? 60_000, options.lockTimeoutMs ?? 2000);
  }

  #stored(project: string, id: string): Database {
    return getOrCreate(this.#databases, `${project}/${id}`, () => this.#create(project, id));
  }

  /** Returns a database. It is created on first use, because every database of every project exists. */
  database(project: string, id: string): Database {
    const database = this.#stored(project, id);
    if (this.seed && !this.#seeded.has(database)) {
      // The import throws if the seed cannot be read, and the next call tries again.
      this.seed(database);
      this.#seeded.add(database);
    }
    return database;
  }

  /** Returns the database `projects/P/databases/D`. Like the next two, throws INVALID_ARGUMENT for another form. */
  databaseNamed(name: Name): Database {
    const { project, database } = parseDatabaseName(name ?? '');
    return this.database(project, database);
  }

  /** Returns the database of a document, and its path. */
  documentNamed(name: Name): { readonly database: Database; readonly path: string } {
    return this.#resolve(parseDocumentName(name ?? ''));
  }

  /** Returns the database of a document or of the documents root, and the path, which is '' for the root. */
  parentNamed(name: Name): { readonly database: Database; readonly path: string } {
    return this.#resolve(parseParentName(name ?? ''));
  }

  #resolve({ project, database, path }: ResourceName) {
    return { database: this.database(project, database), path };
  }

  /** Returns the clock of one database. */
  clockOf(project: string, id: string): EmulatorClock {
    return this.#movedClock(() => [this.database(project, id).clock]);
  }

  /** Shows the time of the start again, and lets every database start with the seed, after all data was dropped. */
  restart(): void {
    for (const { clock } of this.databases()) clock.restart(this.#startSetting);
    this.#template.restart(this.#startSetting);
    this.databaseIndexes.restart();
    for (const { clock, history } of this.databases()) history.restart(clock.next());
    this.#seeded.clear();
    this.seedDefaultDatabase();
  }

  /** Imports the seed into the default database, so that an invalid seed is an error at the start. */
  seedDefaultDatabase(): void {
    if (this.seed) this.database(this.#projectId, '(default)');
  }

  #movedClock(clocks: () => readonly [Clock, ...Clock[]]): MovedClock {
    return new MovedClock(this.#wallTime, clocks, async () => {
      this.transactions.expire();
      await this.onMoved();
    });
  }

  databases(): Database[] {
    return [...this.#databases.values()];
  }
}
