import type { persistKeys } from '../browser/storage.ts';

/** The slice of the browser's storage that persists a query's data (lib/cache/persisted-cache.ts), or null. */
export type PersistSlice = keyof typeof persistKeys | null;

interface QueryMeta extends Record<string, unknown> {
  readonly persistIn?: PersistSlice;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

const metas = {
  auth: { persistIn: 'auth' },
  post: { persistIn: 'post' },
  user: { persistIn: 'user' },
} as const satisfies Record<NonNullable<PersistSlice>, QueryMeta>;

/**
 * Returns `meta` for `useQuery`. It is the same object each time, because TanStack notifies the observers of a query
 * when its options change.
 */
export const persistMeta = (slice: PersistSlice): QueryMeta | undefined => (slice === null ? undefined : metas[slice]);
