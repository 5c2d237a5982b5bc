import { useEffect, useRef, useState } from 'react';

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
