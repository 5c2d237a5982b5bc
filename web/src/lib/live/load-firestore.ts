import { nextPaint } from '../browser/next-paint.ts';
import { loadAuth } from '../firebase/session.ts';

/** The module that imports the Firestore SDK. */
type Snapshots = typeof import('./snapshots.ts');

let loaded: Snapshots | null = null;
let loading: Promise<Snapshots> | null = null;

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
 * Calls `listen`, which starts a listener, at once if Firestore's code has been loaded. Otherwise loads the code first,
 * but after the next paint, so that cached data is shown before. Calls `fail` if the code cannot be loaded, and tries
 * again when the browser is online. Returns a function that stops the listener.
 */
export function listenWhenLoaded(listen: (snapshots: Snapshots) => () => void, fail: () => void): () => void {
  if (loaded) return listen(loaded);
  const stopped = new AbortController();
  let unsubscribe = () => {};
  const load = () =>
    loadFirestoreAfterPaint().then(
      (snapshots) => {
        if (!stopped.signal.aborted) unsubscribe = listen(snapshots);
      },
      () => {
        if (stopped.signal.aborted) return;
        fail();
        addEventListener('online', () => void load(), { once: true, signal: stopped.signal });
      },
    );
  void load();
  return () => {
    stopped.abort();
    unsubscribe();
  };
}
