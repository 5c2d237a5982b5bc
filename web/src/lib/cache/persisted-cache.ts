import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { browserStorage, persistKeys } from '../browser/storage.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { forStorage } from '../live/page-state.ts';
import { readState, writeState } from './stored-json.ts';

/** Raised when the shape of cached data changes: older copies are then ignored. */
const version = 3;
const pauseMs = 1000;

const slices = Object.keys(persistKeys) as (keyof typeof persistKeys)[];

/** Fills the cache with what `uid` last saw. Synchronous, so that the first render already has it. */
export function restoreCache(client: QueryClient, uid: string): void {
  for (const slice of slices) {
    const state = readState(persistKeys[slice], { uid, version });
    if (state) hydrate(client, state);
    else browserStorage.remove(persistKeys[slice]);
  }
}

function storeSlice(client: QueryClient, uid: string, slice: keyof typeof persistKeys) {
  // Each query says for itself whether it is kept, and where.
  const belongs = ({ state, meta }: Query) => state.status === 'success' && meta?.keptIn === slice;
  const state = dehydrate(client, {
    shouldDehydrateQuery: belongs,
    shouldDehydrateMutation: () => false,
    serializeData: forStorage,
  });
  const isWritten = writeState(persistKeys[slice], { uid, version }, state);
  // A half-full storage must not keep yesterday's copy.
  if (!isWritten) browserStorage.remove(persistKeys[slice]);
}

/** Stores the cache under 'persist:auth', 'persist:post' and 'persist:user', soon after it changes. Returns what ends that. */
export function persistCache(client: QueryClient, uid: string): () => void {
  const changed = new Set<keyof typeof persistKeys>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forget = () => {};
  const store = () => {
    for (const slice of changed) storeSlice(client, uid, slice);
    changed.clear();
    timer = undefined;
  };
  const callOff = () => {
    clearTimeout(timer);
    forget();
  };
  const flush = () => {
    callOff();
    store();
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const slice = event.query.meta?.keptIn;
    if (event.type !== 'updated' || event.action.type !== 'success' || !slice) return;
    changed.add(slice);
    // Not while a press waits for its paint: a full cache takes milliseconds to write.
    timer ??= setTimeout(() => {
      forget = whenIdle(store, pauseMs);
    }, pauseMs);
  });
  addEventListener('pagehide', flush);
  return () => {
    unsubscribe();
    callOff();
    removeEventListener('pagehide', flush);
  };
}
