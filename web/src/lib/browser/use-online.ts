import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Returns whether the browser is online. The server may be unreachable nevertheless. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
