import { useState } from 'react';

/** Runs an action of a button. `error` is the error of the last run, `isRunning` disables the button. */
export function useAction(action: () => Promise<void>) {
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setError(null);
    setIsRunning(true);
    try {
      await action();
    } catch (reason) {
      setError(reason);
    } finally {
      setIsRunning(false);
    }
  };
  return { run: () => void run(), error, isRunning };
}
