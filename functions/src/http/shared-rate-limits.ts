import { api } from '@glimpse/contract/api';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { AppError } from '@glimpse/contract/errors';
import type { RequestHandler } from 'express';
import { type Bucket, takeToken } from '../firestore/token-bucket.ts';
import type { ApiSettings, Services } from './call.ts';
import { type Caller, callers } from './callers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface SharedLimit {
  readonly of: Caller;
  readonly bucket: Bucket;
}

/**
 * Returns the limits of an endpoint across all instances. Each is a token bucket in Firestore, which costs a read
 * and a write.
 * So only the most expensive calls have one. A like has none.
 */
function sharedLimits(settings: ApiSettings, endpoint: AnyEndpoint): SharedLimit[] {
  const { signInsPerMinute, costlyCallsPerHour } = settings;
  const perMinute = (size: number): Bucket => ({ size: Math.max(1, Math.floor(size)), refillMs: minuteMs });
  const perHour = (size: number): Bucket => ({ size: Math.max(1, Math.floor(size)), refillMs: hourMs });
  switch (endpoint) {
    case api.login:
      return [
        { of: 'address', bucket: perMinute(signInsPerMinute) },
        { of: 'account', bucket: perMinute(signInsPerMinute / 2) },
      ];
    case api.signup:
      return [{ of: 'address', bucket: perHour(costlyCallsPerHour / 4) }];
    case api.requestPasswordReset:
      return [
        { of: 'address', bucket: perHour(costlyCallsPerHour / 4) },
        { of: 'account', bucket: perHour(costlyCallsPerHour / 48) },
      ];
    case api.exportData:
    case api.changeEmail:
    case api.sendVerification:
      return [{ of: 'person', bucket: perHour(costlyCallsPerHour / 48) }];
    case api.processUpload:
    case api.addComment:
    case api.follow:
    case api.report:
    case api.changePrivacy:
      return [{ of: 'person', bucket: perHour(costlyCallsPerHour) }];
    default:
      return [];
  }
}

/**
 * Returns a middleware that takes a token from each bucket of the endpoint. Returns no middleware if the endpoint
 * has no limit.
 */
export function sharedLimiters(services: Services, endpoint: AnyEndpoint): RequestHandler[] {
  const limits = sharedLimits(services.settings, endpoint);
  if (limits.length === 0) return [];
  return [
    async (request, response, next) => {
      // The route rejects this caller with 401, so no token is needed.
      if (endpoint.access === 'required' && response.locals.viewerUid === null) return next();
      for (const { of, bucket } of limits) {
        const key = `${endpoint.name} ${callers[of](request, response)}`;
        const waitMs = await takeToken(services.db, services.now(), key, bucket).catch((error: unknown) => {
          // An `AppError` means that too many calls compete for the bucket. Other Firestore errors must not block
          // the caller.
          if (error instanceof AppError) throw signInErrors.tooManyRequests(minuteMs);
          services.log.error('a rate limit could not be read', {
            route: endpoint.name,
            error: String(error),
          });
          return 0;
        });
        if (waitMs > 0) throw signInErrors.tooManyRequests(waitMs);
      }
      next();
    },
  ];
}
