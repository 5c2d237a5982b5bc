import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { FirestoreError, invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { decodeMessage, writeMessage } from '../proto/protobuf.ts';
import { ProtobufError } from '../proto/protobuf-reader.ts';
import { ProtobufWriter } from '../proto/protobuf-writer.ts';
import type { MessageSchema } from '../proto/schema.ts';
import type { WireMessage } from '../proto/wire.ts';
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
import { Turns } from './turns.ts';

const services = new Set(['google.firestore.v1.Firestore', 'google.firestore.v1beta1.Firestore']);
const answerHeaders = {
  [constants.HTTP2_HEADER_STATUS]: 200,
  [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
  'grpc-accept-encoding': 'identity,deflate,gzip',
};

/** What is made before the client is asked whether it takes more: many small messages cost one system call. */
const pieceBytes = 32 * 1024;
/** Calls of one turn of the event loop: of fifty at once, a client has read the first answers when the last are given. */
const turns = new Turns(16);
/** How many messages of a stream wait for the others of their turn; what is listened to may be of any size. */
const maxWaiting = 1000;

export function isGrpc(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/grpc') ?? false;
}

/** Serves one gRPC call, whatever its method: unknown ones are answered UNIMPLEMENTED with their name. */
export function serveGrpc(
  service: FirestoreService,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): void {
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

/** By its full name: `/google.firestore.v1.Firestore/Commit`. Throws UNIMPLEMENTED. */
export function findOperation(path: string): Operation {
  const [, serviceName, method, ...rest] = path.split('/');
  const operation =
    services.has(serviceName ?? '') && rest.length === 0 ? operations.get(method ?? '') : undefined;
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
      const answers = await operation.call(
        service,
        request,
        credentialsFor(operation, request, authorization),
      );
      await call.sendAll(operation.response, answers);
      call.succeed();
    },
    end() {
      if (seen === 0) call.fail(invalidArgument('the request message is missing'), operation.name);
    },
    failed(error) {
      // The Admin SDK's transport takes a stream that fails without headers for an unreachable server, and tries
      // again twice in some seven seconds before it tells anyone.
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
    message: (answer) => call.send(operation, answer),
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

/** Throws INVALID_ARGUMENT. */
export function decodeRequest(schema: MessageSchema, bytes: Buffer): WireMessage {
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
  /** The stream is over for whatever reason; called once, last. */
  closed(): void;
}

/** One HTTP/2 stream as a gRPC call: at most one status is sent, and nothing after it. */
class GrpcCall {
  readonly #stream: ServerHttp2Stream;
  /** Answers of a stream that leave when this turn of the event loop is over. */
  #waiting: { readonly operation: StreamOperation; readonly message: object }[] = [];
  #started = false;
  #finished = false;

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream;
    // A reset by the client is its way to cancel; 'close' follows.
    stream.on('error', () => {});
    stream.on('close', () => {
      this.#finished = true;
    });
  }

  /** Messages are handled one after another, in their order, also when unpacking takes a while. */
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

  /** Sends the headers, so that the client of a stream sees it accepted before the first message. */
  start(): void {
    if (this.#started || this.#closed) return;
    this.#started = true;
    this.#stream.respond(answerHeaders, { waitForTrailers: true });
  }

  /**
   * Sends a message of a stream, together with the others of this turn of the event loop, and after what the turn answers to calls: who
   * commits has the answer before the listeners are served.
   */
  send(operation: StreamOperation, message: object): void {
    if (this.#closed) return;
    this.start();
    this.#waiting.push({ operation, message });
    if (this.#waiting.length === 1) setImmediate(() => this.#sendWaiting());
    else if (this.#waiting.length >= maxWaiting) this.#sendWaiting();
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#closed) return;
    let writer = new ProtobufWriter();
    for (const { operation, message } of waiting) {
      try {
        writer.frame(() => writeMessage(operation.response, message, writer));
      } catch (error) {
        this.fail(error, operation.name);
        return;
      }
      if (writer.length < pieceBytes) continue;
      this.#stream.write(writer.finish());
      writer = new ProtobufWriter();
    }
    if (writer.length > 0) this.#stream.write(writer.finish());
  }

  /** Sends messages in pieces of many, each made when the client has taken the one before: it reads while the next is made. */
  async sendAll(schema: MessageSchema, messages: Iterable<object>): Promise<void> {
    let writer = new ProtobufWriter();
    for (const message of messages) {
      writer.frame(() => writeMessage(schema, message, writer));
      if (writer.length < pieceBytes) continue;
      await this.#write(writer.finish());
      if (this.#closed) return;
      writer = new ProtobufWriter(pieceBytes * 2);
    }
    if (writer.length > 0) await this.#write(writer.finish());
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#closed) return;
    this.start();
    if (this.#stream.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const settle = () => {
        this.#stream.off('drain', settle);
        this.#stream.off('close', settle);
        resolve();
      };
      this.#stream.once('drain', settle);
      this.#stream.once('close', settle);
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
    this.#sendWaiting();
    if (this.#closed) return;
    this.#finished = true;
    if (this.#started) {
      this.#stream.once('wantTrailers', () => this.#stream.sendTrailers(trailers));
      this.#stream.end();
    } else {
      this.#stream.respond({ ...answerHeaders, ...trailers }, { endStream: true });
    }
    this.#stream.resume(); // what the client may still send is dropped, so that its side can end too
  }
}
