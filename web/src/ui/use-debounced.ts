import { useEffect, useState } from 'react';

/** Returns the last `value` that did not change for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
