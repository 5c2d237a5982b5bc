import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** px, by history entry. In memory: after a reload the browser's own restoration would be as wrong as any. */
const places = new Map<string, number>();
const patienceMs = 3000;

/**
 * Going somewhere starts at the top; going back returns to the very pixel. The page may still be growing then (pages from
 * the cache, pictures' boxes), so the place is tried again as it grows, until the person scrolls or 3 s have passed.
 */
export function useScrollPlace(): void {
  const { key } = useLocation();
  const isComingBack = useNavigationType() === 'POP';
  // Switching a tab of the same screen replaces the entry and keeps the place.
  const wantedPlace = useEffectEvent(() => (isComingBack ? places.get(key) : 0));

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new history entry is what this waits for
  useLayoutEffect(() => {
    const place = wantedPlace();
    if (place === undefined) return undefined;
    const goThere = () => scrollTo(0, place);
    goThere();
    if (place === 0) return undefined;
    const stop = () => {
      growth.disconnect();
      clearTimeout(timer);
      removeEventListener('wheel', stop);
      removeEventListener('touchmove', stop);
      removeEventListener('keydown', stop);
    };
    const growth = new ResizeObserver(() => {
      goThere();
      if (Math.abs(scrollY - place) < 1) stop();
    });
    growth.observe(document.body);
    const timer = setTimeout(stop, patienceMs);
    for (const gesture of ['wheel', 'touchmove', 'keydown'])
      addEventListener(gesture, stop, { passive: true });
    return stop;
  }, [key]);

  // A layout effect, so that a leaving page's last scroll event, when it is cut short, is not taken for its place.
  useLayoutEffect(() => {
    const remember = () => places.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
}
