import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { getOrCreate } from '../store/get-or-create.ts';
import { type Lockable, type LockOwner, LockTable } from './locks.ts';
import { type EndTurn, Turns } from './turns.ts';

/** The first byte of a transaction id. */
const marker = 0x11;
const idLength = 9;
const maxRetryable = 1000;

/** An open transaction. It ends by commit, rollback, lock timeout or inactivity. */
export class Transaction implements LockOwner {
  readonly lockedKeys = new Set<string>();
  #isOpen = true;
  #usedAt: Micros = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly id: Buffer,
    readonly database: Database,
    /** The time at which a read-only transaction reads, or null for a read-write transaction. */
    readonly snapshot: Micros | null,
    readonly isRetry: boolean,
    private readonly idleMs: number,
    private readonly locks: LockTable,
    private readonly onEnd: (contestedPaths: readonly string[] | null) => void,
  ) {
    this.use();
  }

  lock(lockable: Lockable): void {
    if (this.snapshot === null) this.locks.share(this, lockable);
  }

  /** Throws ABORTED when the transaction has ended, for example while its commit waited for locks. */
  requireOpen(): void {
    if (!this.#isOpen) throw endedError();
  }

  /** Idempotent. `contestedPaths` are the documents whose locks the transaction did not get in time, or null. */
  end(contestedPaths: readonly string[] | null = null): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.onEnd(contestedPaths);
    this.locks.release(this);
  }

  /** Notes that a request uses the transaction, so that it stays open. */
  use(): void {
    this.#usedAt = this.database.clock.now();
    this.#expireLater(this.idleMs);
  }

  /** Ends the transaction if it has been idle for too long. The clock of the database decides, and it may stand. */
  expire(): void {
    const remainingMs = this.idleMs - (this.database.clock.now() - this.#usedAt) / 1000;
    if (remainingMs <= 0) this.end();
    else this.#expireLater(Math.max(remainingMs, 100));
  }

  #expireLater(ms: number): void {
    clearTimeout(this.#timer);
    // A timer may end up to a millisecond early.
    this.#timer = setTimeout(() => this.expire(), Math.ceil(ms) + 1).unref();
  }
}

type Options = google.firestore.v1.ITransactionOptions | null | undefined;

/** Creates and finds transactions. An id is 9 bytes: a marker, and a counter that commits increment too. */
export class Transactions {
  readonly #open = new Map<number, Transaction>();
  /** The documents that failed transactions did not get, by transaction number, in case they are retried. */
  readonly #contestedPaths = new Map<number, readonly string[]>();
  readonly #turns = new Map<Database, Turns>();
  readonly #locks = new Map<Database, LockTable>();
  #lastId = 0;

  /**
   * A transaction stays open without being used for `idleMs`. A write waits for a lock for `lockTimeoutMs`, and a
   * retried transaction may run so long before the next retry starts.
   */
  constructor(
    private readonly idleMs: number,
    private readonly lockTimeoutMs: number,
  ) {}

  locksOf(database: Database): LockTable {
    return getOrCreate(this.#locks, database, () => new LockTable(this.lockTimeoutMs));
  }

  /** Increments the counter. Commits outside transactions do so too, like in the official emulator. */
  takeNumber(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Waits until a retry may begin. Resolves with the function that ends its turn, or null if it is no retry. */
  async turn(database: Database, options: Options): Promise<EndTurn | null> {
    const retry = options?.readWrite?.retryTransaction;
    if (!retry || !isId(retry)) return null;
    const number = parseId(retry);
    const contestedPaths = this.#contestedPaths.get(number);
    if (!contestedPaths) return null;
    this.#contestedPaths.delete(number);
    return getOrCreate(this.#turns, database, () => new Turns(this.lockTimeoutMs)).take(contestedPaths);
  }

  /** Begins a transaction. `endTurn` is called when it ends. */
  begin(database: Database, options: Options, endTurn: EndTurn | null): Transaction {
    const retry = options?.readWrite?.retryTransaction;
    if (retry && retry.length > 0) parseId(retry);
    const now = database.clock.next();
    const readTime = options?.readOnly?.readTime;
    const snapshot = options?.readOnly ? (readTime ? database.history.checkReadTime(readTime, now) : now) : null;
    const number = this.takeNumber();
    const id = Buffer.alloc(idLength);
    id.writeUInt8(marker);
    id.writeBigUInt64LE(BigInt(number), 1);
    const onEnd = (contestedPaths: readonly string[] | null) => {
      this.#open.delete(number);
      if (contestedPaths) this.#remember(number, contestedPaths);
      endTurn?.();
    };
    const locks = this.locksOf(database);
    const transaction = new Transaction(id, database, snapshot, endTurn !== null, this.idleMs, locks, onEnd);
    this.#open.set(number, transaction);
    return transaction;
  }

  /** Returns the open transaction with that id. Throws ABORTED if it has ended. */
  find(id: Uint8Array, database: Database): Transaction {
    const number = parseId(id);
    const transaction = this.#open.get(number);
    if (!transaction) {
      if (number > this.#lastId || number < 1) throw invalidArgument('Transaction is invalid or expired.');
      throw endedError();
    }
    if (transaction.database !== database) throw invalidArgument('Invalid transaction.');
    transaction.use();
    return transaction;
  }

  /** Rolls back a transaction. Does nothing if it has ended already. */
  rollback(id: Uint8Array): void {
    this.#open.get(parseId(id))?.end();
  }

  /** Ends all transactions and restarts the counter. */
  reset(): void {
    for (const transaction of [...this.#open.values()]) transaction.end();
    this.#contestedPaths.clear();
    this.#lastId = 0;
  }

  #remember(number: number, paths: readonly string[]): void {
    this.#contestedPaths.set(number, paths);
    const [oldest] = this.#contestedPaths.keys();
    // Some transactions are never retried, so the number of entries is limited.
    if (this.#contestedPaths.size > maxRetryable && oldest !== undefined) this.#contestedPaths.delete(oldest);
  }

  /** Ends the transactions that have been idle for too long, after clocks were moved. */
  expire(): void {
    for (const transaction of [...this.#open.values()]) transaction.expire();
  }
}

function endedError(): FirestoreError {
  return new FirestoreError('ABORTED', 'The referenced transaction has expired or is no longer valid.');
}

const isId = (id: Uint8Array): boolean => id.length === idLength && id[0] === marker;

function parseId(id: Uint8Array): number {
  if (!isId(id)) throw invalidArgument('Invalid transaction.');
  return Number(Buffer.from(id).readBigUInt64LE(1));
}
