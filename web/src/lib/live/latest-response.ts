import type { AppError } from '@glimpse/contract/app-error';

/**
 * For a listener that asks the server about some of its snapshots. `cancel` drops the response that is not there yet, so
 * that it can neither replace the result of a newer snapshot nor arrive after the listener has stopped.
 */
export function createLatestResponse() {
  let count = 0;
  return {
    cancel(): void {
      count += 1;
    },
    take<T>(response: Promise<T>, next: (value: T) => void, fail: (error: AppError) => void): void {
      count += 1;
      const taken = count;
      response.then(
        (value) => taken === count && next(value),
        (error) => taken === count && fail(error),
      );
    },
  };
}
