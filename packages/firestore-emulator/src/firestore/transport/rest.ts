import { invalidArgument } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { fromProtoJson, ProtoJsonError } from '../proto/proto-json-reader.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import { isRecord, type PlainMessage } from '../proto/wire.ts';
import { credentialsFor } from './credentials.ts';
import type { HttpRequest, HttpResponse, RequestTarget } from './http.ts';
import { invalidPayload, parseJsonBody, readBody, sendJson } from './http.ts';
import { type CallOperation, operations, unimplementedMethod } from './operations.ts';
import { queryFields, type RestCall, routeRest } from './rest-routes.ts';

/** Serves a REST call. False means another path. Source: firebase.google.com/docs/firestore/reference/rest. */
export async function serveRest(
  service: FirestoreService,
  request: HttpRequest,
  response: HttpResponse,
  url: RequestTarget,
): Promise<boolean> {
  const call = routeRest(request.method ?? 'GET', url.pathname);
  if (!call) return false;
  const operation = operations.get(call.operation);
  if (operation?.kind !== 'call') throw unimplementedMethod(`google.firestore.v1.Firestore/${call.operation}`);
  const body = call.body === 'none' ? {} : parseJsonBody(await readBody(request));
  const message = buildRequest(operation, call, url.searchParams, body);
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

function buildRequest(
  { name, request }: CallOperation,
  { fields, body: bodyKind }: RestCall,
  query: URLSearchParams,
  body: PlainMessage,
): PlainMessage {
  if (name === 'ExecutePipeline') return fields; // The other fields are not read.
  try {
    if (bodyKind === 'request') return fromProtoJson(request, { ...body, ...fields });
    const message = { ...queryFields(request, query), ...fields };
    if (bodyKind === 'none') return fromProtoJson(request, message);
    return fromProtoJson(request, {
      ...message,
      document: { ...body, ...(isRecord(fields.document) && fields.document) },
    });
  } catch (error) {
    if (!(error instanceof ProtoJsonError)) throw error;
    // The response has the official text, which does not say where in the body the error is.
    console.error(`${name} over REST: ${error.message}`);
    throw invalidArgument(invalidPayload);
  }
}
