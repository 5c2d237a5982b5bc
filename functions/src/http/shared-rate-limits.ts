import { api } from '@glimpse/contract/api';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { AppError } from '@glimpse/contract/errors';
import type { RequestHandler } from 'express';
import { type Bucket, takeToken } from '../firestore/token-bucket.ts';
import type { ApiSettings, Services } from './call.ts';
import { type Caller, callers } from './callers.ts';
import type { Identified } from './viewer.ts';

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
