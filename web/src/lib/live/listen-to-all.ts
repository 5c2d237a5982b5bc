import type { Unsubscribe } from './documents.ts';

/** Starts all listeners. After each has reported, calls `next` with their latest values whenever one changes. */
export function listenToAll<T>(
  listens: readonly ((next: (value: T) => void) => Unsubscribe)[],
  next: (values: readonly T[]) => void,
): Unsubscribe {
  const latest = new Map<number, T>();
  const stops = listens.map((listen, index) =>
    listen((value) => {
      latest.set(index, value);
      if (latest.size < listens.length) return;
      const inOrder = [...latest].toSorted(([one], [other]) => one - other);
      next(inOrder.map(([, each]) => each));
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
