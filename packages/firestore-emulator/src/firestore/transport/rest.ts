import { invalidArgument } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { fromProtoJson, ProtoJsonError } from '../proto/proto-json-reader.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import type { MessageSchema } from '../proto/schema.ts';
import { isRecord, type PlainMessage } from '../proto/wire.ts';
import { credentialsFor } from './credentials.ts';
import {
  decodePart,
  type HttpRequest,
  type HttpResponse,
  invalidPayload,
  parseJsonBody,
  type RequestTarget,
  readBody,
  sendJson,
} from './http.ts';
import { type CallOperation, operations, unimplementedMethod } from './operations.ts';

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

/** A REST request resolved to an operation, with the request fields from its path. */
interface RestCall {
  readonly operation: string;
  /** ProtoJSON fields from the path. They override fields of the same name in the body and in the query. */
  readonly fields: PlainMessage;
  /** The content of the body: the other request fields, the `document` field, or nothing. */
  readonly body: 'request' | 'document' | 'none';
}

/** The verbs of a database, and those of a document or the root. Each is the name of its RPC, except for one. */
const rootVerbs = /^(batchGet|beginTransaction|commit|rollback|batchWrite|executePipeline)$/;
const parentVerbs = /^(runQuery|runAggregationQuery|listCollectionIds|partitionQuery)$/;
const operationOf = (verb: string): string =>
  verb === 'batchGet' ? 'BatchGetDocuments' : verb.charAt(0).toUpperCase() + verb.slice(1);

/**
 * Finds the RPC of an HTTP request under `/v1/`. Returns null if the path is not part of the API. Source: the
 * google.api.http bindings in google/firestore/v1/firestore.proto.
 */
function routeRest(method: string, path: string): RestCall | null {
  const match = /^\/v1(?:beta1)?\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.*?))?(?::([A-Za-z]+))?$/s.exec(
    path,
  );
  if (!match) return null;
  const database = decodePart(match[1] ?? '');
  const rawPath = match[2];
  const verb = match[3];
  if (verb !== undefined && method === 'POST') {
    const call = routeVerb(database, rawPath, verb);
    if (call || rawPath === undefined) return call;
  }
  // Without such a verb, the colon and the text after it are part of the last id.
  if (verb !== undefined && rawPath === undefined) return null;
  const relative = verb === undefined ? rawPath : `${rawPath}:${verb}`;
  return routeDocument(method, `${database}/documents`, relative);
}

function routeVerb(database: string, rawPath: string | undefined, verb: string): RestCall | null {
  const operation = operationOf(verb);
  if (rootVerbs.test(verb)) return rawPath ? null : { operation, fields: { database }, body: 'request' };
  if (!parentVerbs.test(verb)) return null;
  const parent = rawPath ? `${database}/documents/${decodePart(rawPath)}` : `${database}/documents`;
  return { operation, fields: { parent }, body: 'request' };
}

function routeDocument(method: string, root: string, relative: string | undefined): RestCall | null {
  if (relative === undefined) return null;
  const segments = relative.split('/').map(decodePart);
  const name = [root, ...segments].join('/');
  const inCollection = { parent: [root, ...segments.slice(0, -1)].join('/'), collectionId: segments.at(-1) };
  switch (method) {
    case 'GET':
      if (segments.length % 2 === 0) return { operation: 'GetDocument', fields: { name }, body: 'none' };
      return { operation: 'ListDocuments', fields: inCollection, body: 'none' };
    // The RPC itself reports an invalid name.
    case 'POST':
      return { operation: 'CreateDocument', fields: inCollection, body: 'document' };
    case 'PATCH':
      return { operation: 'UpdateDocument', fields: { document: { name } }, body: 'document' };
    case 'DELETE':
      return { operation: 'DeleteDocument', fields: { name }, body: 'none' };
    default:
      return null;
  }
}

/**
 * Returns the request fields that the parameters of a query string name, such as `currentDocument.exists`. Parameters
 * that are no request fields (`key`, `alt`, `$...`) and empty values are ignored.
 */
function queryFields(request: MessageSchema, query: URLSearchParams): PlainMessage {
  const fields: PlainMessage = {};
  for (const [parameter, value] of query) setField(fields, request, parameter.split('.'), value);
  return fields;
}

function setField(fields: PlainMessage, schema: MessageSchema, [part = '', ...rest]: string[], value: string): void {
  const field = schema.byJsonName.get(part);
  if (!field) return;
  const { name, type, repeated } = field;
  const existing = fields[name];
  if (typeof type === 'object' && type.kind === 'message' && !type.name.startsWith('google.protobuf.')) {
    const inner: PlainMessage = isRecord(existing) ? existing : {};
    setField(inner, type, rest, value);
    if (Object.keys(inner).length > 0) fields[name] = inner;
  } else if (repeated) {
    fields[name] = [...(Array.isArray(existing) ? existing : []), value];
  } else if (value !== '' && rest.length === 0) {
    // Standard base64 contains `+`, which a query string decodes to a space.
    fields[name] = type === 'bytes' ? value.replaceAll(' ', '+') : value;
  }
}
