import { serverErrors } from '@glimpse/contract/errors';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { ApiSettings } from './call.ts';
import { callers } from './callers.ts';

/** How many signed-in people may share one address (a school, an office) before the address itself is the limit. */
const peoplePerAddress = 10;

/**
 * Counts are kept per instance, so that a limit costs no read; with n instances the true limit is up to n times as high. What
 * costs most is limited across them, too (shared-limits.ts).
 */
export interface Limiters {
  /** Before anything is verified. */
  readonly address: RequestHandler;
  /** After the token: each person by themselves, others and guests by address. */
  readonly person: RequestHandler;
  /** Sign-in and sign-up, by address. */
  readonly signIn: RequestHandler;
  /** Sign-in and sign-up, by the email in the body. */
  readonly account: RequestHandler;
}

export function createLimiters(settings: ApiSettings): Limiters {
  const { requestsPerMinute, signInsPerMinute } = settings;
  return {
    // It is told by the next one, which is reached long before.
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
    // The app is built on the first request, when the settings are known; the library takes that for a mistake.
    validate: { creationStack: false },
    handler: (_request, _response, next) => next(serverErrors.tooManyRequests()),
  });
