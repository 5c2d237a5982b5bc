import assert from 'node:assert/strict';
import type { AnyEndpoint, ResponseOf } from '@glimpse/contract/endpoint';
import { ErrorBody } from '@glimpse/contract/errors';
import type * as z from 'zod/mini';
import { stack } from './stack.ts';

/** A response with its unparsed body. */
export interface CallResult {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface RequestOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends a request to a path of the API. The request can be invalid. */
export async function send(method: string, path: string, options: RequestOptions = {}): Promise<CallResult> {
  const { token, body, headers = {} } = options;
  const response = await fetch(`${stack.api}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: token }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export interface CallOptions extends RequestOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
}

/** Returns an endpoint's path with its parameters and query filled in. A missing parameter keeps its name. */
export const requestPath = ({ path }: AnyEndpoint, { params = {}, query = {} }: CallOptions): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
};

/** Calls an endpoint with its method and path. */
export const call = (endpoint: AnyEndpoint, options: CallOptions = {}): Promise<CallResult> =>
  send(endpoint.method, requestPath(endpoint, options), options);

/** Calls an endpoint. Checks the status and the schema of the response, and that it has no other fields. */
export async function expectSuccess<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const response = await call(endpoint, options);
  assert.equal(response.status, endpoint.status, `${endpoint.name}: ${response.status} ${response.text}`);
  const json: unknown = JSON.parse(response.text);
  const parsed = parse<E['response']>(endpoint.response, json, endpoint.name);
  assert.deepEqual(parsed, json, `${endpoint.name} returns no field that the contract does not name`);
  return parsed;
}

function parse<S extends z.ZodMiniType>(schema: S, json: unknown, name: string): z.output<S> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`${name} returned ${JSON.stringify(json)}`, { cause: parsed.error });
}

/** Returns the error of a response and checks its headers. Every error of the API is JSON and is never cached. */
export function parseError(response: CallResult): { status: number; code: string; message: string } {
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/, response.text);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const { code, message } = ErrorBody.parse(JSON.parse(response.text)).error;
  return { status: response.status, code, message };
}

/** Calls an endpoint and checks the status and the exact message of the error. */
export async function expectError(
  endpoint: AnyEndpoint,
  options: CallOptions,
  status: number,
  message: string,
): Promise<void> {
  const error = parseError(await call(endpoint, options));
  assert.deepEqual({ status: error.status, message: error.message }, { status, message });
}
