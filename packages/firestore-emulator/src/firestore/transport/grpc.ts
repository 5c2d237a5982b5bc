import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { writeMessage } from '../proto/protobuf.ts';
import { ProtobufWriter } from '../proto/protobuf-wire.ts';
import type { MessageSchema } from '../proto/schema.ts';
import { encodeGrpcMessage, type Frame, FrameParser, frameMessage } from './grpc-frames.ts';
import { findOperation } from './operations.ts';
import { isLoopback } from './own-site.ts';
import { type RequestHandler, type ResponseSender, sendFailure, serveRpc } from './rpc.ts';

const responseHeaders = {
  [constants.HTTP2_HEADER_STATUS]: 200,
  [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
  'grpc-accept-encoding': 'identity,deflate,gzip',
};

/** Small responses are sent together in chunks of this size, so that they need only one system call. */
const chunkBytes = 32 * 1024;

/** Encodes messages as frames, and returns them in chunks. */
function* encodeFrames(schema: MessageSchema, messages: Iterable<object>): IterableIterator<Buffer> {
  let writer = new ProtobufWriter();
  for (const message of messages) {
    writer.frame(() => writeMessage(schema, message, writer));
    if (writer.length < chunkBytes) continue;
    yield writer.finish();
    writer = new ProtobufWriter(chunkBytes * 2);
  }
  if (writer.length > 0) yield writer.finish();
}

/** Limit of the responses that a stream queues within one turn, because a snapshot can have any size. */
const maxQueued = 1000;

/** Serves one gRPC call. An unknown method gets UNIMPLEMENTED with its name. */
export function serveGrpc(service: FirestoreService, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  const call = new GrpcCall(stream);
  const path = String(headers[constants.HTTP2_HEADER_PATH] ?? '');
  try {
    const operation = findOperation(path);
    if (operation.kind === 'call' && operation.isAdmin && !isLoopback(stream.session?.socket.remoteAddress))
      throw new FirestoreError(
        'PERMISSION_DENIED',
        'Only programs on the machine of the emulator may use the admin API.',
      );
    const handler = serveRpc(service, operation, headers.authorization, call);
    call.onRequest(String(headers['grpc-encoding'] ?? 'identity'), handler);
  } catch (error) {
    sendFailure(call, error, path);
  }
}

/** One gRPC call on an HTTP/2 stream. Sends at most one status, and nothing after it. */
class GrpcCall implements ResponseSender {
  /** Responses of a stream that are sent at the end of this turn of the event loop. */
  #queue: { readonly schema: MessageSchema; readonly messages: object[] } | null = null;
  #hasSentHeaders = false;
  #isFinished = false;

  constructor(private readonly stream: ServerHttp2Stream) {
    // A client cancels a call by resetting the stream, which is no error here. 'close' comes next.
    stream.on('error', () => {});
    stream.on('close', () => {
      this.#isFinished = true;
    });
  }

  /** Registers the handler. Messages are handled one at a time and in order, even if decompressing takes long. */
  onRequest(encoding: string, handler: RequestHandler): void {
    const frames = new FrameParser();
    let tail = Promise.resolve();
    const runNext = (step: () => Promise<void> | void): void => {
      tail = tail.then(step).catch((error: unknown) => handler.onError(error));
    };
    const handle = (frame: Frame): void => {
      runNext(async () => {
        if (!this.#isFinished) await handler.onMessage(await frameMessage(frame, encoding));
      });
    };
    this.stream.on('data', (chunk: Buffer) => {
      try {
        frames.push(chunk).forEach(handle);
      } catch (error) {
        handler.onError(error);
      }
    });
    this.stream.on('end', () => {
      runNext(() => {
        if (!frames.isAtBoundary) throw invalidArgument('the request ends inside a message');
        handler.onEnd();
      });
    });
    this.stream.on('close', () => handler.onClose());
  }

  /** Sends the headers, so that the client knows that the server accepted the stream. */
  sendHeaders(): void {
    if (this.#hasSentHeaders || this.#closed) return;
    this.#hasSentHeaders = true;
    this.stream.respond(responseHeaders, { waitForTrailers: true });
  }

  /**
   * Queues a response of a stream until the end of this turn of the event loop. The responses to calls of the same turn
   * are sent earlier, so a client gets the response to its commit before the listeners get the change.
   */
  send(schema: MessageSchema, message: object): void {
    if (this.#closed) return;
    this.sendHeaders();
    if (!this.#queue) setImmediate(() => this.#sendQueued());
    this.#queue ??= { schema, messages: [] };
    if (this.#queue.messages.push(message) >= maxQueued) this.#sendQueued();
  }

  #sendQueued(): void {
    const queue = this.#queue;
    this.#queue = null;
    if (!queue || this.#closed) return;
    try {
      for (const chunk of encodeFrames(queue.schema, queue.messages)) this.stream.write(chunk);
    } catch (error) {
      sendFailure(this, error, queue.schema.name);
    }
  }

  /** Sends messages in chunks. The next one is encoded when the client has accepted the last one. */
  async sendAll(schema: MessageSchema, messages: Iterable<object>): Promise<void> {
    for (const chunk of encodeFrames(schema, messages)) {
      await this.#write(chunk);
      if (this.#closed) return;
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#closed) return;
    this.sendHeaders();
    if (this.stream.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const release = () => {
        this.stream.off('drain', release);
        this.stream.off('close', release);
        resolve();
      };
      this.stream.once('drain', release);
      this.stream.once('close', release);
    });
  }

  get #closed(): boolean {
    return this.#isFinished || this.stream.destroyed || this.stream.closed;
  }

  finish(status: number, message: string): void {
    this.#sendQueued();
    if (this.#closed) return;
    this.#isFinished = true;
    const trailers = {
      'grpc-status': String(status),
      ...(status > 0 && { 'grpc-message': encodeGrpcMessage(message) }),
    };
    if (this.#hasSentHeaders) {
      this.stream.once('wantTrailers', () => this.stream.sendTrailers(trailers));
      this.stream.end();
    } else {
      this.stream.respond({ ...responseHeaders, ...trailers }, { endStream: true });
    }
    // Discards what the client still sends, so that its side of the stream can end too.
    this.stream.resume();
  }
}
