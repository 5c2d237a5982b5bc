import type { Metadata, StatusObject } from '@grpc/grpc-js';
import type { GrpcChannel } from '../../../index.d.ts';
import { FirestoreError } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { encodeMessage } from '../proto/protobuf.ts';
import type { MessageSchema } from '../proto/schema.ts';
import { findOperation } from './operations.ts';
import { type RequestHandler, type ResponseSender, sendFailure, serveRpc } from './rpc.ts';

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

interface Listener {
  onReceiveMetadata(metadata: Metadata): void;
  onReceiveMessage(message: Buffer): void;
  onReceiveStatus(status: StatusObject): void;
}

/** One call. Each `startRead` of the client delivers one message. The status comes once, after all messages. */
class LocalCall implements ResponseSender {
  #listener: Listener | undefined;
  #handler: RequestHandler | undefined;
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
    this.#emptyMetadata = withoutEntries(metadata);
    try {
      const authorization = metadata.get('authorization')[0]?.toString();
      this.#handler = serveRpc(this.service, findOperation(this.path), authorization, this);
    } catch (error) {
      sendFailure(this, error, this.path);
    }
  }

  sendMessageWithContext({ callback }: { callback?: () => void }, message: Buffer): void {
    if (callback) process.nextTick(callback);
    if (!this.#status) this.#handler?.onMessage(message).catch(this.#handler.onError);
  }

  halfClose(): void {
    this.#handler?.onEnd();
  }

  startRead(): void {
    this.#pendingReads++;
    this.#deliver();
  }

  cancelWithStatus(code: number, details: string): void {
    this.#handler?.onClose();
    this.#responses.length = 0;
    this.finish(code, details);
  }

  getPeer = () => 'in-process';
  getCallNumber = () => 0;
  getAuthContext = () => null;
  setCredentials(): void {}

  sendHeaders(): void {
    if (this.#emptyMetadata && !this.#status) this.#listener?.onReceiveMetadata(this.#emptyMetadata);
  }

  send(schema: MessageSchema, message: object): void {
    try {
      this.#add(schema, message);
      this.#deliverLater();
    } catch (error) {
      this.#handler?.onError(error);
    }
  }

  async sendAll(schema: MessageSchema, messages: Iterable<object>): Promise<void> {
    this.sendHeaders();
    for (const message of messages) this.#add(schema, message);
  }

  finish(code: number, details: string): void {
    if (this.#status || !this.#emptyMetadata) return;
    this.#status = { code, details, metadata: this.#emptyMetadata };
    this.#deliverLater();
  }

  #add(schema: MessageSchema, message: object): void {
    if (!this.#status) this.#responses.push(encodeMessage(schema, message));
  }

  /** Delivers in another turn of the event loop, like a connection, so that the client's timers can run. */
  #deliverLater(): void {
    setImmediate(() => this.#deliver());
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
