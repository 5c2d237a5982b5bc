import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { Credentials, ServiceStream, StreamSink } from '../border/service.ts';
import { microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { parseWrites } from '../write/parse-writes.ts';
import type { Committer } from './committer.ts';
import type { ServiceContext } from './context.ts';

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
