import { painted } from '../browser/next-paint.ts';
import { loadAuth } from '../firebase/session.ts';

type Snapshots = typeof import('./snapshots.ts');

let opened: Snapshots | null = null;
let opening: Promise<Snapshots> | null = null;

/** Whether Firestore's code is there. */
export const isFirestoreOpen = (): boolean => opened !== null;

/** Fetches Firestore's code. Auth's comes with it, which Firestore asks who it is that asks. */
export function openFirestore(): Promise<Snapshots> {
  // Auth first: while it asks the server whose session this is, the larger rest begins.
  opening ??= Promise.all([loadAuth(), import('./snapshots.ts')]).then(
    ([, snapshots]) => {
      opened = snapshots;
      return snapshots;
    },
    (error: unknown) => {
      opening = null;
      throw error;
    },
  );
  return opening;
}

/** The same once what is there is on the screen. */
export const openBehind = (): Promise<Snapshots> => painted().then(openFirestore);

/**
 * Has `begin` listen: at once when Firestore's code is there, otherwise as soon as it is, which is asked for once what
 * is kept has been shown. `fail` is told when it cannot be fetched; it is asked for again when the line is back. Returns what ends it.
 */
export function whenOpened(begin: (snapshots: Snapshots) => () => void, fail: () => void): () => void {
  if (opened) return begin(opened);
  const over = new AbortController();
  let stop = () => {};
  const open = () =>
    openBehind().then(
      (snapshots) => {
        if (!over.signal.aborted) stop = begin(snapshots);
      },
      () => {
        if (over.signal.aborted) return;
        fail();
        addEventListener('online', () => void open(), { once: true, signal: over.signal });
      },
    );
  void open();
  return () => {
    over.abort();
    stop();
  };
}
