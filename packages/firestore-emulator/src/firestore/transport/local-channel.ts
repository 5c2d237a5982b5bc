import type { Metadata, StatusObject } from '@grpc/grpc-js';
import type { GrpcChannel } from '../../../index.d.ts';
import { FirestoreError, invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { FirestoreService, ServiceStream } from '../border/service.ts';
import { encodeMessage } from '../proto/protobuf.ts';
import type { MessageSchema } from '../proto/schema.ts';
import type { PlainMessage } from '../proto/wire.ts';
import { parseCredentials } from './credentials.ts';
import { decodeRequest } from './grpc.ts';
import { type CallOperation, findOperation, type Operation, type StreamOperation } from './operations.ts';
import { credentialsFor } from './request-names.ts';

/**
 * Creates a gRPC channel to a service in the same process. It has the methods that @grpc/grpc-js and its callers use.
 * Messages are encoded to bytes, as on a connection, but there are no frames, no flow control and no deadlines.
 */
export function localChannel(service: FirestoreService): GrpcChannel {
  const openCalls = new Set<LocalCall>();
  return {
    createCall(path) {
      const call: LocalCall = new LocalCall(service, path, () => openCalls.delete(call));
      openCalls.add(call);
      return call;
    },
    getTarget: () => 'in-process',
    getConnectivityState: () => connectivityReady,
    watchConnectivityState: () => {},
    getChannelzRef: () => ({ kind: 'channel', id: 0, name: 'in-process' }),
    close() {
      const { number, message } = new FirestoreError('UNAVAILABLE', 'The channel has been closed');
      for (const call of openCalls) call.cancelWithStatus(number, message);
    },
  };
}

const connectivityReady = 2;
const statusOk = 0;

interface Listener {
  onReceiveMetadata(metadata: Metadata): void;
  onReceiveMessage(message: Buffer): void;
  onReceiveStatus(status: StatusObject): void;
}

/** One call. Each `startRead` of the client delivers one message. The status comes once, after all messages. */
class LocalCall {
  #listener: Listener | undefined;
  #authorization: string | undefined;
  #operation: Operation | undefined;
  /** The request bytes of a call (not of a stream). */
  #request: Buffer | undefined;
  /** Receives the requests of a stream (not of a call). */
  #requests: ServiceStream<PlainMessage> | undefined;
  readonly #responses: Buffer[] = [];
  #pendingReads = 0;
  #isDelivering = false;
  #emptyMetadata: Metadata | undefined;
  #status: StatusObject | undefined;

  /** `onEnd` is called after the status has been delivered. */
  constructor(
    private readonly service: FirestoreService,
    private readonly path: string,
    private readonly onEnd: () => void,
  ) {}

  start(metadata: Metadata, listener: Listener): void {
    this.#listener = listener;
    this.#authorization = metadata.get('authorization')[0]?.toString();
    this.#emptyMetadata = withoutEntries(metadata);
    try {
      this.#operation = findOperation(this.path);
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
    else if (operation) this.#guard(() => this.#requests?.send(decodeRequest(operation.request, message)));
  }

  halfClose(): void {
    const operation = this.#operation;
    // Runs in another turn of the event loop, like a request from a connection, so that the client's timers can run.
    if (operation?.kind === 'call') setImmediate(() => void this.#serve(operation));
    else {
      this.#requests?.close();
      this.#end(statusOk, '');
    }
  }

  startRead(): void {
    this.#pendingReads++;
    this.#deliver();
  }

  cancelWithStatus(code: number, details: string): void {
    this.#requests?.close();
    this.#responses.length = 0;
    process.nextTick(() => this.#end(code, details));
  }

  getPeer = () => 'in-process';
  getCallNumber = () => 0;
  getAuthContext = () => null;
  setCredentials(): void {}

  #open(operation: StreamOperation): void {
    this.#requests = operation.open(this.service, parseCredentials(this.#authorization), {
      message: (response) => setImmediate(() => this.#add(operation.response, response)),
      error: (error) => setImmediate(() => this.#fail(error)),
      end: () => setImmediate(() => this.#end(statusOk, '')),
    });
    this.#sendHeaders();
  }

  async #serve(operation: CallOperation): Promise<void> {
    try {
      if (!this.#request) throw invalidArgument('the request message is missing');
      const request = decodeRequest(operation.request, this.#request);
      const credentials = credentialsFor(operation, request, this.#authorization);
      const responses = await operation.call(this.service, request, credentials);
      this.#sendHeaders();
      for (const response of responses) this.#add(operation.response, response);
      this.#end(statusOk, '');
    } catch (error) {
      // Headers go first, as in grpc.ts, because without them the SDK would retry for seven seconds.
      if (operation.manyResponses) this.#sendHeaders();
      this.#fail(error);
    }
  }

  /** Delivers the headers, which must come before any message. */
  #sendHeaders(): void {
    if (this.#emptyMetadata && !this.#status) this.#listener?.onReceiveMetadata(this.#emptyMetadata);
  }

  #guard(action: () => unknown): void {
    try {
      action();
    } catch (error) {
      this.#requests?.close();
      this.#fail(error);
    }
  }

  #add(schema: MessageSchema, message: object): void {
    if (this.#status) return;
    this.#guard(() => this.#responses.push(encodeMessage(schema, message)));
    this.#deliver();
  }

  #fail(error: unknown): void {
    const { number, message } = toFirestoreError(error, this.path);
    this.#end(number, message);
  }

  #end(code: number, details: string): void {
    if (this.#status || !this.#emptyMetadata) return;
    this.#status = { code, details, metadata: this.#emptyMetadata };
    this.#deliver();
  }

  #deliver(): void {
    // The listener may call `startRead` from inside `onReceiveMessage`.
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    for (; this.#pendingReads > 0 && this.#responses.length > 0; this.#pendingReads--) {
      const message = this.#responses.shift();
      if (message) this.#listener?.onReceiveMessage(message);
    }
    this.#isDelivering = false;
    if (this.#responses.length > 0 || !this.#status) return;
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.onReceiveStatus(this.#status);
    this.onEnd();
  }
}

/** Returns empty metadata, created with the client's own class. */
function withoutEntries(metadata: Metadata): Metadata {
  const empty = metadata.clone();
  for (const key of Object.keys(empty.getMap())) empty.remove(key);
  return empty;
}
