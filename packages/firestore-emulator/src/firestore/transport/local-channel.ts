import type { GrpcChannel } from '../../../index.d.ts';
import { invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { FirestoreService, ServiceStream } from '../border/service.ts';
import { writeMessage } from '../proto/protobuf.ts';
import { ProtobufWriter } from '../proto/protobuf-writer.ts';
import type { MessageSchema } from '../proto/schema.ts';
import type { WireMessage } from '../proto/wire.ts';
import { parseCredentials } from './credentials.ts';
import { decodeRequest, findOperation } from './grpc.ts';
import type { CallOperation, Operation, StreamOperation } from './operations.ts';
import { credentialsFor } from './request-names.ts';

/**
 * What a gRPC client asks of a channel and of its calls, as far as @grpc/grpc-js and its callers use it. Messages cross as bytes, as they
 * would on a connection; there are no frames, no flow control and no deadlines, since nothing lies in between.
 */
export function localChannel(service: FirestoreService): GrpcChannel {
  const open = new Set<LocalCall>();
  return {
    createCall(path) {
      const call: LocalCall = new LocalCall(service, path, () => open.delete(call));
      open.add(call);
      return call;
    },
    getTarget: () => 'in-process',
    // READY, for ever.
    getConnectivityState: () => 2,
    watchConnectivityState: () => {},
    getChannelzRef: () => ({ kind: 'channel', id: 0, name: 'in-process' }),
    close() {
      for (const call of open) call.cancelWithStatus(unavailable, 'The channel has been closed');
    },
  };
}

const unavailable = 14;

interface Metadata {
  get(key: string): (string | Buffer)[];
  getMap(): object;
  remove(key: string): void;
  clone(): Metadata;
}

interface Status {
  readonly code: number;
  readonly details: string;
  readonly metadata: Metadata;
}

interface Listener {
  onReceiveMetadata(metadata: Metadata): void;
  onReceiveMessage(message: Buffer): void;
  onReceiveStatus(status: Status): void;
}

/** One call. Its messages are handed out one for each `startRead`, then its status, once. */
class LocalCall {
  readonly #service: FirestoreService;
  readonly #path: string;
  #listener: Listener | undefined;
  #authorization: string | undefined;
  #operation: Operation | undefined;
  /** Of a call with one request: that. */
  #request: Buffer | undefined;
  /** Of a stream: where its requests go. */
  #requests: ServiceStream<WireMessage> | undefined;
  readonly #answers: Buffer[] = [];
  #reads = 0;
  #isHandingOut = false;
  #none: Metadata | undefined;
  #status: Status | undefined;
  readonly #over: () => void;

  /** `over`: called once its status has been handed out. */
  constructor(service: FirestoreService, path: string, over: () => void) {
    this.#service = service;
    this.#path = path;
    this.#over = over;
  }

  start(metadata: Metadata, listener: Listener): void {
    this.#listener = listener;
    this.#authorization = metadata.get('authorization')[0]?.toString();
    this.#none = withoutEntries(metadata);
    try {
      this.#operation = findOperation(this.#path);
      if (this.#operation.kind === 'stream') this.#open(this.#operation);
    } catch (error) {
      this.#fail(error);
    }
  }

  sendMessageWithContext({ callback }: { callback?: () => void }, message: Buffer): void {
    if (callback) process.nextTick(callback);
    if (this.#status) return;
    const operation = this.#operation;
    if (operation?.kind === 'call') this.#request = message;
    else if (operation) this.#try(() => this.#requests?.send(decodeRequest(operation.request, message)));
  }

  halfClose(): void {
    const operation = this.#operation;
    // In a turn of its own, as what comes from a connection: who waits for a timer gets there too.
    if (operation?.kind === 'call') setImmediate(() => void this.#answer(operation));
    else {
      this.#requests?.close();
      this.#end(0, '');
    }
  }

  startRead(): void {
    this.#reads++;
    this.#handOut();
  }

  cancelWithStatus(code: number, details: string): void {
    this.#requests?.close();
    this.#answers.length = 0;
    process.nextTick(() => this.#end(code, details));
  }

  getPeer = () => 'in-process';
  getCallNumber = () => 0;
  getAuthContext = () => null;
  setCredentials(): void {}

  #open(operation: StreamOperation): void {
    this.#requests = operation.open(this.#service, parseCredentials(this.#authorization), {
      message: (answer) => setImmediate(() => this.#add(operation.response, answer)),
      error: (error) => setImmediate(() => this.#fail(error)),
      end: () => setImmediate(() => this.#end(0, '')),
    });
    this.#accept();
  }

  async #answer(operation: CallOperation): Promise<void> {
    try {
      if (!this.#request) throw invalidArgument('the request message is missing');
      const request = decodeRequest(operation.request, this.#request);
      const credentials = credentialsFor(operation, request, this.#authorization);
      const answers = await operation.call(this.#service, request, credentials);
      this.#accept();
      for (const answer of answers) this.#add(operation.response, answer);
      this.#end(0, '');
    } catch (error) {
      // As in grpc.ts: without headers the SDK tries for seven seconds.
      if (operation.manyResponses) this.#accept();
      this.#fail(error);
    }
  }

  /** Headers, which come before any message. */
  #accept(): void {
    if (this.#none && !this.#status) this.#listener?.onReceiveMetadata(this.#none);
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#requests?.close();
      this.#fail(error);
    }
  }

  #add(schema: MessageSchema, message: object): void {
    if (this.#status) return;
    this.#try(() => {
      const writer = new ProtobufWriter();
      writeMessage(schema, message, writer);
      this.#answers.push(writer.finish());
    });
    this.#handOut();
  }

  #fail(error: unknown): void {
    const { number, message } = toFirestoreError(error, this.#path);
    this.#end(number, message);
  }

  #end(code: number, details: string): void {
    if (this.#status || !this.#none) return;
    this.#status = { code, details, metadata: this.#none };
    this.#handOut();
  }

  #handOut(): void {
    // Whoever is handed a message may ask for the next at once.
    if (this.#isHandingOut) return;
    this.#isHandingOut = true;
    for (; this.#reads > 0 && this.#answers.length > 0; this.#reads--) {
      const message = this.#answers.shift();
      if (message) this.#listener?.onReceiveMessage(message);
    }
    this.#isHandingOut = false;
    if (this.#answers.length > 0 || !this.#status) return;
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.onReceiveStatus(this.#status);
    this.#over();
  }
}

/** An empty one of the client's own kind. */
function withoutEntries(metadata: Metadata): Metadata {
  const empty = metadata.clone();
  for (const key of Object.keys(empty.getMap())) empty.remove(key);
  return empty;
}
