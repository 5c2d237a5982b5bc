import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { failedPrecondition } from '../border/errors.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import { checkReadTime } from '../store/read-time.ts';
import type { Transaction } from '../write/transactions.ts';
import type { EndTurn } from '../write/turns.ts';
import type { ServiceContext } from './context.ts';

/** How a read asks for consistency. */
export interface ReadOptions {
  readonly transaction?: Uint8Array | null;
  readonly newTransaction?: google.firestore.v1.ITransactionOptions | null;
  readonly readTime?: google.protobuf.ITimestamp | null;
}

/** When a read happens, and for which transaction. */
export interface Read {
  /** The time to answer. */
  readonly time: Micros;
  /** The past time to read as of; undefined = now. */
  readonly asOf: Micros | undefined;
  readonly transaction: Transaction | null;
  /** Only for a transaction that this read began. */
  readonly newTransaction: Buffer | null;
}

/**
 * Finds out what a read is to see. `turn`: of the transaction that it is to begin, from `Transactions.turn`. Throws for unknown
 * transactions and times out of reach.
 */
export function startRead(
  context: ServiceContext,
  database: Database,
  options: ReadOptions,
  turn: EndTurn | null = null,
): Read {
  let transaction: Transaction | null = null;
  if (options.newTransaction)
    transaction = context.transactions.begin(database, options.newTransaction, turn);
  else if (options.transaction?.length)
    transaction = context.transactions.find(options.transaction, database);
  const newTransaction = options.newTransaction && transaction ? transaction.id : null;
  const now = context.clock.next();
  let time = now;
  if (transaction) time = transaction.snapshot ?? now;
  else if (options.readTime) time = checkReadTime(database, options.readTime, now);
  if (time === now || database.history.isCurrent(time))
    return { time, asOf: undefined, transaction, newTransaction };
  if (time < database.history.start) throw failedPrecondition("The requested 'read_time' is too old.");
  return { time, asOf: time, transaction, newTransaction };
}

/** One document as the read sees it; locks it for a read-write transaction. */
export function readDocument(database: Database, read: Read, path: string): StoredDocument | null {
  read.transaction?.lock({ path });
  return read.asOf === undefined ? database.get(path) : database.getAt(path, read.asOf);
}
