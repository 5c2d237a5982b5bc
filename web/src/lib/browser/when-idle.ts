/**
 * Calls `callback` when the browser is idle, or after `timeoutMs` at the latest. Returns a function that cancels the
 * call.
 */
export function whenIdle(callback: () => void, timeoutMs: number): () => void {
  // Safari does not have requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout: timeoutMs });
  return () => cancelIdleCallback(idle);
}
