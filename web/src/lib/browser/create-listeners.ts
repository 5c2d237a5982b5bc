/** Creates a set of listeners. `subscribe` is for `useSyncExternalStore`, and `notifyAll` calls every listener. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notifyAll: () => {
      for (const listener of listeners) listener();
    },
  };
}
