import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the browser has a network. That it has one does not mean that the server can be reached. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
