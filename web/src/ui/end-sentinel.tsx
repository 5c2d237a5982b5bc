import { useInView } from './in-view.ts';

/** Place it at the end of a list. Calls `onReach` when the user scrolls near it. */
export function EndSentinel({ onReach }: { onReach: () => void }) {
  const element = useInView<HTMLDivElement>((isNear) => isNear && onReach(), { marginPx: 1200 });
  return <div ref={element} aria-hidden style={{ height: 1 }} />;
}
