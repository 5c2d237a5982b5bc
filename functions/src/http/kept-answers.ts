import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

/** Whether an answer is still what would be answered now, or a moment ago. */
export type IsCurrent = () => boolean;

/** What every answer carries, errors included. A CDN would otherwise keep a 404 for ten minutes. */
export const commonHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;
export const json = 'application/json; charset=utf-8';

/** Answers, as they are sent, to whoever is not signed in. */
export interface KeptAnswers {
  /** Answers what is kept under this address. What comes after it costs more. */
  readonly answer: RequestHandler;
  /** Keeps this answer to the request as long as it is current. */
  keep(request: Request, bytes: Buffer, isCurrent: IsCurrent): void;
}

/** Some addresses in a few spellings; others push the oldest out. */
const maxKept = 20;

export function createKeptAnswers(): KeptAnswers {
  const kept = new Map<string, { readonly bytes: Buffer; readonly isCurrent: IsCurrent }>();
  return {
    answer: (request, response, next) => {
      const known = request.method === 'GET' ? kept.get(request.originalUrl) : undefined;
      if (!known || request.headers.authorization !== undefined) return next();
      if (!known.isCurrent()) {
        kept.delete(request.originalUrl);
        return next();
      }
      send(request, response, known.bytes);
    },
    keep: ({ originalUrl }, bytes, isCurrent) => {
      if (!isCurrent()) return;
      kept.delete(originalUrl);
      kept.set(originalUrl, { bytes, isCurrent });
      const oldest = kept.keys().next();
      if (kept.size > maxKept && !oldest.done) kept.delete(oldest.value);
    },
  };
}

/** A body that nobody asked for is let go by. */
function send(request: Request, response: Response, bytes: Buffer): void {
  request.resume();
  response.writeHead(200, {
    ...commonHeaders,
    'X-Request-Id': String(response.getHeader('X-Request-Id') ?? randomUUID()),
    'Content-Type': json,
    'Content-Length': bytes.length,
  });
  response.end(bytes);
}
