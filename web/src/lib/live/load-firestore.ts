import { nextPaint } from '../browser/next-paint.ts';
import { loadAuth } from '../firebase/session.ts';

type Snapshots = typeof import('./snapshots.ts');

let loaded: Snapshots | null = null;
let loading: Promise<Snapshots> | null = null;

/** Returns whether Firestore's code has been loaded. */
export const isFirestoreLoaded = (): boolean => loaded !== null;

/** Loads Firestore's code, and Auth's, because Firestore takes the ID token from Auth. */
export function loadFirestore(): Promise<Snapshots> {
  // Auth first, because it can check the session with the server while the larger Firestore code is loading.
  loading ??= Promise.all([loadAuth(), import('./snapshots.ts')]).then(
    ([, snapshots]) => {
      loaded = snapshots;
      return snapshots;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Loads Firestore's code after the next paint. */
export const loadFirestoreAfterPaint = (): Promise<Snapshots> => nextPaint().then(loadFirestore);

/**
 * Calls `begin` to start a listener, at once if Firestore's code has been loaded. Otherwise loads the code after the
 * next paint, so that cached data is shown first, and then calls `begin`. Calls `fail` if the code cannot be loaded,
 * and tries again when the browser is online. Returns a function that stops the listener.
 */
export function whenLoaded(begin: (snapshots: Snapshots) => () => void, fail: () => void): () => void {
  if (loaded) return begin(loaded);
  const ended = new AbortController();
  let stop = () => {};
  const load = () =>
    loadFirestoreAfterPaint().then(
      (snapshots) => {
        if (!ended.signal.aborted) stop = begin(snapshots);
      },
      () => {
        if (ended.signal.aborted) return;
        fail();
        addEventListener('online', () => void load(), { once: true, signal: ended.signal });
      },
    );
  void load();
  return () => {
    ended.abort();
    stop();
  };
}
