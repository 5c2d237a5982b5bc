/** Calls back when the page has nothing else to do, after `timeoutMs` in any case. Returns what calls that off. */
export function whenIdle(act: () => void, timeoutMs: number): () => void {
  // Safari knows no idle page.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: timeoutMs });
  return () => cancelIdleCallback(idle);
}
