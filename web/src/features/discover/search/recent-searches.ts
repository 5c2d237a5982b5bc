import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { createListeners } from '../../../lib/browser/create-listeners.ts';
import { browserStorage, recentSearchesPrefix } from '../../../lib/browser/storage.ts';

const maxSearches = 10;
/** The longest search that the API accepts. */
export const maxSearchLength = 100;

const StoredSearches = z.array(z.string().check(z.maxLength(maxSearchLength)));

const { subscribe, notifyAll } = createListeners();

/** Also calls `listener` after a change in another tab. */
function subscribeToAllTabs(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

function parse(stored: string | null): readonly string[] {
  try {
    const searches = StoredSearches.safeParse(JSON.parse(stored ?? '[]'));
    return searches.success ? searches.data.slice(0, maxSearches) : [];
  } catch {
    return []; // Invalid JSON was not written by this app.
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface RecentSearches {
  /** Newest first. */
  readonly searches: readonly string[];
  /** Puts the text first. Does nothing with a blank text. */
  readonly add: (typed: string) => void;
  readonly remove: (search: string) => void;
  readonly removeAll: () => void;
}

/** The last searches of the viewer in this browser. They are removed when the viewer signs out. */
export function useRecentSearches(): RecentSearches {
  const key = recentSearchesPrefix + useViewer().uid;
  const stored = useSyncExternalStore(subscribeToAllTabs, () => browserStorage.read(key));
  const searches = useMemo(() => parse(stored), [stored]);

  /** Reads the stored searches again, because another tab may have changed them. */
  function change(update: (current: readonly string[]) => readonly string[]) {
    const updated = update(parse(browserStorage.read(key))).slice(0, maxSearches);
    if (updated.length === 0) browserStorage.remove(key);
    else browserStorage.write(key, JSON.stringify(updated));
    notifyAll();
  }
  return {
    searches,
    add: (typed) => {
      const search = typed.trim().slice(0, maxSearchLength);
      if (search !== '') change((current) => [search, ...current.filter((other) => !isSame(other, search))]);
    },
    remove: (search) => change((current) => current.filter((other) => other !== search)),
    removeAll: () => change(() => []),
  };
}
