import { randomUUID } from 'node:crypto';
import { acceptedLanguage, languageNames } from '@glimpse/contract/languages/language';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';

/** Returns whether a cached response is still current. The response may be out of date by a few seconds. */
export type IsCurrent = () => boolean;

/** Headers of every response, including errors. Without `no-store`, Hosting's CDN would cache a 404 for ten minutes. */
export const commonHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;
export const jsonType = 'application/json; charset=utf-8';

/** Complete responses for callers who are not signed in, by language and URL. */
export interface ResponseCache {
  /** Middleware that sends the cached response, if there is one. */
  readonly serveCached: RequestHandler;
  /** Caches the response to a request until `isCurrent` returns false. */
  store(request: Request, bytes: Buffer, isCurrent: IsCurrent): void;
}

interface Entry {
  readonly bytes: Buffer;
  readonly isCurrent: IsCurrent;
}

export function createResponseCache(): ResponseCache {
  const entries = new LRUCache<string, Entry>({ max: 20 * Object.keys(languageNames).length });
  const keyOf = (request: Request) => `${acceptedLanguage(request.headers['accept-language'])} ${request.originalUrl}`;
  return {
    serveCached: (request, response, next) => {
      if (request.method !== 'GET' || request.headers.authorization !== undefined) return next();
      const key = keyOf(request);
      const cached = entries.get(key);
      if (!cached?.isCurrent()) {
        entries.delete(key);
        return next();
      }
      send(request, response, cached.bytes);
    },
    store: (request, bytes, isCurrent) => {
      if (isCurrent()) entries.set(keyOf(request), { bytes, isCurrent });
    },
  };
}

/** Sends the response and discards the request's body. */
function send(request: Request, response: Response, bytes: Buffer): void {
  request.resume();
  response.writeHead(200, {
    ...commonHeaders,
    'X-Request-Id': String(response.getHeader('X-Request-Id') ?? randomUUID()),
    'Content-Type': jsonType,
    'Content-Length': bytes.length,
  });
  response.end(bytes);
}
