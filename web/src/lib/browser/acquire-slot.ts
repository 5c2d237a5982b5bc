/**
 * Waits for one of `count` places of this name, which all tabs of this browser share; answers what gives the place back.
 * Never answers once aborted. On plain-HTTP origins, which have no locks, there is always one.
 */
export function takeTurn(name: string, count: number, signal: AbortSignal): Promise<() => void> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const others = new AbortController();
    const either = AbortSignal.any([signal, others.signal]);
    for (let index = 0; index < count; index++) {
      const asked = locks.request(`${name}:${index}`, { signal: either }, () => {
        // Two places may become free at once.
        if (either.aborted) return undefined;
        others.abort();
        return new Promise<void>((giveBack) => resolve(giveBack));
      });
      // The places that were not needed.
      asked.catch(() => undefined);
    }
  });
}
