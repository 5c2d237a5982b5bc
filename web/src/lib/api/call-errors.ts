import { AppError } from '@glimpse/contract/app-error';

/** Returns whether a call failed because the server could not be reached. The server may have received the request. */
export const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

/**
 * Resolves with undefined if the call fails with `code`. Use it to make a call idempotent. After a retry, or a call of
 * another tab, the server responds with a code such as `already-exists`.
 */
export async function ignoreCode<T>(code: AppError['code'], result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  }
}
