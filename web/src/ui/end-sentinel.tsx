import { useInView } from './in-view.ts';

interface EndSentinelProps {
  onReach: () => void;
  /** How far below the viewport the end of the list is near. */
  marginPx?: number;
}

/** Place it at the end of a list. Calls `onReach` when the user scrolls near it. */
export function EndSentinel({ onReach, marginPx = 1200 }: EndSentinelProps) {
  const element = useInView<HTMLDivElement>((isNear) => isNear && onReach(), { marginPx });
  return <div ref={element} aria-hidden style={{ height: 1 }} />;
}
