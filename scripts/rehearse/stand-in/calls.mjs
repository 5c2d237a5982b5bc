/** Declares the calls of the stand-in: a method, an address, a schema for the body and the response. */
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

/**
 * Returns a resource. Throws a 404 if there is none.
 *
 * @template Resource
 * @param {ReadonlyMap<string, Resource>} resources
 * @param {string} name
 */
export function resourceOf(resources, name) {
  const resource = resources.get(name);
  if (resource === undefined) throw new ApiError(404, `There is no ${name}.`);
  return resource;
}

/**
 * @typedef {{ method: string, address: string, query: URLSearchParams,
 *   headers: import('node:http').IncomingHttpHeaders, bytes: Buffer }} Incoming
 */
/**
 * `param` returns a part of the path, `query` a query parameter or ''.
 *
 * @typedef {{ param: (name: string) => string, query: (name: string) => string, request: Incoming }} Received
 */
/** A call returns undefined for a request to another address. @typedef {(request: Incoming) => unknown} Call */

/**
 * Returns a pattern for a path template of Google's API descriptions, such as `/v1/{name=projects/*}:test`. `*` stands
 * for one segment and `**` for several. `{name}` is short for `{name=*}`.
 *
 * @param {string} template
 */
const patternOf = (template) =>
  new RegExp(
    `^${template
      .replace(/[.()]/g, '\\$&')
      .replace(/\{(\w+)\}/g, '{$1=*}')
      .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.+' : '[^/:]+'))
      .replace(/\{(\w+)=(.+?)\}/g, '(?<$1>$2)')}$`,
  );

/**
 * Returns a call that passes the bytes of the body to `respond`.
 *
 * @param {string} declaration the method, the host, the path template and, after `?`, the accepted query parameters, as
 *   in `PATCH run.googleapis.com/v2/{name=projects/*}?updateMask`
 * @param {(bytes: Buffer, received: Received) => unknown} respond
 * @returns {Call}
 */
export function bytesCall(declaration, respond) {
  const [method = '', address = ''] = declaration.split(' ');
  const [template = '', names = ''] = address.split('?');
  const pattern = patternOf(template);
  const known = names.split('&');
  return (request) => {
    const match = request.method === method ? pattern.exec(request.address) : null;
    if (!match) return undefined;
    for (const name of request.query.keys())
      if (!known.includes(name)) throw new ApiError(400, `Unknown name "${name}": it is no query parameter.`);
    const param = (/** @type {string} */ name) => decodeURIComponent(match.groups?.[name] ?? '');
    const query = (/** @type {string} */ name) => request.query.get(name) ?? '';
    return respond(request.bytes, { param, query, request }) ?? {};
  };
}

/** A call without a body. @param {string} declaration @param {(received: Received) => unknown} respond */
export const emptyCall = (declaration, respond) =>
  bytesCall(declaration, (bytes, received) => {
    if (bytes.length > 0 && bytes.toString() !== '{}') throw new ApiError(400, 'This call takes no body.');
    return respond(received);
  });

/**
 * A call with a JSON body. `schema` must be strict, so that a field that the API does not have is refused. A field that
 * is null is like a field that is absent: https://protobuf.dev/programming-guides/json
 *
 * @template Body
 * @param {string} declaration
 * @param {z.ZodType<Body>} schema
 * @param {(body: Body, received: Received) => unknown} respond
 */
export const jsonCall = (declaration, schema, respond) =>
  bytesCall(declaration, (bytes, received) => {
    const body = JSON.parse(bytes.toString() || '{}', (_key, value) => value ?? undefined);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ApiError(400, `Invalid JSON payload received. ${z.prettifyError(parsed.error)}`);
    return respond(parsed.data, received);
  });
