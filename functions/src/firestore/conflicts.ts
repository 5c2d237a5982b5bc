import { setTimeout as wait } from 'node:timers/promises';
import { serverErrors } from '@glimpse/contract/errors';

/** The most attempts of a batched commit. */
export const maxAttempts = 300;
const maxPauseMs = 100;

/** gRPC codes of a conflict: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED. The next attempt reads again. */
const conflictCodes: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);

export const isConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && conflictCodes.has(error.code);

/** Waits a random time that grows with each failed attempt. */
export const waitBeforeRetry = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(5 * attempt, maxPauseMs));

export const tooManyConflicts = () => serverErrors.tooManyConflicts();
