import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { ApiSettings } from './call.ts';
import { callers } from './callers.ts';

/** How many people with the full rate can share one address (a school, an office). */
const peoplePerAddress = 10;

/**
 * Rate limits that each instance counts in memory. With n instances, the total limit is up to n times as high. The
 * most expensive calls also have limits across all instances (shared-rate-limits.ts).
 */
export interface Limiters {
  /** By address, before the token is verified. */
  readonly address: RequestHandler;
  /** By person, after the token was verified. Callers without a token and guests are counted by address. */
  readonly person: RequestHandler;
  /** Login and signup, by address. */
  readonly signIn: RequestHandler;
  /** Login and signup, by the email in the body. */
  readonly account: RequestHandler;
}

export function createLimiters(settings: ApiSettings): Limiters {
  const { requestsPerMinute, signInsPerMinute } = settings;
  return {
    // Without rate limit headers, because the next limiter has a lower limit and sets them.
    address: limiter(requestsPerMinute * peoplePerAddress, callers.address, false),
    person: limiter(requestsPerMinute, callers.person),
    signIn: limiter(signInsPerMinute, callers.address),
    account: limiter(Math.max(1, Math.floor(signInsPerMinute / 2)), callers.account),
  };
}

const limiter = (
  limit: number,
  keyGenerator: (request: Request, response: Response) => string,
  standardHeaders: 'draft-8' | false = 'draft-8',
) =>
  rateLimit({
    windowMs: 60_000,
    limit,
    keyGenerator,
    standardHeaders,
    legacyHeaders: false,
    // The library reports a limiter that is created during a request. Here the first request creates the whole app.
    validate: { creationStack: false },
    handler: (_request, _response, next) => next(signInErrors.tooManyRequests()),
  });
