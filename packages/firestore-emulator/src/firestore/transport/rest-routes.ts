import { invalidArgument } from '../border/errors.ts';
import type { PlainMessage } from '../proto/wire.ts';
import { decodePart } from './http.ts';

/** A REST request resolved to an operation, with the request fields from its path and query. */
export interface RestCall {
  readonly operation: string;
  /** ProtoJSON fields from path and query. They override fields of the same name in the body. */
  readonly fields: PlainMessage;
  /** The content of the body: the other request fields, the `document` field, or nothing. */
  readonly body: 'request' | 'document' | 'none';
}

const rootVerbs = new Map([
  ['batchGet', 'BatchGetDocuments'],
  ['beginTransaction', 'BeginTransaction'],
  ['commit', 'Commit'],
  ['rollback', 'Rollback'],
  ['batchWrite', 'BatchWrite'],
  ['executePipeline', 'ExecutePipeline'],
]);
const parentVerbs = new Map([
  ['runQuery', 'RunQuery'],
  ['runAggregationQuery', 'RunAggregationQuery'],
  ['listCollectionIds', 'ListCollectionIds'],
  ['partitionQuery', 'PartitionQuery'],
]);

/**
 * Finds the RPC of an HTTP request under `/v1/`. Returns null if the path is not part of the API. Query parameters that
 * are not request fields (`key`, `alt`, `$...`) are ignored. Throws INVALID_ARGUMENT for a parameter with an invalid
 * value. Source: the google.api.http bindings in google/firestore/v1/firestore.proto.
 */
export function routeRest(method: string, path: string, query: URLSearchParams): RestCall | null {
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
  return routeDocument(method, `${database}/documents`, relative, query);
}

function routeVerb(database: string, rawPath: string | undefined, verb: string): RestCall | null {
  const rootOperation = rootVerbs.get(verb);
  if (rootOperation) {
    return rawPath ? null : { operation: rootOperation, fields: { database }, body: 'request' };
  }
  const operation = parentVerbs.get(verb);
  if (!operation) return null;
  const parent = rawPath ? `${database}/documents/${decodePart(rawPath)}` : `${database}/documents`;
  return { operation, fields: { parent }, body: 'request' };
}

function routeDocument(
  method: string,
  root: string,
  relative: string | undefined,
  query: URLSearchParams,
): RestCall | null {
  const segments = relative === undefined ? [] : relative.split('/').map(decodePart);
  const name = [root, ...segments].join('/');
  const isDocument = segments.length > 0 && segments.length % 2 === 0;
  const last = segments.at(-1) ?? '';
  const parent = [root, ...segments.slice(0, -1)].join('/');
  if (method === 'GET' && isDocument) {
    return { operation: 'GetDocument', fields: { name, ...readOptions(query) }, body: 'none' };
  }
  if (method === 'GET' && segments.length % 2 === 1) {
    const fields = { parent, collectionId: last, ...readOptions(query), ...listOptions(query) };
    return { operation: 'ListDocuments', fields, body: 'none' };
  }
  // The RPC itself reports an invalid name.
  if (method === 'POST' && segments.length > 0) {
    const fields = { parent, collectionId: last, ...mask(query, 'mask'), ...text(query, 'documentId') };
    return { operation: 'CreateDocument', fields, body: 'document' };
  }
  if (method === 'PATCH' && segments.length > 0) {
    const fields = { ...mask(query, 'updateMask'), ...mask(query, 'mask'), ...precondition(query) };
    return { operation: 'UpdateDocument', fields: { ...fields, document: { name } }, body: 'document' };
  }
  if (method === 'DELETE' && segments.length > 0) {
    return { operation: 'DeleteDocument', fields: { name, ...precondition(query) }, body: 'none' };
  }
  return null;
}

function readOptions(query: URLSearchParams): PlainMessage {
  return { ...mask(query, 'mask'), ...transaction(query), ...text(query, 'readTime') };
}

/** Standard base64 contains `+`, which a query string decodes to a space. */
function transaction(query: URLSearchParams): PlainMessage {
  const value = query.get('transaction')?.replaceAll(' ', '+');
  return value ? { transaction: value } : {};
}

function listOptions(query: URLSearchParams): PlainMessage {
  return {
    ...text(query, 'pageSize'),
    ...text(query, 'pageToken'),
    ...text(query, 'orderBy'),
    ...boolean(query, 'showMissing'),
  };
}

function precondition(query: URLSearchParams): PlainMessage {
  const conditions = {
    ...boolean(query, 'currentDocument.exists', 'exists'),
    ...text(query, 'currentDocument.updateTime', 'updateTime'),
  };
  return Object.keys(conditions).length > 0 ? { currentDocument: conditions } : {};
}

function mask(query: URLSearchParams, name: string): PlainMessage {
  const fieldPaths = parameters(query, `${name}.fieldPaths`);
  return fieldPaths.length > 0 ? { [name]: { fieldPaths } } : {};
}

function text(query: URLSearchParams, parameter: string, field = parameter): PlainMessage {
  const value = parameters(query, parameter).at(-1);
  return value === undefined || value === '' ? {} : { [field]: value };
}

function boolean(query: URLSearchParams, parameter: string, field = parameter): PlainMessage {
  const value = parameters(query, parameter).at(-1);
  if (value === undefined) return {};
  if (value !== 'true' && value !== 'false') throw invalidArgument(`${parameter} must be true or false.`);
  return { [field]: value === 'true' };
}

/** Returns the values of a parameter under its camelCase and its snake_case name. */
function parameters(query: URLSearchParams, name: string): string[] {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake === name ? query.getAll(name) : [...query.getAll(name), ...query.getAll(snake)];
}
