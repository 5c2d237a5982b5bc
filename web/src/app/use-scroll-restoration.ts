import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The scroll position in px of each history entry, by the key of the entry. They are lost when the page reloads. */
const scrollPositions = new Map<string, number>();
const timeoutMs = 3000;

/**
 * Scrolls to the top for a new history entry, and to the previous position after going back or forward. The page may
 * still be too short for that position. In that case it scrolls again each time the page grows, until the position is
 * reached, the user scrolls, or `timeoutMs` has passed.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  // A replaced entry (e.g. another tab of the same screen) starts at the top, too.
  const targetPosition = useEffectEvent(() => (isBackOrForward ? scrollPositions.get(key) : 0));

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each history entry
  useLayoutEffect(() => {
    const target = targetPosition();
    if (target === undefined) return undefined;
    const restore = () => scrollTo(0, target);
    restore();
    if (target === 0) return undefined;
    const stopped = new AbortController();
    const stop = () => {
      growth.disconnect();
      clearTimeout(timer);
      stopped.abort();
    };
    const growth = new ResizeObserver(() => {
      restore();
      if (Math.abs(scrollY - target) < 1) stop();
    });
    growth.observe(document.body);
    const timer = setTimeout(stop, timeoutMs);
    for (const gesture of ['wheel', 'touchmove', 'keydown'])
      addEventListener(gesture, stop, { passive: true, signal: stopped.signal });
    return stop;
  }, [key]);

  // A layout effect removes the listener before the browser scrolls a page that became shorter. That scroll event must
  // not change the position of the old entry.
  useLayoutEffect(() => {
    const storePosition = () => scrollPositions.set(key, scrollY);
    addEventListener('scroll', storePosition, { passive: true });
    return () => removeEventListener('scroll', storePosition);
  }, [key]);
}
