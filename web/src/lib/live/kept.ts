import type { persistKeys } from '../browser/storage.ts';

/** The stored slice that a query's answer is kept in over reloads (lib/cache/persisted-cache.ts); null: it is not kept. */
export type Kept = keyof typeof persistKeys | null;

interface QueryMeta extends Record<string, unknown> {
  readonly keptIn?: Kept;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

const metas = {
  auth: { keptIn: 'auth' },
  post: { keptIn: 'post' },
  user: { keptIn: 'user' },
} as const satisfies Record<NonNullable<Kept>, QueryMeta>;

/** For `meta` of `useQuery`: the same object each time, since the cache tells its readers of every new one. */
export const keptMeta = (keptIn: Kept): QueryMeta | undefined =>
  keptIn === null ? undefined : metas[keptIn];
