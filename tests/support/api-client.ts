import type { AnswerOf, AnyEndpoint } from '@glimpse/contract/endpoint';
import { ErrorBody } from '@glimpse/contract/errors';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { stack } from './stack.ts';

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Sending {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A request with whatever is given, below /api. */
export async function send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
  const { token, body, headers = {} } = sending;
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

export interface Calling extends Sending {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
}

export const addressOf = ({ path }: AnyEndpoint, { params = {}, query = {} }: Calling): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
};

/** Calls an endpoint as the contract describes it. */
export const call = (endpoint: AnyEndpoint, calling: Calling = {}): Promise<Answer> =>
  send(endpoint.method, addressOf(endpoint, calling), calling);

/** Calls and expects success: the endpoint's status, and an answer exactly as its schema says. */
export async function succeed<E extends AnyEndpoint>(
  endpoint: E,
  calling: Calling = {},
): Promise<AnswerOf<E>> {
  const answer = await call(endpoint, calling);
  expect(answer.status, `${endpoint.name}: ${answer.text}`).toBe(endpoint.status);
  const json: unknown = JSON.parse(answer.text);
  const parsed = parse<E['answer']>(endpoint.answer, json, endpoint.name);
  expect(parsed, `${endpoint.name} answers only what the contract names`).toEqual(json);
  return parsed;
}

function parse<S extends z.ZodMiniType>(schema: S, json: unknown, name: string): z.output<S> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`${name} answered ${JSON.stringify(json)}`, { cause: parsed.error });
}

/** The error in an answer: JSON as every error of the API, never cached. */
export function errorOf(answer: Answer): { status: number; code: string; message: string } {
  expect(answer.headers.get('content-type'), answer.text).toMatch(/^application\/json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { code, message } = ErrorBody.parse(JSON.parse(answer.text)).error;
  return { status: answer.status, code, message };
}

/** Calls and expects this failure, to the letter. */
export async function fail(
  endpoint: AnyEndpoint,
  calling: Calling,
  status: number,
  message: string,
): Promise<void> {
  const error = errorOf(await call(endpoint, calling));
  expect({ status: error.status, message: error.message }).toEqual({ status, message });
}
