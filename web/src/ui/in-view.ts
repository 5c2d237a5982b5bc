import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onChange` when the element comes within `marginPx` of the viewport, and when it leaves that area. */
export function useInView<T extends Element>(
  onChange: (isNear: boolean) => void,
  { marginPx = 0, threshold = 0 }: { marginPx?: number; threshold?: number } = {},
): RefObject<T | null> {
  const element = useRef<T>(null);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new IntersectionObserver(
      // If the main thread was blocked, the observer reports several changes at once. The last one is the current one.
      (changes) => handleChange(changes.at(-1)?.isIntersecting ?? false),
      // Inside a scroll container, only `scrollMargin` has an effect.
      { rootMargin: `${marginPx}px 0px`, scrollMargin: `${marginPx}px 0px`, threshold },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [marginPx, threshold]);
  return element;
}
