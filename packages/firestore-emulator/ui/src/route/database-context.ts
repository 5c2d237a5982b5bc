import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DatabaseName } from '../server/call.ts';
import { LiveFeed, type LiveState } from '../server/changes.ts';

interface DatabaseContextValue {
  readonly database: DatabaseName;
  readonly feed: LiveFeed;
}

export const DatabaseContext = createContext<DatabaseContextValue | null>(null);

/** Creates the feed of a database, and polls as long as the component is mounted. */
export function useDatabaseContext({ project, database }: DatabaseName): DatabaseContextValue {
  const value = useMemo(() => {
    const name = { project, database };
    return { database: name, feed: new LiveFeed(name) };
  }, [project, database]);
  useEffect(() => value.feed.start(), [value]);
  return value;
}

function useContextValue(): DatabaseContextValue {
  const value = useContext(DatabaseContext);
  if (!value) throw new Error('There is no database.');
  return value;
}

/** The selected database. The object is the same until another one is selected. */
export const useDatabase = (): DatabaseName => useContextValue().database;

export const useFeed = (): LiveFeed => useContextValue().feed;

export function useLive(): LiveState {
  const { feed } = useContextValue();
  return useSyncExternalStore(feed.subscribe, feed.state);
}
