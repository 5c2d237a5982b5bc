import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { failedPrecondition } from '../border/errors.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import type { Transaction } from '../write/transactions.ts';
import type { EndTurn } from '../write/turns.ts';
import type { ServiceContext } from './context.ts';

/** The consistency options of a read request. */
export interface ReadOptions {
  readonly transaction?: Uint8Array | null;
  readonly newTransaction?: google.firestore.v1.ITransactionOptions | null;
  readonly readTime?: google.protobuf.ITimestamp | null;
}

/** The time and the transaction of a read that has started. */
export interface Read {
  /** The read time to report in the response. */
  readonly time: Micros;
  /** The past time at which to read, or undefined for the current data. */
  readonly asOf: Micros | undefined;
  readonly transaction: Transaction | null;
  /** The first response, with the id of the transaction that this read began. Empty if it began none. */
  readonly begun: readonly { readonly transaction: Buffer }[];
}

/**
 * Resolves the time and the transaction of a read, and begins `newTransaction` if it is set. `turn` comes from
 * `Transactions.turn` and belongs to that new transaction. Throws if the transaction is unknown or the read time is too
 * old.
 */
export function startRead(
  context: ServiceContext,
  database: Database,
  options: ReadOptions,
  turn: EndTurn | null = null,
): Read {
  let transaction: Transaction | null = null;
  if (options.newTransaction) transaction = context.transactions.begin(database, options.newTransaction, turn);
  else if (options.transaction?.length) transaction = context.transactions.find(options.transaction, database);
  const begun = options.newTransaction && transaction ? [{ transaction: transaction.id }] : [];
  const now = database.clock.next();
  let time = now;
  if (transaction) time = transaction.snapshot ?? now;
  else if (options.readTime) time = database.history.checkReadTime(options.readTime, now);
  if (time === now || database.history.isCurrent(time)) return { time, asOf: undefined, transaction, begun };
  if (time < database.history.start) throw failedPrecondition("The requested 'read_time' is too old.");
  return { time, asOf: time, transaction, begun };
}

/** Reads one document at the time of the read. A read-write transaction locks it. */
export function readDocument(database: Database, read: Read, path: string): StoredDocument | null {
  read.transaction?.lock({ path });
  return read.asOf === undefined ? database.get(path) : database.getAt(path, read.asOf);
}
