import { useSyncExternalStore } from 'react';

/** Whether a media query matches, e.g. `(min-width: 1024px)`. For what must not exist otherwise; for looks use CSS. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
