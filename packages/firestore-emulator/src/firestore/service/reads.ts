import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { compareStrings } from '../../rules/values/text.ts';
import { FirestoreError, failedPrecondition, invalidArgument } from '../border/errors.ts';
import type { Credentials, FirestoreService } from '../border/service.ts';
import { type Aggregation, aggregate, parseAggregations, summedQuery } from '../query/aggregate.ts';
import { explainQuery, isPlanOnly } from '../query/explain.ts';
import { checkPageSize, decodePageToken, encodePageToken, partitionedQuery, partitionQuery } from '../query/pages.ts';
import { parseQuery } from '../query/parse.ts';
import type { Query } from '../query/query.ts';
import { matchingDocuments, runQuery } from '../query/run.ts';
import { type Micros, microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type Mask, type StoredDocument } from '../store/document.ts';
import { encodeValue } from '../values/codec.ts';
import { parseFieldPath } from '../values/field-path.ts';
import { parsePathIn } from '../values/resource-name.ts';
import type { Transaction } from '../write/transactions.ts';
import type { EndTurn } from '../write/turns.ts';
import type { ServiceContext } from './context.ts';
import { listDocuments, listQuery } from './list-documents.ts';
import { readsOfAggregation, readsOfResults } from './usage.ts';

/** The consistency options of a read request. */
type ReadOptions = Pick<google.firestore.v1.IRunQueryRequest, 'transaction' | 'newTransaction' | 'readTime'>;

/** The time and the transaction of a read that has started. */
interface Read {
  /** The read time to report in the response. */
  readonly time: Micros;
  /** The past time at which to read, or undefined for the current data. */
  readonly asOf: Micros | undefined;
  readonly transaction: Transaction | null;
  /** The first response, with the id of the transaction that this read began. Empty if it began none. */
  readonly begun: readonly { readonly transaction: Buffer }[];
}

const adminForMetadata = 'Metadata operations require admin authentication.';

export function parseMask(wire: google.firestore.v1.IDocumentMask | null | undefined): Mask {
  return wire ? (wire.fieldPaths ?? []).map(parseFieldPath) : null;
}

