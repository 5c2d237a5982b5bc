/** Declares the calls of an API: a method, a path and a schema for the body. */
import * as z from 'zod';

/** A failure that the API reports to its caller. */
export class ApiError extends Error {
  /** @param {keyof typeof statusNames} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The names of google.rpc.Code for the statuses in use. */
export const statusNames = /** @type {const} */ ({
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  501: 'UNIMPLEMENTED',
});

/** @typedef {Record<string, string | string[] | undefined>} Headers */
/** @typedef {{ method: string, path: string, query: URLSearchParams, headers: Headers, bytes: Buffer }} Incoming */
/**
 * @typedef {{ params: (name: string) => string, query: (name: string) => string | undefined, headers: Headers }}
 *   Received
 */
/** A call returns undefined for a request to another path. @typedef {(request: Incoming) => unknown} Call */
/** `host` is the API's host at Google. @typedef {{ host: string, calls: Call[] }} Api */

/** A successful response that is not JSON, or that has headers. */
export class RawResponse {
  /** @param {string} text @param {Record<string, string>} headers */
  constructor(text, headers) {
    this.text = text;
    this.headers = headers;
  }
}

/**
 * Matches a path template of Google's API descriptions, such as `/v1/projects/{project}:test`. A name that ends with
 * `=**` may contain slashes. The names after `?` are the query parameters that the call accepts.
 *
 * @param {string} template
 * @returns {(path: string) => Map<string, string> | undefined}
 */
function matcherOf(template) {
  const names = [...template.matchAll(/\{(\w+)(?:=\*\*)?\}/g)].map(([, name]) => name ?? '');
  const source = template
    .replace(/[.()]/g, '\\$&')
    .replace(/\{\w+=\*\*\}/g, '(.+)')
    .replace(/\{\w+\}/g, '([^/:]+)');
  const pattern = new RegExp(`^${source}$`);
  return (path) => {
    const values = pattern.exec(path)?.slice(1);
    return values && new Map(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
  };
}

/**
 * @param {string} method
 * @param {string} template
 * @param {(bytes: Buffer, received: Received) => unknown} respond
 * @returns {Call}
 */
function callOf(method, template, respond) {
  const [path = '', names = ''] = template.split('?');
  const match = matcherOf(path);
  const known = names.split('&');
  return (request) => {
    const values = request.method === method ? match(request.path) : undefined;
    if (!values) return undefined;
    for (const name of request.query.keys())
      if (!known.includes(name)) throw new ApiError(400, `Unknown name "${name}": it is no query parameter.`);
    const received = {
      params: (/** @type {string} */ name) => values.get(name) ?? '',
      query: (/** @type {string} */ name) => request.query.get(name) ?? undefined,
      headers: request.headers,
    };
    return respond(request.bytes, received) ?? {};
  };
}

/**
 * A call without a body.
 *
 * @param {'GET' | 'POST' | 'DELETE'} method
 * @param {string} path
 * @param {(received: Received) => unknown} respond
 */
export const emptyCall = (method, path, respond) =>
  callOf(method, path, (bytes, received) => {
    if (bytes.length > 0 && bytes.toString() !== '{}') throw new ApiError(400, 'This call takes no body.');
    return respond(received);
  });

/** Parses JSON. A field that is null is like a field that is absent: https://protobuf.dev/programming-guides/json */
const parseProtoJson = (/** @type {string} */ text) => JSON.parse(text, (_key, value) => value ?? undefined);

/**
 * A call with a JSON body. `schema` must be strict, so that a field that the API does not have is refused.
 *
 * @template Body
 * @param {'POST' | 'PATCH' | 'PUT'} method
 * @param {string} path
 * @param {z.ZodType<Body>} schema
 * @param {(body: Body, received: Received) => unknown} respond
 */
export const jsonCall = (method, path, schema, respond) =>
  callOf(method, path, (bytes, received) => {
    const parsed = schema.safeParse(parseProtoJson(bytes.toString() || '{}'));
    if (!parsed.success) throw new ApiError(400, `Invalid JSON payload received. ${z.prettifyError(parsed.error)}`);
    return respond(parsed.data, received);
  });

/**
 * A call that uploads bytes.
 *
 * @param {'POST' | 'PUT'} method
 * @param {string} path
 * @param {(bytes: Buffer, received: Received) => unknown} respond
 */
export const uploadCall = (method, path, respond) => callOf(method, path, respond);
