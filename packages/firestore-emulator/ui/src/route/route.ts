import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DatabaseName } from '../server/call.ts';
import { LiveFeed, type LiveState } from '../server/changes.ts';

export const screens = ['data', 'requests', 'rules', 'statistics'] as const;
export type Screen = (typeof screens)[number];

/** What the fragment of the address says: `#/data/PROJECT/DATABASE/a/b?key=value`. */
export interface Route extends DatabaseName {
  readonly screen: Screen;
  /** Path of a document or collection; '' is the root. */
  readonly path: string;
  readonly parameters: URLSearchParams;
}

/** Returns null if the address names no database yet. */
export function parseRoute(hash: string): Route | null {
  const [address = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [first, project, database, ...path] = address.split('/').map(decode);
  const screen = screens.find((each) => each === first);
  if (!screen || !project || !database) return null;
  return {
    screen,
    project,
    database,
    path: path.filter((segment) => segment !== '').join('/'),
    parameters: new URLSearchParams(query),
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The address of a screen, for a link. */
export function linkTo(
  screen: Screen,
  { project, database }: DatabaseName,
  path = '',
  parameters: Readonly<Record<string, string>> = {},
): string {
  const segments = [screen, project, database, ...(path === '' ? [] : path.split('/'))].map(encodeURIComponent);
  const query = new URLSearchParams(parameters).toString();
  return `#/${segments.join('/')}${query && `?${query}`}`;
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Returns the fragment of the address, and renders again when it changes. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);

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
