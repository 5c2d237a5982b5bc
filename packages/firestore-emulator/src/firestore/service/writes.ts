import { randomInt } from 'node:crypto';
import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { Credentials, FirestoreService, ServiceStream, StreamSink } from '../border/service.ts';
import { microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument } from '../store/document.ts';
import { checkCollectionId, parseParentName } from '../values/resource-name.ts';
import { parseWrites, type WireWrite } from '../write/parse-writes.ts';
import type { Committer } from './committer.ts';
import type { ServiceContext } from './context.ts';
import { parseMask } from './reads.ts';

/** Creates the RPCs that write documents or begin and end transactions. */
export function createWrites(context: ServiceContext, committer: Committer) {
  const { transactions } = context;

  /** Commits a single write and returns the document as it is afterwards. */
  const writeOne = async (
    name: string,
    write: WireWrite,
    credentials: Credentials,
    mask: google.firestore.v1.IDocumentMask | null | undefined,
  ): Promise<google.firestore.v1.IDocument> => {
    const { database, path } = context.documentNamed(name);
    const responseMask = parseMask(mask);
    const writes = parseWrites([write], database);
    transactions.takeNumber();
    await committer.commit(database, credentials, writes, null);
    const document = database.get(path);
    return document ? encodeDocument(database.root, document, responseMask) : {};
  };

  return {
    async createDocument({ request, credentials }) {
      parseParentName(request.parent ?? '');
      checkCollectionId(request.collectionId ?? '');
      const name = `${request.parent}/${request.collectionId}/${request.documentId || newDocumentId()}`;
      const write: WireWrite = { update: { ...request.document, name }, currentDocument: { exists: false } };
      return writeOne(name, write, credentials, request.mask);
    },

    async updateDocument({ request, credentials }) {
      const name = request.document?.name ?? '';
      const { document: update, updateMask, currentDocument, mask } = request;
      return writeOne(name, { update, updateMask, currentDocument }, credentials, mask);
    },

    async deleteDocument({ request, credentials }) {
      const name = request.name ?? '';
      await writeOne(name, { delete: name, currentDocument: request.currentDocument }, credentials, null);
      return {};
    },

    async commit({ request, credentials }) {
      const database = context.databaseNamed(request.database);
      const transaction = request.transaction?.length ? transactions.find(request.transaction, database) : null;
      const writes = parseWrites(request.writes ?? [], database);
      if (!transaction) transactions.takeNumber();
      const { time, writeResults } = await committer.commit(database, credentials, writes, transaction);
      return writes.length === 0 ? {} : { writeResults, commitTime: microsToTimestamp(time) };
    },

    async batchWrite({ request, credentials }) {
      const database = context.databaseNamed(request.database);
      const writes = parseEach(request.writes ?? [], database);
      context.access.requireAdmin(credentials, 'Batch writes require admin authentication.');
      const writeResults: google.firestore.v1.IWriteResult[] = [];
      const status: google.rpc.IStatus[] = [];
      for (const write of writes) {
        transactions.takeNumber();
        try {
          const result = await committer.commit(database, credentials, [write], null);
          writeResults.push(...result.writeResults);
          status.push({});
        } catch (error) {
          const { number: code, message } = toFirestoreError(error, 'BatchWrite');
          writeResults.push({});
          status.push({ code, message });
        }
      }
      return { writeResults, status };
    },

    async beginTransaction({ request }) {
      const database = context.databaseNamed(request.database);
      const turn = await transactions.turn(database, request.options);
      return { transaction: transactions.begin(database, request.options, turn).id };
    },

    async rollback({ request }) {
      context.databaseNamed(request.database);
      transactions.rollback(request.transaction ?? new Uint8Array(0));
      return {};
    },
  } satisfies Partial<FirestoreService>;
}

/** Parses the writes of a BatchWrite, each of which is a commit. Throws when a document is written twice. */
function parseEach(wires: readonly WireWrite[], database: Database) {
  const writes = wires.flatMap((wire) => parseWrites([wire], database));
  if (new Set(writes.map(({ path }) => path)).size < writes.length)
    throw invalidArgument('the same document cannot be written more than once in a single request');
  return writes;
}

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a random alphanumeric id of 20 characters, like the SDKs. */
function newDocumentId(): string {
  return Array.from({ length: 20 }, () => idCharacters[randomInt(idCharacters.length)]).join('');
}

type Request = google.firestore.v1.IWriteRequest;
type Response = google.firestore.v1.IWriteResponse;

let streamCount = 0;

/** One Write stream: a handshake, then one commit per request, in order. Source: docs/protocol.md, section 10. */
export class WriteStream implements ServiceStream<Request> {
  #database: Database | null = null;
  #responseCount = 0;
  /** Resolves when all earlier requests have been handled. The next request is handled after it. */
  #tail: Promise<void> = Promise.resolve();
  #isOpen = true;

  constructor(
    private readonly context: ServiceContext,
    private readonly committer: Committer,
    private readonly credentials: Credentials,
    private readonly sink: StreamSink<Response>,
  ) {}

  send(request: Request): void {
    this.#tail = this.#tail.then(async () => {
      try {
        if (this.#isOpen) await this.#handle(request);
      } catch (error) {
        const isOpen = this.#isOpen;
        this.#isOpen = false;
        if (isOpen) this.sink.error(toFirestoreError(error, 'Write'));
      }
    });
  }

  close(): void {
    this.#isOpen = false;
  }

  async #handle(request: Request): Promise<void> {
    if (!this.#database) {
      this.#database = this.#handshake(request);
      streamCount += 1;
      this.#respond({ streamId: String(streamCount) });
      return;
    }
    if (!request.writes?.length) {
      this.#respond({});
      this.#isOpen = false;
      this.sink.end();
      return;
    }
    const writes = parseWrites(request.writes, this.#database);
    const result = await this.committer.commit(this.#database, this.credentials, writes, null);
    this.#respond({ writeResults: result.writeResults, commitTime: microsToTimestamp(result.time) });
  }

  #handshake(request: Request): Database {
    if (request.streamId) throw invalidArgument('Resuming streams is not supported, do not set stream ID.');
    if (!request.database) throw invalidArgument("'database' must be set on an initial write request.");
    if (request.streamToken?.length) {
      throw invalidArgument(
        "Resuming streams is not supported, 'stream_token' must not be set on an initial write request.",
      );
    }
    if (request.writes?.length) throw invalidArgument("'writes' must not be set on an initial write request.");
    return this.context.databaseNamed(request.database);
  }

  /** The stream token is the number of responses sent before. */
  #respond(response: Response): void {
    if (!this.#isOpen) return;
    this.sink.message({ ...response, streamToken: Buffer.from(String(this.#responseCount)) });
    this.#responseCount += 1;
  }
}
