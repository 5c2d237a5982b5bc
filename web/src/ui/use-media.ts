import { useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, e.g. `(min-width: 1024px)`. Use it to render other elements. For
 * other styles, use CSS.
 */
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

/** Returns whether the user prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
