import { useInView } from './in-view.ts';

/** Stands at the end of what has been loaded, and tells when the person comes near it. */
export function ReachedEnd({ onReach }: { onReach: () => void }) {
  const element = useInView<HTMLDivElement>((isNear) => isNear && onReach(), { marginPx: 1200 });
  return <div ref={element} aria-hidden style={{ height: 1 }} />;
}
