import { AppError } from '@glimpse/contract/errors';
import type { RequestHandler } from 'express';

/** Lets only the app through: a request whose `X-Firebase-AppCheck` token App Check vouches for. */
export const requireAppCheck: RequestHandler = async (request, _response, next) => {
  const token = request.get('X-Firebase-AppCheck');
  if (!token || !(await isFromApp(token))) {
    throw new AppError('unauthenticated', 'This call does not come from the app.');
  }
  next();
};

async function isFromApp(token: string): Promise<boolean> {
  const { getAppCheck } = await import('firebase-admin/app-check');
  try {
    await getAppCheck().verifyToken(token);
    return true;
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
    if (code === 'app-check/invalid-argument' || code === 'app-check/app-check-token-expired') return false;
    throw error;
  }
}
