import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { browserStorage, persistKeys } from '../browser/storage.ts';
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    timer = undefined;
    for (const slice of slices) storeSlice(client, uid, slice);
  };
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    store();
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(store, pauseMs);
  });
  addEventListener('pagehide', flush);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    removeEventListener('pagehide', flush);
  };
}
