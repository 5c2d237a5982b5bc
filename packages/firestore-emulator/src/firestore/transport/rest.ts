import { invalidArgument } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { fromProtoJson, ProtoJsonError } from '../proto/proto-json-reader.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import { isRecord, type PlainMessage } from '../proto/wire.ts';
import {
  type HttpRequest,
  type HttpResponse,
  invalidPayload,
  parseJsonBody,
  type RequestTarget,
  readBody,
  sendJson,
} from './http.ts';
import { type CallOperation, operations, unimplementedMethod } from './operations.ts';
import { credentialsFor } from './request-names.ts';
import { type RestCall, routeRest } from './rest-routes.ts';

/** Serves a REST call. False means another path. Source: firebase.google.com/docs/firestore/reference/rest. */
export async function serveRest(
  service: FirestoreService,
  request: HttpRequest,
  response: HttpResponse,
  url: RequestTarget,
): Promise<boolean> {
  const call = routeRest(request.method ?? 'GET', url.pathname, url.searchParams);
  if (!call) return false;
  const operation = operations.get(call.operation);
  if (operation?.kind !== 'call') throw unimplementedMethod(`google.firestore.v1.Firestore/${call.operation}`);
  const body = call.body === 'none' ? {} : parseJsonBody(await readBody(request));
  const message = buildRequest(operation, call, body);
  const credentials = credentialsFor(operation, message, request.headers.authorization);
  const responses = await operation.call(service, message, credentials);
  sendJson(response, 200, printResponses(operation, responses));
  return true;
}

/** Prints the messages of a streaming call as one JSON array, formatted like the official emulator. */
function printResponses(operation: CallOperation, responses: Iterable<object>): string {
  const isAggregation = operation.name === 'RunAggregationQuery';
  const printed = Array.from(responses, (each) =>
    printProtoJson(operation.response, isAggregation ? { ...each, done: true } : each, true),
  );
  return operation.manyResponses ? `[\n${printed.join(',\n')}\n]\n` : `${printed.join('')}\n`;
}

function buildRequest(operation: CallOperation, call: RestCall, body: PlainMessage): PlainMessage {
  if (operation.name === 'ExecutePipeline') return call.fields; // The other fields are not read.
  try {
    if (call.body !== 'document') return fromProtoJson(operation.request, { ...body, ...call.fields });
    const document = isRecord(call.fields.document) ? { ...body, ...call.fields.document } : body;
    return fromProtoJson(operation.request, { ...call.fields, document });
  } catch (error) {
    if (!(error instanceof ProtoJsonError)) throw error;
    // The response has the official text, which does not say where in the body the error is.
    console.error(`${operation.name} over REST: ${error.message}`);
    throw invalidArgument(invalidPayload);
  }
}
