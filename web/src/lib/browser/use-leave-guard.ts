import { useEffect } from 'react';

/**
 * While `isOn`, the browser asks before this page is closed or reloaded. Only then is it listened for: a page that listens
 * always is not kept for the way back (web.dev/articles/bfcache).
 */
export function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
