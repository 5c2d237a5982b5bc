import type { Location } from 'react-router-dom';

type ReturnLocation = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The router state of the login and signup screens. `from` is the location that the visitor wanted to open. */
export interface LoginState {
  readonly from: ReturnLocation;
}

const textOf = (value: object, name: string): string => {
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : '';
};

/**
 * Returns the location to open after the sign-in, from the router state. Null if there is none. Browsers restore the
 * state with a page of the history, so a location of another site is refused. A path such as `//elsewhere.example` is
 * one, and browsers ignore tabs and line breaks in it.
 */
export function returnLocation(state: unknown): ReturnLocation | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'object' || from === null) return null;
  const [pathname, search, hash] = [textOf(from, 'pathname'), textOf(from, 'search'), textOf(from, 'hash')];
  const path = pathname + search + hash;
  const isOfThisSite =
    pathname.startsWith('/') &&
    URL.canParse(path, location.origin) &&
    new URL(path, location.origin).host === location.host;
  return isOfThisSite ? { pathname, search, hash } : null;
}
