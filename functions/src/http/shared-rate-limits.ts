import { api } from '@glimpse/contract/api';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { AppError, serverErrors } from '@glimpse/contract/errors';
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
 * What costs most is limited across instances, each kind by itself: a bucket in Firestore. Nothing else is, least of all a
 * like: it costs a read and a write.
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

/** A guard that lets a call through when there is a token in each of its buckets; none where nothing is limited so. */
export function limitTogether(services: Services, endpoint: AnyEndpoint): RequestHandler[] {
  const limits = sharedLimits(services.settings, endpoint);
  if (limits.length === 0) return [];
  return [
    async (request, response, next) => {
      // Whoever needs a token and has none is refused without any of this.
      if (endpoint.access === 'required' && response.locals.viewerUid === null) return next();
      for (const { of, bucket } of limits) {
        const key = `${endpoint.name} ${callers[of](request, response)}`;
        const waitMs = await takeToken(services.db, services.now(), key, bucket).catch((error: unknown) => {
          // Lost to so many others that it may not pass; but where Firestore fails, it is not a limit that keeps people out.
          if (error instanceof AppError) throw serverErrors.tooManyRequests(minuteMs);
          services.log.error('a limit could not be asked', { route: endpoint.name, error: String(error) });
          return 0;
        });
        if (waitMs > 0) throw serverErrors.tooManyRequests(waitMs);
      }
      next();
    },
  ];
}
