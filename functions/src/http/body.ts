import { subscribe } from 'node:diagnostics_channel';
import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError } from '@glimpse/contract/errors';

/** Far above the largest valid body, because media are uploaded to Storage and not to this API. */
export const maxBodyBytes = 64 * 1024;

export type Body = Buffer | 'too large';

/**
 * Reads the whole body, but stores not much more than `maxBodyBytes`. A larger body is also read to its end. Otherwise
 * a proxy that is still sending would see a broken connection and report 500.
 */
export async function readBody(request: IncomingMessage): Promise<Body> {
  // In its debug mode, the Functions runtime has already read the body.
  if ('rawBody' in request && Buffer.isBuffer(request.rawBody)) return withinLimit([request.rawBody]);
  const chunks: Buffer[] = [];
  let size = 0;
  if (request.readableEnded) return withinLimit(chunks);
  if (request.destroyed) throw abortedError();
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      if (size <= maxBodyBytes) chunks.push(chunk);
      size += chunk.length;
    });
    request.once('end', () => resolve(withinLimit(chunks)));
    request.once('error', reject);
    request.once('close', () => {
      if (!request.readableEnded) reject(abortedError());
    });
  });
}

const abortedError = (): Error => new Error('the request was aborted');

/**
 * Returns the JSON object in the body, or `{}` if the body is empty. Throws `invalid-argument` with status 413 if the
 * body is too large, 415 if the content type is not JSON, and 400 if it is not a valid JSON object.
 */
export function parseJsonObject(body: Body, headers: IncomingHttpHeaders): object {
  if (body === 'too large') throw tooLarge();
  if (body.length === 0) return {};
  const { 'content-type': type = 'application/json', 'content-encoding': encoding = 'identity' } = headers;
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) throw unsupported('Send JSON.');
  if (encoding.toLowerCase() !== 'identity') throw unsupported('Send the body uncompressed.');
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid-argument', 'The body must be a JSON object.');
  }
  return value;
}

function withinLimit(chunks: readonly Buffer[]): Body {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return size > maxBodyBytes ? 'too large' : Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), rejectUnpairedSurrogates);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid-argument', 'The body is not valid JSON.');
  }
}

/** Rejects unpaired surrogates, because Firestore cannot store them. */
function rejectUnpairedSurrogates(key: string, value: unknown): unknown {
  if (/\p{Surrogate}/u.test(key) || (typeof value === 'string' && /\p{Surrogate}/u.test(value))) {
    throw new AppError('invalid-argument', 'The body holds text that is not valid Unicode.');
  }
  return value;
}

const tooLarge = () => new AppError('invalid-argument', `The body must have at most ${maxBodyBytes} bytes.`, 413);
const unsupported = (message: string) => new AppError('invalid-argument', message, 415);

/** A request without these headers looks to the Functions runtime as if it had no body. */
const bodyHeaders = ['content-length', 'transfer-encoding'] as const;

/**
 * Hides the bodies of all later requests from the Functions runtime, so that it does not read them before the API does.
 * The runtime buffers up to 32 MB and responds to invalid JSON with an HTML page. Only for a process that serves
 * nothing but the API.
 */
export function hideBodiesFromRuntime(): void {
  subscribe('http.server.request.start', (message) => {
    const request = requestOf(message);
    for (const name of bodyHeaders) delete request?.headers[name];
  });
}

function requestOf(message: unknown): IncomingMessage | null {
  if (typeof message !== 'object' || message === null || !('request' in message)) return null;
  return message.request instanceof IncomingMessage ? message.request : null;
}
