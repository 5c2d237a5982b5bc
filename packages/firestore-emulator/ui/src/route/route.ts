import { useSyncExternalStore } from 'react';
import type { DatabaseName } from '../server/call.ts';

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
