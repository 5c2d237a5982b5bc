import type { DehydratedState } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { browserStorage } from '../browser/storage.ts';

/** Returns the JSON value that is stored under `key`, without validation. null if there is none, or no valid JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(browserStorage.read(key) ?? 'null');
  } catch {
    return null; // Invalid JSON was not written by this app.
  }
}

/** The viewer and the version of stored cache data. Data of another viewer or version is not read. */
interface StateOwner {
  readonly uid: string;
  readonly version: number;
}

const StoredState = z.object({
  version: z.number(),
  uid: z.string(),
  // Written by TanStack's `dehydrate`.
  state: z.custom<DehydratedState>((state) => typeof state === 'object' && state !== null),
});

/** Returns the cache data under `key`, or null if there is none of this viewer and version. */
export function readState(key: string, { uid, version }: StateOwner): DehydratedState | null {
  const stored = StoredState.safeParse(readJson(key));
  return stored.success && stored.data.uid === uid && stored.data.version === version ? stored.data.state : null;
}

/** Writes cache data under `key`. Returns false if the storage is full or disabled. */
export const writeState = (key: string, { uid, version }: StateOwner, state: DehydratedState): boolean =>
  browserStorage.write(key, JSON.stringify({ version, uid, state }));
