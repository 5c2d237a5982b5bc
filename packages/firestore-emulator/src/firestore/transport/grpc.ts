import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { decodeMessage } from '../proto/protobuf.ts';
import { ProtobufError } from '../proto/protobuf-wire.ts';
import type { MessageSchema } from '../proto/schema.ts';
import type { PlainMessage } from '../proto/wire.ts';
import { parseCredentials } from './credentials.ts';
import { GrpcCall, type RequestHandler } from './grpc-call.ts';
import { type CallOperation, findOperation, type StreamOperation } from './operations.ts';
import { isLoopback } from './own-site.ts';
import { credentialsFor } from './request-names.ts';
import { TurnLimiter } from './turns.ts';

/** Limits the calls that start in one turn, so that the client can process the first responses early. */
const turns = new TurnLimiter(16);

export function isGrpc(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/grpc') ?? false;
}

/** Serves one gRPC call. An unknown method gets UNIMPLEMENTED with its name. */
export function serveGrpc(service: FirestoreService, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  const call = new GrpcCall(stream);
  const path = headers[constants.HTTP2_HEADER_PATH] ?? '';
  try {
    const operation = findOperation(path.toString());
    if (operation.kind === 'call' && operation.isAdmin && !isLoopback(stream.session?.socket.remoteAddress))
      throw new FirestoreError(
        'PERMISSION_DENIED',
        'Only programs on the machine of the emulator may use the admin API.',
      );
    const handler =
      operation.kind === 'call'
        ? serveCall(call, operation, service, headers)
        : serveStream(call, operation, service, headers);
    call.onRequest(headers['grpc-encoding']?.toString() ?? 'identity', handler);
  } catch (error) {
    call.fail(error, path.toString());
  }
}

function serveCall(
  call: GrpcCall,
  operation: CallOperation,
  service: FirestoreService,
  { authorization }: IncomingHttpHeaders,
): RequestHandler {
  let messageCount = 0;
  return {
    async onMessage(bytes) {
      if (messageCount++ > 0) throw new FirestoreError('UNIMPLEMENTED', 'more than one request message');
      await turns.next();
      const request = decodeRequest(operation.request, bytes);
      const responses = await operation.call(service, request, credentialsFor(operation, request, authorization));
      await call.sendAll(operation.response, responses);
      call.succeed();
    },
    onEnd() {
      if (messageCount === 0) call.fail(invalidArgument('the request message is missing'), operation.name);
    },
    onError(error) {
      // The headers go first, because the Admin SDK takes a stream that fails without headers for an unreachable
      // server. It would retry twice, for about seven seconds, before it reports the error.
      if (operation.manyResponses) call.start();
      call.fail(error, operation.name);
    },
    onClose: () => {},
  };
}

function serveStream(
  call: GrpcCall,
  operation: StreamOperation,
  service: FirestoreService,
  { authorization }: IncomingHttpHeaders,
): RequestHandler {
  const requests = operation.open(service, parseCredentials(authorization), {
    message: (response) => call.send(operation.response, response),
    error: (error) => call.fail(error, operation.name),
    end: () => call.succeed(),
  });
  call.start();
  return {
    async onMessage(bytes) {
      requests.send(decodeRequest(operation.request, bytes));
    },
    onEnd: () => {
      requests.close();
      call.succeed();
    },
    onError: (error) => {
      requests.close();
      call.fail(error, operation.name);
    },
    onClose: () => requests.close(),
  };
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
