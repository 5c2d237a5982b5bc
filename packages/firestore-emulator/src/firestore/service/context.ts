import type { IndexOptions } from '../../../index.d.ts';
import { Journal } from '../journal/journal.ts';
import { ListenHub } from '../listen/listen-hub.ts';
import { IndexAdvisor } from '../production/index-advisor.ts';
import { automaticIndexes } from '../production/index-file.ts';
import { ProductionLimits } from '../production/production-limits.ts';
import { Access } from '../security/access.ts';
import { type Clock, createClock, type Micros } from '../store/clock.ts';
import { Database } from '../store/database.ts';
import type { StoredChange } from '../store/document.ts';
import { LockTable } from '../write/locks.ts';
import { Transactions } from '../write/transactions.ts';
import { Usage } from './usage.ts';

export interface ServiceOptions {
  /** Default: the wall clock. */
  readonly clock?: Clock;
  /** How long a write waits for a lock, in milliseconds. */
  readonly lockTimeoutMs?: number;
  /** How long a transaction stays open without being used, in milliseconds. */
  readonly transactionIdleMs?: number;
  /** Queries of collections with fewer documents do not use indexes. */
  readonly indexFrom?: number;
  /** The indexes that production would have. If absent, queries need no indexes. */
  readonly indexes?: IndexOptions | null;
  /** Whether commits are checked against production's limits. */
  readonly productionLimits?: boolean;
  /** The data directory, in which all documents are persisted. */
  readonly dataDirectory?: string | null;
  /** Whether a permission error explains why the rules denied the request. */
  readonly explainDenials?: boolean;
}

/** State that the operations of one service share. */
export class ServiceContext {
  readonly clock: Clock;
  readonly usage = new Usage();
  readonly access = new Access((database, reads, credentials) => this.usage.add(database, { reads }, credentials));
  readonly hub = new ListenHub();
  readonly transactions: Transactions;
  readonly indexes: IndexAdvisor | null;
  readonly limits: ProductionLimits | null;
  readonly journal: Journal | null;
  readonly #databases = new Map<string, Database>();
  readonly #locks = new Map<Database, LockTable>();
  readonly #lockTimeoutMs: number;
  readonly #indexFrom: number;
  readonly #started: Micros;

  constructor({
    clock = createClock(),
    lockTimeoutMs = 2000,
    transactionIdleMs = 60_000,
    indexFrom = 64,
    indexes = null,
    productionLimits = false,
    explainDenials = false,
    dataDirectory = null,
  }: ServiceOptions = {}) {
    this.clock = clock;
    this.#lockTimeoutMs = lockTimeoutMs;
    this.#indexFrom = indexFrom;
    this.#started = clock.next();
    this.access.explains = explainDenials;
    this.indexes = indexes && new IndexAdvisor(indexes);
    this.limits = productionLimits ? new ProductionLimits(() => this.indexes?.indexes ?? automaticIndexes) : null;
    this.journal = dataDirectory === null ? null : new Journal(dataDirectory, () => this.databases());
    if (this.journal) this.#restore(this.journal);
    this.transactions = new Transactions({
      clock,
      idleMs: transactionIdleMs,
      turnMs: lockTimeoutMs,
      locksOf: (database) => this.locksOf(database),
    });
  }

  /** Returns a database. It is created on first use, because every database of every project exists. */
  database(project: string, id: string): Database {
    const name = `${project}/${id}`;
    let database = this.#databases.get(name);
    if (!database) {
      // The database was empty before, so its history reaches back to the start of the service.
      database = new Database(project, id, this.#started, this.#indexFrom);
      this.#databases.set(name, database);
    }
    return database;
  }

  #restore(journal: Journal): void {
    const changesByDatabase = new Map<Database, StoredChange[]>();
    for (const { project, database: id, path, after } of journal.restore()) {
      const database = this.database(project, id);
      const changes = changesByDatabase.get(database) ?? [];
      changesByDatabase.set(database, changes);
      changes.push({ path, before: null, after });
    }
    for (const [database, changes] of changesByDatabase) {
      database.apply(this.clock.next(), changes);
      // The history has no versions from before this process.
      database.history.restart(this.clock.next());
    }
  }

  databases(): Database[] {
    return [...this.#databases.values()];
  }

  locksOf(database: Database): LockTable {
    let locks = this.#locks.get(database);
    if (!locks) {
      locks = new LockTable(this.#lockTimeoutMs);
      this.#locks.set(database, locks);
    }
    return locks;
  }
}
