import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { browserStorage, persistKeys } from '../browser/storage.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { toPersisted, withoutItems } from '../live/page-state.ts';
import { readState, writeState } from './stored-json.ts';

/** Increase it when the shape of cached data changes. Persisted data with another version is ignored. */
const version = 5;
const pauseMs = 1000;

const slices = Object.keys(persistKeys) as (keyof typeof persistKeys)[];

/**
 * Fills the cache with the persisted data of `uid`. It is synchronous, so that the first render already has the data.
 * Leaves out the items of lists that the viewer has deleted, although the server may still have them.
 */
export function restoreCache(client: QueryClient, uid: string, deletedIds: ReadonlySet<unknown>): void {
  const defaultOptions = { deserializeData: (data: unknown) => withoutItems(data, deletedIds) };
  for (const slice of slices) {
    const state = readState(persistKeys[slice], { uid, version });
    if (state) hydrate(client, state, { defaultOptions });
    else browserStorage.remove(persistKeys[slice]);
  }
}

function storeSlice(client: QueryClient, uid: string, slice: keyof typeof persistKeys) {
  const isInSlice = ({ state, meta }: Query) => state.status === 'success' && meta?.persistIn === slice;
  const state = dehydrate(client, {
    shouldDehydrateQuery: isInSlice,
    shouldDehydrateMutation: () => false,
    serializeData: toPersisted,
  });
  const isWritten = writeState(persistKeys[slice], { uid, version }, state);
  // If the storage is full, remove the older data instead of restoring it later.
  if (!isWritten) browserStorage.remove(persistKeys[slice]);
}

/**
 * Writes the slices of the cache to localStorage ('persist:auth', 'persist:post', 'persist:user') soon after they
 * change, and when the page is closed. Returns a function that stops this.
 */
export function persistCache(client: QueryClient, uid: string): () => void {
  const changed = new Set<keyof typeof persistKeys>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelIdle = () => {};
  const store = () => {
    for (const slice of changed) storeSlice(client, uid, slice);
    changed.clear();
    timer = undefined;
  };
  const cancel = () => {
    clearTimeout(timer);
    cancelIdle();
  };
  const flush = () => {
    cancel();
    store();
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const slice = event.query.meta?.persistIn;
    // `setState` is the removal of data that the viewer may no longer read.
    const isChange = event.type === 'updated' && ['success', 'setState'].includes(event.action.type);
    if (!isChange || !slice) return;
    changed.add(slice);
    // Wait until the browser is idle, because writing a full cache takes milliseconds and would delay a paint.
    timer ??= setTimeout(() => {
      cancelIdle = whenIdle(store, pauseMs);
    }, pauseMs);
  });
  addEventListener('pagehide', flush);
  return () => {
    unsubscribe();
    cancel();
    removeEventListener('pagehide', flush);
  };
}
