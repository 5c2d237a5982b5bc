import type { Unsubscribe } from './documents.ts';

/**
 * Listens until a snapshot has at least `max` documents. Then the listener stops, and the last snapshot stays. A query
 * with a limit would otherwise read one more document for each document that is created, without an end.
 */
export function stopWhenFull<S extends { readonly size: number }>(
  max: number,
  listen: (next: (snapshot: S) => void) => Unsubscribe,
  next: (snapshot: S) => void,
): Unsubscribe {
  let isFull = false;
  let unsubscribe: Unsubscribe | null = null;
  const stop = () => unsubscribe?.();
  unsubscribe = listen((snapshot) => {
    if (isFull) return;
    next(snapshot);
    isFull = snapshot.size >= max;
    if (isFull) stop();
  });
  // The first snapshot can arrive before `listen` returns.
  if (isFull) stop();
  return stop;
}
