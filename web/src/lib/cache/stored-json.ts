import type { DehydratedState } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { browserStorage } from '../browser/storage.ts';

/** What is stored under `key`, unchecked; null when there is nothing, or nothing of ours. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(browserStorage.read(key) ?? 'null');
  } catch {
    return null; // Not JSON: not ours.
  }
}

/** Whose part of the query cache it is, and in which version of its shape: others are not read. */
export interface StateOwner {
  readonly uid: string;
  readonly version: number;
}

const StoredState = z.object({
  version: z.number(),
  uid: z.string(),
  // Written by TanStack's `dehydrate`, in this version's shape.
  state: z.custom<DehydratedState>((state) => typeof state === 'object' && state !== null),
});

export function readState(key: string, { uid, version }: StateOwner): DehydratedState | null {
  const stored = StoredState.safeParse(readJson(key));
  return stored.success && stored.data.uid === uid && stored.data.version === version
    ? stored.data.state
    : null;
}

/** False when there is no room. */
export const writeState = (key: string, { uid, version }: StateOwner, state: DehydratedState): boolean =>
  browserStorage.write(key, JSON.stringify({ version, uid, state }));
