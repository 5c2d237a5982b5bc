/**
 * Waits for one of `count` slots with this name. All tabs of this browser share the slots. Returns a function that
 * releases the slot. Never resolves after `signal` is aborted. Resolves at once on plain-HTTP origins, because they
 * have no locks.
 */
export function acquireSlot(name: string, count: number, signal: AbortSignal): Promise<() => void> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const acquired = new AbortController();
    const ended = AbortSignal.any([signal, acquired.signal]);
    for (let index = 0; index < count; index++) {
      const request = locks.request(`${name}:${index}`, { signal: ended }, () => {
        // Two slots may become free at the same time.
        if (ended.aborted) return undefined;
        acquired.abort();
        return new Promise<void>((release) => resolve(release));
      });
      // An aborted request rejects.
      request.catch(() => undefined);
    }
  });
}