/** Creates the RPCs that only read. */
export function createReads(context: ServiceContext) {
  const { access, transactions, usage } = context;

  const startQuery = async (
    database: Database,
    credentials: Credentials,
    query: Query,
    options: ReadOptions,
    aggregations: readonly Aggregation[] = [],
  ): Promise<Read> => {
    const turn = options.newTransaction ? await transactions.turn(database, options.newTransaction) : null;
    access.checkList(database, credentials, query, database.clock.next());
    if (query.planError) throw query.planError;
    context.indexes?.check(database, query, aggregations);
    const read = startRead(context, database, options, turn);
    read.transaction?.lock({ collectionId: query.collectionId === '' ? null : query.collectionId });
    return read;
  };

  return {
    async getDocument({ request, credentials }) {
      const name = request.name ?? '';
      const { database, path } = context.documentNamed(name);
      const mask = parseMask(request.mask);
      const read = startRead(context, database, request);
      const document = readDocument(database, read, path);
      access.checkGets(database, credentials, [{ path, document }], read.time);
      usage.add(database, { reads: 1 }, credentials);
      if (!document) throw new FirestoreError('NOT_FOUND', `Document (${name}) not found.`);
      return encodeDocument(database.root, document, mask);
    },

    async batchGetDocuments({ request, credentials }) {
      const database = context.databaseNamed(request.database);
      const paths = [...new Set(request.documents ?? [])].map((name) => parsePathIn(database, name));
      const mask = parseMask(request.mask);
      const turn = await transactions.turn(database, request.newTransaction);
      const read = startRead(context, database, request, turn);
      const documents = paths.map((path) => ({ path, document: readDocument(database, read, path) }));
      try {
        access.checkGets(database, credentials, documents, read.time);
      } catch (error) {
        if (read.begun.length > 0) read.transaction?.end();
        throw error;
      }
      usage.add(database, { reads: documents.length }, credentials);
      const readTime = microsToTimestamp(read.time);
      return (function* () {
        yield* read.begun;
        for (const { path, document } of documents) {
          if (document) yield { found: encodeDocument(database.root, document, mask), readTime };
          else yield { missing: `${database.root}/${path}`, readTime };
        }
      })();
    },

    async listDocuments({ request, credentials }) {
      const { database, path } = context.parentNamed(request.parent);
      const pageSize = checkPageSize(request.pageSize);
      const mask = parseMask(request.mask);
      if (request.showMissing) {
        if (!request.collectionId) throw invalidArgument('collection id must be set when show_missing is true');
        if (request.orderBy) throw invalidArgument('cannot specify an order when show_missing is true');
        access.requireAdmin(credentials, adminForMetadata);
      }
      const query = listQuery(request, database, path);
      const read = await startQuery(database, credentials, query, request);
      const page = listDocuments(request, database, query, pageSize, mask, read.asOf);
      usage.add(database, { reads: readsOfResults(page.documents?.length ?? 0) }, credentials);
      return page;
    },

    async listCollectionIds({ request, credentials }) {
      const { database, path } = context.parentNamed(request.parent);
      const pageSize = checkPageSize(request.pageSize);
      access.requireAdmin(credentials, adminForMetadata);
      const position = decodePageToken(request.pageToken);
      const ids = [...database.childrenOf(path).keys()]
        .filter((id) => position === null || compareStrings(id, position) > 0)
        .sort(compareStrings);
      if (pageSize === 0 || ids.length < pageSize) return { collectionIds: ids };
      const collectionIds = ids.slice(0, pageSize);
      return { collectionIds, nextPageToken: encodePageToken(collectionIds.at(-1) ?? '') };
    },

    async runQuery({ request, credentials }) {
      const { database, path } = context.parentNamed(request.parent);
      const query = parseQuery(request.structuredQuery ?? {}, database.root, path);
      const read = await startQuery(database, credentials, query, request);
      if (isPlanOnly(request.explainOptions)) return [...read.begun, explainQuery(query, null)];
      const start = performance.now();
      const { documents, skipped } = runQuery(database, query, read.asOf);
      const execution = {
        resultCount: documents.length,
        documentCount: documents.length + skipped,
        durationMs: performance.now() - start,
      };
      usage.add(database, { reads: readsOfResults(execution.documentCount) }, credentials);
      const readTime = microsToTimestamp(read.time);
      const explained = request.explainOptions ? explainQuery(query, execution) : {};
      const lastIndex = documents.length - 1;
      return (function* () {
        yield* read.begun;
        for (const [index, document] of documents.entries()) {
          const response = { document: encodeDocument(database.root, document, query.mask), readTime };
          if (index === lastIndex) yield { ...response, done: true, ...explained };
          // Like in the official emulator, all responses but the last repeat the number of skipped results.
          else yield skipped > 0 ? { ...response, skippedResults: skipped } : response;
        }
        if (documents.length === 0) yield { readTime, done: true, ...explained };
      })();
    },

    async runAggregationQuery({ request, credentials }) {
      const { database, path } = context.parentNamed(request.parent);
      const { structuredQuery, aggregations } = request.structuredAggregationQuery ?? {};
      const parsed = parseAggregations(aggregations ?? []);
      const baseQuery = parseQuery(structuredQuery ?? {}, database.root, path);
      const query = summedQuery(structuredQuery ?? {}, baseQuery, parsed);
      const read = await startQuery(database, credentials, baseQuery, request, parsed);
      if (isPlanOnly(request.explainOptions)) return [...read.begun, explainQuery(query, null)];
      const start = performance.now();
      const { results, documentCount } = aggregate(matchingDocuments(database, query, read.asOf), query, parsed);
      const execution = { resultCount: 1, documentCount, durationMs: performance.now() - start };
      usage.add(database, { reads: readsOfAggregation(documentCount) }, credentials);
      return [
        ...read.begun,
        {
          result: {
            aggregateFields: Object.fromEntries(Array.from(results, ([alias, value]) => [alias, encodeValue(value)])),
          },
          readTime: microsToTimestamp(read.time),
          ...(request.explainOptions ? explainQuery(query, execution) : {}),
        },
      ];
    },

    async partitionQuery({ request, credentials }) {
      const { database, path } = context.parentNamed(request.parent);
      const pageSize = checkPageSize(request.pageSize);
      access.requireAdmin(credentials, 'Partition queries require admin authentication.');
      const query = partitionedQuery(request, database, path);
      const { asOf } = startRead(context, database, { readTime: request.readTime ?? null });
      return partitionQuery(request, database, query, pageSize, asOf);
    },
  } satisfies Partial<FirestoreService>;
}

/**
 * Resolves the time and the transaction of a read, and begins `newTransaction` if it is set. `turn` comes from
 * `Transactions.turn` and belongs to that new transaction. Throws if the transaction is unknown or the read time is too
 * old.
 */
function startRead(
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
function readDocument(database: Database, read: Read, path: string): StoredDocument | null {
  read.transaction?.lock({ path });
  return read.asOf === undefined ? database.get(path) : database.getAt(path, read.asOf);
}
