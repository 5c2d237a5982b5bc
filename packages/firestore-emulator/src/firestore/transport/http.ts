import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { invalidArgument, toFirestoreError } from '../border/errors.ts';
import { isRecord } from '../proto/wire.ts';

/** The part of a request that is used here, common to HTTP/1.1 and HTTP/2. */
export type HttpRequest = AsyncIterable<Buffer> &
  Readonly<Pick<IncomingMessage, 'method' | 'url' | 'headers'>> & { readonly socket: Pick<Socket, 'remoteAddress'> };

/** The part of a response that is used here, common to HTTP/1.1 and HTTP/2. */
export interface HttpResponse extends Pick<ServerResponse, 'statusCode' | 'headersSent'> {
  setHeader(name: string, value: string): unknown;
  write(chunk: string): unknown;
  end(chunk: string | Buffer): unknown;
  destroy(): unknown;
  on(event: 'close', listener: () => void): unknown;
}

/** The path and query of a request. The class URL would remove `.` and `..`, which are invalid document ids. */
export interface RequestTarget {
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
}

export function parseTarget(target: string): RequestTarget {
  const question = target.indexOf('?');
  const pathname = question < 0 ? target : target.slice(0, question);
  return { pathname, searchParams: new URLSearchParams(question < 0 ? '' : target.slice(question + 1)) };
}

/** Percent-decodes a segment of a path. Throws INVALID_ARGUMENT. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidArgument('The path has an invalid percent escape.');
  }
}

/** The largest REST body that the official emulator accepts. */
const maxBodyBytes = 16 * 1024 * 1024;

/** An error whose response has only an HTTP status and, optionally, a text. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    body = '',
  ) {
    super(body);
  }
}

/** Reads the whole body as text. Throws HttpError 413 if it is longer than `maxBytes`. */
export async function readBody(request: HttpRequest, maxBytes = maxBodyBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new HttpError(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The official emulator's error text for a body that is not JSON or has the wrong shape. */
export const invalidPayload = "Payload isn't valid for request.";

/** Parses JSON. Throws the result of `failure` if the text is not JSON. */
export function parseJson(text: string, failure: () => Error): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failure();
  }
}

/** Parses a body, which must be a JSON object or empty. Throws INVALID_ARGUMENT. */
export function parseJsonBody(text: string): Record<string, unknown> {
  const failure = () => invalidArgument(invalidPayload);
  const json = parseJson(text.trim() || '{}', failure);
  if (!isRecord(json)) throw failure();
  return json;
}

/** Sends a text without a content type, like the official emulator. */
export function sendText(response: HttpResponse, status: number, text: string): void {
  response.statusCode = status;
  response.end(text);
}

/** Sends a value as one line of JSON. */
export function sendValue(response: HttpResponse, value: unknown): void {
  sendJson(response, 200, `${JSON.stringify(value)}\n`);
}

export function sendJson(response: HttpResponse, status: number, json: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.end(json);
}

/** The HTTP status of each code, by its number. Source: google/rpc/code.proto. */
const httpStatuses = [200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401];

/** Sends an error in the format of Google's REST APIs. An `HttpError` has its status and text only. */
export function sendError(response: HttpResponse, error: unknown, where: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof HttpError) {
    sendText(response, error.status, error.message);
    return;
  }
  const { code, number, message } = toFirestoreError(error, where);
  const status = httpStatuses[number] ?? 500;
  const body = JSON.stringify({ error: { code: status, ...(message && { message }), status: code } });
  sendJson(response, status, body.replaceAll('/', '\\/'));
}
