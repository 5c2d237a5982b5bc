import { useEffect, useRef, useState } from 'react';

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

interface Loaded<Data> {
  /** The last data, also while newer data is loading. */
  readonly data: Data | undefined;
  /** The error of the last call. */
  readonly error: unknown;
  readonly version: number;
}

/**
 * Calls `load` when the component mounts, and again when `load` or `version` changes. Results arrive in the order of
 * the calls: an older result that is late is dropped.
 */
export function useLoaded<Data>(load: () => Promise<Data>, version = 0): Loaded<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ data: undefined, error: null, version });
  const calls = useRef({ started: 0, shown: 0 });
  useEffect(() => {
    const counts = calls.current;
    counts.started += 1;
    const number = counts.started;
    const show = (result: Loaded<Data>) => {
      if (number < counts.shown) return;
      counts.shown = number;
      setLoaded(result);
    };
    load().then(
      (data) => show({ data, error: null, version }),
      (error: unknown) => show({ data: undefined, error, version }),
    );
  }, [load, version]);
  return loaded;
}
