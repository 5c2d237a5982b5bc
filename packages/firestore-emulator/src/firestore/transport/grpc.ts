import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { FirestoreError, invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { decodeMessage, writeMessage } from '../proto/protobuf.ts';
import { ProtobufError } from '../proto/protobuf-reader.ts';
import { ProtobufWriter } from '../proto/protobuf-writer.ts';
import type { MessageSchema } from '../proto/schema.ts';
import type { PlainMessage } from '../proto/wire.ts';
import { parseCredentials } from './credentials.ts';
import { encodeGrpcMessage, type Frame, FrameParser, frameMessage } from './grpc-frames.ts';
import {
  type CallOperation,
  type Operation,
  operations,
  type StreamOperation,
  unimplementedMethod,
} from './operations.ts';
import { credentialsFor } from './request-names.ts';
import { TurnLimiter } from './turns.ts';

const services = new Set(['google.firestore.v1.Firestore', 'google.firestore.v1beta1.Firestore']);
const responseHeaders = {
  [constants.HTTP2_HEADER_STATUS]: 200,
  [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
  'grpc-accept-encoding': 'identity,deflate,gzip',
};

/**
 * Size of a chunk in bytes. Many small responses are collected in one chunk, so that they need only one system call.
 */
const chunkBytes = 32 * 1024;
/**
 * Limits the calls that start in one turn of the event loop. With 50 simultaneous calls, the client can process the
 * first responses while the server still works on the last calls.
 */
const turns = new TurnLimiter(16);
/**
 * Limit of the responses that a stream queues within one turn of the event loop, because a snapshot can have any size.
 */
const maxQueued = 1000;

export function isGrpc(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/grpc') ?? false;
}

/** Serves one gRPC call. An unknown method gets UNIMPLEMENTED with its name. */
export function serveGrpc(service: FirestoreService, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  const call = new GrpcCall(stream);
  const path = headers[constants.HTTP2_HEADER_PATH] ?? '';
  try {
    const operation = findOperation(path.toString());
    const { authorization } = headers;
    const encoding = headers['grpc-encoding']?.toString() ?? 'identity';
    if (operation.kind === 'call') serveCall(call, operation, service, authorization, encoding);
    else serveStream(call, operation, service, authorization, encoding);
  } catch (error) {
    call.fail(error, path.toString());
  }
}

/** Finds an operation by its full name, such as `/google.firestore.v1.Firestore/Commit`. Throws UNIMPLEMENTED. */
export function findOperation(path: string): Operation {
  const [, serviceName, method, ...rest] = path.split('/');
  const operation = services.has(serviceName ?? '') && rest.length === 0 ? operations.get(method ?? '') : undefined;
  if (operation) return operation;
  throw unimplementedMethod(path.slice(1));
}

function serveCall(
  call: GrpcCall,
  operation: CallOperation,
  service: FirestoreService,
  authorization: string | undefined,
  encoding: string,
): void {
  let seen = 0;
  call.onRequest(encoding, {
    async message(bytes) {
      if (seen++ > 0) throw new FirestoreError('UNIMPLEMENTED', 'more than one request message');
      await turns.next();
      const request = decodeRequest(operation.request, bytes);
      const responses = await operation.call(service, request, credentialsFor(operation, request, authorization));
      await call.sendAll(operation.response, responses);
      call.succeed();
    },
    end() {
      if (seen === 0) call.fail(invalidArgument('the request message is missing'), operation.name);
    },
    failed(error) {
      // The headers go first, because the Admin SDK takes a stream that fails without headers for an unreachable
      // server. It would retry twice, for about seven seconds, before it reports the error.
      if (operation.manyResponses) call.start();
      call.fail(error, operation.name);
    },
    closed: () => {},
  });
}

function serveStream(
  call: GrpcCall,
  operation: StreamOperation,
  service: FirestoreService,
  authorization: string | undefined,
  encoding: string,
): void {
  const requests = operation.open(service, parseCredentials(authorization), {
    message: (response) => call.send(operation, response),
    error: (error) => call.fail(error, operation.name),
    end: () => call.succeed(),
  });
  call.start();
  call.onRequest(encoding, {
    async message(bytes) {
      requests.send(decodeRequest(operation.request, bytes));
    },
    end: () => {
      requests.close();
      call.succeed();
    },
    failed: (error) => {
      requests.close();
      call.fail(error, operation.name);
    },
    closed: () => requests.close(),
  });
}

/** Decodes a request message. Throws INVALID_ARGUMENT. */
export function decodeRequest(schema: MessageSchema, bytes: Buffer): PlainMessage {
  try {
    return decodeMessage(schema, bytes);
  } catch (error) {
    if (error instanceof ProtobufError) throw invalidArgument(`Invalid ${schema.name}: ${error.message}`);
    throw error;
  }
}

interface RequestHandler {
  message(bytes: Buffer): Promise<void>;
  end(): void;
  failed(error: unknown): void;
  /** The stream is closed, for whatever reason. Called once, as the last call. */
  closed(): void;
}

/** One gRPC call on an HTTP/2 stream. Sends at most one status, and nothing after it. */
class GrpcCall {
  readonly #stream: ServerHttp2Stream;
  /** Responses of a stream that are sent at the end of this turn of the event loop. */
  #queued: { readonly operation: StreamOperation; readonly message: object }[] = [];
  #started = false;
  #finished = false;

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream;
    // A client cancels a call by resetting the stream, which is no error here. 'close' comes next.
    stream.on('error', () => {});
    stream.on('close', () => {
      this.#finished = true;
    });
  }

  /**
   * Registers the handler for request messages. Messages are handled one at a time and in order, even if decompressing
   * one of them takes long.
   */
  onRequest(encoding: string, handler: RequestHandler): void {
    const frames = new FrameParser();
    let tail = Promise.resolve();
    const next = (step: () => Promise<void> | void): void => {
      tail = tail.then(step).catch((error: unknown) => handler.failed(error));
    };
    const handle = (frame: Frame): void => {
      next(async () => {
        if (!this.#finished) await handler.message(await frameMessage(frame, encoding));
      });
    };
    this.#stream.on('data', (chunk: Buffer) => {
      try {
        frames.push(chunk).forEach(handle);
      } catch (error) {
        handler.failed(error);
      }
    });
    this.#stream.on('end', () => {
      next(() => {
        if (!frames.atBoundary) throw invalidArgument('the request ends inside a message');
        handler.end();
      });
    });
    this.#stream.on('close', () => handler.closed());
  }

  /**
   * Sends the headers, so that the client knows that the server accepted the stream before the first message arrives.
   */
  start(): void {
    if (this.#started || this.#closed) return;
    this.#started = true;
    this.#stream.respond(responseHeaders, { waitForTrailers: true });
  }

  /**
   * Queues a response of a stream until the end of this turn of the event loop. The responses to calls of the same turn
   * are sent earlier, so a client gets the response to its commit before the listeners get the change.
   */
  send(operation: StreamOperation, message: object): void {
    if (this.#closed) return;
    this.start();
    this.#queued.push({ operation, message });
    if (this.#queued.length === 1) setImmediate(() => this.#sendQueued());
    else if (this.#queued.length >= maxQueued) this.#sendQueued();
  }

  #sendQueued(): void {
    const queued = this.#queued;
    this.#queued = [];
    if (this.#closed) return;
    let writer = new ProtobufWriter();
    for (const { operation, message } of queued) {
      try {
        writer.frame(() => writeMessage(operation.response, message, writer));
      } catch (error) {
        this.fail(error, operation.name);
        return;
      }
      if (writer.length < chunkBytes) continue;
      this.#stream.write(writer.finish());
      writer = new ProtobufWriter();
    }
    if (writer.length > 0) this.#stream.write(writer.finish());
  }

  /**
   * Sends messages in chunks. It waits until the client accepts a chunk before it encodes the next one, so that the
   * client can read while the server encodes.
   */
  async sendAll(schema: MessageSchema, messages: Iterable<object>): Promise<void> {
    let writer = new ProtobufWriter();
    for (const message of messages) {
      writer.frame(() => writeMessage(schema, message, writer));
      if (writer.length < chunkBytes) continue;
      await this.#write(writer.finish());
      if (this.#closed) return;
      writer = new ProtobufWriter(chunkBytes * 2);
    }
    if (writer.length > 0) await this.#write(writer.finish());
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#closed) return;
    this.start();
    if (this.#stream.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const release = () => {
        this.#stream.off('drain', release);
        this.#stream.off('close', release);
        resolve();
      };
      this.#stream.once('drain', release);
      this.#stream.once('close', release);
    });
  }

  succeed(): void {
    this.#finish({ 'grpc-status': '0' });
  }

  fail(error: unknown, where: string): void {
    const { number, message } = toFirestoreError(error, where);
    this.#finish({ 'grpc-status': String(number), 'grpc-message': encodeGrpcMessage(message) });
  }

  get #closed(): boolean {
    return this.#finished || this.#stream.destroyed || this.#stream.closed;
  }

  #finish(trailers: Record<string, string>): void {
    this.#sendQueued();
    if (this.#closed) return;
    this.#finished = true;
    if (this.#started) {
      this.#stream.once('wantTrailers', () => this.#stream.sendTrailers(trailers));
      this.#stream.end();
    } else {
      this.#stream.respond({ ...responseHeaders, ...trailers }, { endStream: true });
    }
    // Discards what the client still sends, so that its side of the stream can end too.
    this.#stream.resume();
  }
}
