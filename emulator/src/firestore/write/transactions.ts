import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { Clock, Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { checkReadTime } from '../store/read-time.ts';
import type { Lockable, LockOwner, LockTable } from './locks.ts';

const marker = 0x11;
const idLength = 9;

export interface TransactionHost {
  readonly clock: Clock;
  locksOf(database: Database): LockTable;
  /** How long a transaction lives without being used, in milliseconds. */
  readonly idleMs: number;
}

/** An open transaction. Ends by commit, rollback, lock timeout or idleness. */
export class Transaction implements LockOwner {
  readonly id: Buffer;
  readonly database: Database;
  /** The time a read-only transaction reads at; null = read-write. */
  readonly snapshot: Micros | null;
  readonly #locks: LockTable;
  readonly #end: () => void;
  #isOpen = true;

  constructor(id: Buffer, database: Database, snapshot: Micros | null, locks: LockTable, end: () => void) {
    this.id = id;
    this.database = database;
    this.snapshot = snapshot;
    this.#locks = locks;
    this.#end = end;
  }

  lock(lockable: Lockable): void {
    if (this.snapshot === null) this.#locks.share(this, lockable);
  }

  /** Throws ABORTED when the transaction has ended, perhaps while its commit waited for locks. */
  requireOpen(): void {
    if (!this.#isOpen) throw endedError();
  }

  /** Idempotent. */
  end(): void {
    this.#isOpen = false;
    this.#end();
    this.#locks.release(this);
  }

  onLockTimeout(): void {
    this.end();
  }
}

interface OpenTransaction {
  readonly transaction: Transaction;
  expiry: NodeJS.Timeout;
}

/** Issues and finds transactions. Ids are 9 bytes: a marker and a counter that commits share. */
export class Transactions {
  readonly #host: TransactionHost;
  readonly #open = new Map<number, OpenTransaction>();
  #lastId = 0;

  constructor(host: TransactionHost) {
    this.#host = host;
  }

  /** Commits outside of transactions take a number as well, as in the official emulator. */
  takeNumber(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  begin(
    database: Database,
    options: google.firestore.v1.ITransactionOptions | null | undefined,
  ): Transaction {
    const retry = options?.readWrite?.retryTransaction;
    if (retry && retry.length > 0) parseId(retry);
    const now = this.#host.clock.next();
    const readTime = options?.readOnly?.readTime;
    const snapshot = options?.readOnly ? (readTime ? checkReadTime(database, readTime, now) : now) : null;
    const number = this.takeNumber();
    const id = Buffer.alloc(idLength);
    id.writeUInt8(marker);
    id.writeBigUInt64LE(BigInt(number), 1);
    const transaction = new Transaction(id, database, snapshot, this.#host.locksOf(database), () => {
      clearTimeout(this.#open.get(number)?.expiry);
      this.#open.delete(number);
    });
    this.#open.set(number, { transaction, expiry: this.#expireLater(transaction) });
    return transaction;
  }

  /** The open transaction with that id. Throws ABORTED when it has ended, INVALID_ARGUMENT when there was none. */
  find(id: Uint8Array, database: Database): Transaction {
    const number = parseId(id);
    const open = this.#open.get(number);
    if (!open) {
      if (number > this.#lastId || number < 1) throw invalidArgument('Transaction is invalid or expired.');
      throw endedError();
    }
    if (open.transaction.database !== database) throw invalidArgument('Invalid transaction.');
    clearTimeout(open.expiry);
    open.expiry = this.#expireLater(open.transaction);
    return open.transaction;
  }

  /** Rolling back a transaction that has ended already is fine. */
  rollback(id: Uint8Array): void {
    this.#open.get(parseId(id))?.transaction.end();
  }

  /** Ends all transactions and starts counting anew. */
  reset(): void {
    for (const { transaction } of [...this.#open.values()]) transaction.end();
    this.#lastId = 0;
  }

  #expireLater(transaction: Transaction): NodeJS.Timeout {
    return setTimeout(() => transaction.end(), this.#host.idleMs).unref();
  }
}

function endedError(): FirestoreError {
  return new FirestoreError('ABORTED', 'The referenced transaction has expired or is no longer valid.');
}

function parseId(id: Uint8Array): number {
  if (id.length !== idLength || id[0] !== marker) throw invalidArgument('Invalid transaction.');
  return Number(Buffer.from(id).readBigUInt64LE(1));
}
