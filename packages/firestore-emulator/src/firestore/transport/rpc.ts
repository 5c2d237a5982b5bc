import { FirestoreError, invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { decodeMessage } from '../proto/protobuf.ts';
import { ProtobufError } from '../proto/protobuf-wire.ts';
import type { MessageSchema } from '../proto/schema.ts';
import type { PlainMessage } from '../proto/wire.ts';
import { credentialsFor, parseCredentials } from './credentials.ts';
import type { CallOperation, Operation, StreamOperation } from './operations.ts';
import { TurnLimiter } from './turns.ts';

/** Limits the calls that start in one turn, so that the client can process the first responses early. */
const turns = new TurnLimiter(16);

/** Handles the request messages of one RPC. */
export interface RequestHandler {
  onMessage(bytes: Buffer): Promise<void>;
  /** The client has sent its last message. */
  onEnd(): void;
  onError(error: unknown): void;
  /** Called once, after the last other call, when the RPC has ended for any reason. */
  onClose(): void;
}

/** Sends the responses of one RPC: the headers once, messages, and one status with nothing after it. */
export interface ResponseSender {
  sendHeaders(): void;
  /** Sends a response of a stream, after the responses to the calls of the same turn of the event loop. */
  send(schema: MessageSchema, message: object): void;
  /** Sends all responses of a call. */
  sendAll(schema: MessageSchema, messages: Iterable<object>): Promise<void>;
  finish(status: number, message: string): void;
}

/** Sends an error as the status. `where` names the RPC if the error is a defect. */
export function sendFailure(sender: ResponseSender, error: unknown, where: string): void {
  const { number, message } = toFirestoreError(error, where);
  sender.finish(number, message);
}

/** Returns the handler of an RPC with binary messages. Throws FirestoreError for an invalid token of a stream. */
export function serveRpc(
  service: FirestoreService,
  operation: Operation,
  authorization: string | undefined,
  sender: ResponseSender,
): RequestHandler {
  return operation.kind === 'call'
    ? serveCall(service, operation, authorization, sender)
    : serveStream(service, operation, authorization, sender);
}

function serveCall(
  service: FirestoreService,
  operation: CallOperation,
  authorization: string | undefined,
  sender: ResponseSender,
): RequestHandler {
  let messageCount = 0;
  return {
    async onMessage(bytes) {
      if (messageCount++ > 0) throw new FirestoreError('UNIMPLEMENTED', 'more than one request message');
      await turns.next();
      const request = decodeRequest(operation.request, bytes);
      const responses = await operation.call(service, request, credentialsFor(operation, request, authorization));
      await sender.sendAll(operation.response, responses);
      sender.finish(0, '');
    },
    onEnd() {
      if (messageCount === 0) sendFailure(sender, invalidArgument('the request message is missing'), operation.name);
    },
    onError(error) {
      // The headers go first, because the Admin SDK takes a stream that fails without headers for an unreachable
      // server. It would retry twice, for about seven seconds, before it reports the error.
      if (operation.manyResponses) sender.sendHeaders();
      sendFailure(sender, error, operation.name);
    },
    onClose: () => {},
  };
}

function serveStream(
  service: FirestoreService,
  operation: StreamOperation,
  authorization: string | undefined,
  sender: ResponseSender,
): RequestHandler {
  const requests = operation.open(service, parseCredentials(authorization), {
    message: (response) => sender.send(operation.response, response),
    error: (error) => sendFailure(sender, error, operation.name),
    end: () => sender.finish(0, ''),
  });
  sender.sendHeaders();
  return {
    async onMessage(bytes) {
      requests.send(decodeRequest(operation.request, bytes));
    },
    onEnd() {
      requests.close();
      sender.finish(0, '');
    },
    onError(error) {
      requests.close();
      sendFailure(sender, error, operation.name);
    },
    onClose: () => requests.close(),
  };
}

function decodeRequest(schema: MessageSchema, bytes: Buffer): PlainMessage {
  try {
    return decodeMessage(schema, bytes);
  } catch (error) {
    if (error instanceof ProtobufError) throw invalidArgument(`Invalid ${schema.name}: ${error.message}`);
    throw error;
  }
}
