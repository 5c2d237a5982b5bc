import { AppError } from '@glimpse/contract/app-error';

/** Whether a call did not arrive, or its answer was lost on the way: it may be made again if that does no harm. */
export const isLost = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

/**
 * Waits for a call that may be made twice, or that another tab may have made first: refused with `code`, it has come
 * true already. Answers undefined then.
 */
export async function orAlready<T>(code: AppError['code'], answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  }
}
