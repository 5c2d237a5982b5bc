import { api } from '@glimpse/contract/api';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { AppError } from '@glimpse/contract/errors';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { type Bucket, takeToken } from '../firestore/token-bucket.ts';
import type { ApiSettings, Services } from './call.ts';
import type { Identified } from './viewer.ts';

/** How many people with the full rate can share one address (a school, an office). */
const peoplePerAddress = 10;

/**
 * Rate limits that each instance counts in memory. With n instances, the total limit is up to n times as high. The
 * most expensive calls also have limits across all instances (`sharedLimiters`).
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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface SharedLimit {
  readonly countedBy: Caller;
  readonly bucket: Bucket;
}

/**
 * Returns the limits of an endpoint across all instances. Each is a token bucket in Firestore. It costs a read and a
 * write per call, so only the most expensive calls have one.
 */
function sharedLimits(settings: ApiSettings, endpoint: AnyEndpoint): SharedLimit[] {
  const { signInsPerMinute, costlyCallsPerHour } = settings;
  const perMinute = (size: number): Bucket => ({ size: Math.max(1, Math.floor(size)), refillMs: minuteMs });
  const perHour = (size: number): Bucket => ({ size: Math.max(1, Math.floor(size)), refillMs: hourMs });
  switch (endpoint) {
    case api.login:
      return [
        { countedBy: 'address', bucket: perMinute(signInsPerMinute) },
        { countedBy: 'account', bucket: perMinute(signInsPerMinute / 2) },
      ];
    case api.signup:
      return [{ countedBy: 'address', bucket: perHour(costlyCallsPerHour / 4) }];
    case api.requestPasswordReset:
      return [
        { countedBy: 'address', bucket: perHour(costlyCallsPerHour / 4) },
        { countedBy: 'account', bucket: perHour(costlyCallsPerHour / 48) },
      ];
    case api.exportData:
    case api.changeEmail:
    case api.sendVerification:
      return [{ countedBy: 'person', bucket: perHour(costlyCallsPerHour / 48) }];
    case api.processUpload:
    case api.addComment:
    case api.follow:
    case api.report:
    case api.changePrivacy:
    case api.changeEmailVisibility:
    case api.createStory:
    case api.saveHighlight:
      return [{ countedBy: 'person', bucket: perHour(costlyCallsPerHour) }];
    default:
      return [];
  }
}

/** Returns a middleware that takes a token from each bucket of the endpoint. Empty if the endpoint has no limit. */
export function sharedLimiters(services: Services, endpoint: AnyEndpoint): RequestHandler[] {
  const limits = sharedLimits(services.settings, endpoint);
  if (limits.length === 0) return [];
  return [
    async (request, response, next) => {
      // The route rejects a caller who is not signed in with 401, so no token is needed.
      const { uid }: Identified = response.locals.viewer;
      if (endpoint.access === 'required' && uid === null) return next();
      for (const { countedBy, bucket } of limits) {
        const key = `${endpoint.name} ${callers[countedBy](request, response)}`;
        const waitMs = await takeToken(services.db, services.now(), key, bucket).catch((error: unknown) => {
          // `takeToken` throws an `AppError` if too many calls compete for the bucket. After other errors the call is
          // allowed, because a broken rate limit must not stop the API.
          if (error instanceof AppError) throw signInErrors.tooManyRequests({ retryAfterMs: minuteMs });
          services.log.error('a rate limit could not be read', { action: endpoint.name, error: String(error) });
          return 0;
        });
        if (waitMs > 0) throw signInErrors.tooManyRequests({ retryAfterMs: waitMs });
      }
      next();
    },
  ];
}

/** Returns the IPv4 address or the IPv6 network. The emulator has no address, because it connects by a pipe. */
const addressOf = ({ ip }: Request): string => (ip ? ipKeyGenerator(ip) : 'local');

/** Returns the uid of a signed-in person. For other callers and for the guest account, it returns the address. */
function personOf(request: Request, { locals }: Response): string {
  const { uid }: Identified = locals.viewer;
  return uid !== null && uid !== guestAccount.uid ? `uid:${uid}` : addressOf(request);
}

/**
 * Returns the email in the body. For the guest's email it returns the address, so that nobody can lock other people
 * out of the guest account.
 */
function accountOf(request: Request, { locals }: Response): string {
  const body: object = locals.body();
  const email = 'email' in body && typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
  return email === guest.email || email === '' ? addressOf(request) : `email:${email}`;
}

/** Functions for the key by which a rate limit counts a request. */
export const callers = {
  address: addressOf,
  person: personOf,
  account: accountOf,
} as const;
export type Caller = keyof typeof callers;
