import { AppError } from '@glimpse/contract/errors';
import type { RequestHandler } from 'express';
import type { App } from 'firebase-admin/app';

/** Whether App Check vouches for this token. Throws when it cannot be asked. */
export type IsFromApp = (token: string) => Promise<boolean>;

const refused: ReadonlySet<unknown> = new Set([
  'app-check/invalid-argument',
  'app-check/app-check-token-expired',
]);

export const appCheckOf =
  (app: App): IsFromApp =>
  async (token) => {
    const { getAppCheck } = await import('firebase-admin/app-check');
    try {
      await getAppCheck(app).verifyToken(token);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && refused.has(error.code)) return false;
      throw error;
    }
  };

/** Lets only the app through: a request with an `X-Firebase-AppCheck` token. */
export const requireAppCheck =
  (isFromApp: IsFromApp): RequestHandler =>
  async (request, _response, next) => {
    const token = request.get('X-Firebase-AppCheck');
    if (!token || !(await isFromApp(token))) {
      throw new AppError('unauthenticated', 'This call does not come from the app.');
    }
    next();
  };
