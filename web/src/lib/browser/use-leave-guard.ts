import { useEffect } from 'react';

/**
 * While `isOn`, the browser asks for confirmation before it closes or reloads the page. Adds its listener only while
 * `isOn`, because a page with a `beforeunload` listener is not put into the back-forward cache
 * (web.dev/articles/bfcache).
 */
export function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    return guardPage();
  }, [isOn]);
}

/** Does the same until the returned function is called. */
export function guardPage(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
