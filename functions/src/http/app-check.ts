import { api } from '@glimpse/contract/api';
import { serverErrors } from '@glimpse/contract/errors';
import type { RequestHandler } from 'express';
import type { App } from 'firebase-admin/app';

/** Returns whether App Check accepts the token. Throws if the token cannot be checked. */
export type IsFromApp = (token: string) => Promise<boolean>;

const invalidTokenCodes: ReadonlySet<unknown> = new Set([
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
      if (error instanceof Error && 'code' in error && invalidTokenCodes.has(error.code)) return false;
      throw error;
    }
  };

/**
 * The paths of calls that need no App Check token. The login screen makes them before it loads App Check. Everybody can
 * also read the same data in the pages for link previews.
 */
const openPaths: ReadonlySet<string> = new Set([api.getSharePreview.path]);

/** Rejects requests without a valid `X-Firebase-AppCheck` token, except for `openPaths`. */
export const requireAppCheck =
  (isFromApp: IsFromApp): RequestHandler =>
  async (request, _response, next) => {
    if (openPaths.has(request.path)) return next();
    const token = request.get('X-Firebase-AppCheck');
    if (!token || !(await isFromApp(token))) {
      throw serverErrors.notFromApp();
    }
    next();
  };
