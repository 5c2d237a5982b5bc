import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls back as the element comes near the viewport and leaves it; `margin` in px around the viewport. */
export function useInView<T extends Element>(
  onChange: (isNear: boolean) => void,
  { marginPx = 0, threshold = 0 }: { marginPx?: number; threshold?: number } = {},
): RefObject<T | null> {
  const element = useRef<T>(null);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new IntersectionObserver(
      // Several changes may come at once on a busy page: the last one is how it is now.
      (changes) => tell(changes.at(-1)?.isIntersecting ?? false),
      // Inside a box that scrolls by itself only the second counts.
      { rootMargin: `${marginPx}px 0px`, scrollMargin: `${marginPx}px 0px`, threshold },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [marginPx, threshold]);
  return element;
}
