import type { IncomingHttpHeaders } from 'node:http';
import { invalidArgument, type statusCodes, toFirestoreError } from '../border/errors.ts';

/** What is used of a request; HTTP/1.1 and HTTP/2 requests both are one. */
export interface HttpRequest extends AsyncIterable<Buffer> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** What is used of an answer; HTTP/1.1 and HTTP/2 responses both are one. */
export interface HttpResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  setHeader(name: string, value: string): unknown;
  write(chunk: string): unknown;
  end(chunk: string): unknown;
  destroy(): unknown;
  on(event: 'close', listener: () => void): unknown;
}

/** A request's path, as sent, and its query. Not a URL: that would fold `.` segments, which are bad document ids. */
export interface RequestTarget {
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
}

export function parseTarget(target: string): RequestTarget {
  const question = target.indexOf('?');
  const pathname = question < 0 ? target : target.slice(0, question);
  return { pathname, searchParams: new URLSearchParams(question < 0 ? '' : target.slice(question + 1)) };
}

/** A percent-decoded part of a path. Throws INVALID_ARGUMENT. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidArgument('The path has an invalid percent escape.');
  }
}

/** What the official emulator takes in a REST body. */
const maxBodyBytes = 16 * 1024 * 1024;

/** A request that is answered with a bare HTTP status. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, body = '') {
    super(body);
    this.status = status;
  }
}

/** The whole body as text. Throws HttpError 413 when it is longer than `maxBytes`. */
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

/** Without a content type, as the official emulator does. */
export function sendText(response: HttpResponse, status: number, text: string): void {
  response.statusCode = status;
  response.end(text);
}

export function sendJson(response: HttpResponse, status: number, json: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.end(json);
}

/** Source: google/rpc/code.proto, which names the HTTP status of each code. */
const httpStatuses: Readonly<Record<keyof typeof statusCodes, number>> = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
};

/** Answers with the error shape of Google's REST APIs, slashes escaped as official; `HttpError` with its bare status. */
export function sendError(response: HttpResponse, error: unknown, where: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof HttpError) {
    sendText(response, error.status, error.message);
    return;
  }
  const { code, message } = toFirestoreError(error, where);
  const status = httpStatuses[code];
  const body = JSON.stringify({ error: { code: status, ...(message && { message }), status: code } });
  sendJson(response, status, body.replaceAll('/', '\\/'));
}
