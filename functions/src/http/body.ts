import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError } from '@glimpse/contract/errors';

/** Far above the largest valid body: text fields of a few thousand characters. Media never passes through here. */
export const maxBodyBytes = 64 * 1024;

/** A body as it came, or what is wrong with it. */
export type Body = Buffer | 'too large';

/**
 * The whole body, of which no more is kept than `maxBodyBytes`. It is read to its end whatever the answer will be: a proxy
 * that is still sending would otherwise see the connection break, and report 500.
 */
export async function readBody(request: IncomingMessage): Promise<Body> {
  // Where the runtime has read the body all the same (its debug mode), the bytes are here.
  if ('rawBody' in request && Buffer.isBuffer(request.rawBody)) return withinLimit([request.rawBody]);
  const chunks: Buffer[] = [];
  let size = 0;
  if (request.readableEnded) return withinLimit(chunks);
  if (request.destroyed) throw brokenOff();
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size - chunk.length <= maxBodyBytes) chunks.push(chunk);
    });
    request.once('end', () => resolve(withinLimit(chunks)));
    request.once('error', reject);
    request.once('close', () => {
      if (!request.readableEnded) reject(brokenOff());
    });
  });
}

const brokenOff = (): Error => new Error('the request was broken off');

/**
 * The JSON object in the body; `{}` when the body is empty. Throws `invalid-argument` for anything else: 413 when it is too
 * large, 415 when it is not JSON by its content type, 400 when it does not parse or is not an object.
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
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), wellFormed);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid-argument', 'The body is not valid JSON.');
  }
}

/** Half a surrogate pair is no text: Firestore cannot store it. */
function wellFormed(key: string, value: unknown): unknown {
  if (/\p{Surrogate}/u.test(key) || (typeof value === 'string' && /\p{Surrogate}/u.test(value))) {
    throw new AppError('invalid-argument', 'The body holds text that is not valid Unicode.');
  }
  return value;
}

const tooLarge = () =>
  new AppError('invalid-argument', `The body must have at most ${maxBodyBytes} bytes.`, 413);
const unsupported = (message: string) => new AppError('invalid-argument', message, 415);
