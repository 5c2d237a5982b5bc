import { serverErrors } from '@glimpse/contract/errors';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { ApiSettings } from './call.ts';

/** How many signed-in people may share one address (a school, an office) before the address itself is the limit. */
const peoplePerAddress = 10;

/** Counts are kept per instance, so that a limit costs no read; with n instances the true limit is up to n times as high. */
export interface Limiters {
  /** Before anything is verified. */
  readonly address: RequestHandler;
  /** After the token: each person by themselves, others by address. */
  readonly person: RequestHandler;
  /** Sign-in and sign-up, by address. */
  readonly signIn: RequestHandler;
  /** Sign-in and sign-up, by the email in the body. */
  readonly account: RequestHandler;
}

export function createLimiters(settings: ApiSettings): Limiters {
  const { requestsPerMinute, signInsPerMinute } = settings;
  return {
    address: limiter(requestsPerMinute * peoplePerAddress, addressOf),
    person: limiter(requestsPerMinute, (request, response) => viewerOf(response) ?? addressOf(request)),
    signIn: limiter(signInsPerMinute, addressOf),
    account: limiter(Math.max(1, Math.floor(signInsPerMinute / 2)), (_request, response) =>
      accountOf(response),
    ),
  };
}

const limiter = (limit: number, keyGenerator: (request: Request, response: Response) => string) =>
  rateLimit({
    windowMs: 60_000,
    limit,
    keyGenerator,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // The app is built on the first request, when the settings are known; the library takes that for a mistake.
    validate: { creationStack: false },
    handler: (_request, _response, next) => next(serverErrors.tooManyRequests()),
  });

/** IPv6 by network. There is no address on the emulator's pipe. */
const addressOf = ({ ip }: Request): string => (ip ? ipKeyGenerator(ip) : 'local');

const viewerOf = ({ locals }: Response): string | null =>
  typeof locals.viewerUid === 'string' ? `uid:${locals.viewerUid}` : null;

function accountOf({ locals }: Response): string {
  const body: unknown = locals.body();
  const email: unknown = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
  return `email:${typeof email === 'string' ? email.trim().toLowerCase() : ''}`;
}
