import { type ReactNode, useRef, useState } from 'react';
import { useInView } from './in-view.ts';

// About ten posts. Users often scroll back that far, and a section that is mounted again reads its posts again.
const defaultMarginPx = 8000;

/**
 * Renders a long section of a list only while it is near the viewport. Otherwise an empty box of the same height
 * replaces it. Unmounting the content also stops its listeners, so a long list does not need more and more memory and
 * reads.
 */
export function Windowed({ children, marginPx = defaultMarginPx }: { children: ReactNode; marginPx?: number }) {
  // Starts near, because a page that is opened again needs its full height at once to restore the scroll position.
  const [isNear, setIsNear] = useState(true);
  const heightPx = useRef(0);
  const box = useInView<HTMLDivElement>(
    (near) => {
      if (!near) heightPx.current = box.current?.offsetHeight ?? 0;
      setIsNear(near || heightPx.current === 0);
    },
    { marginPx },
  );
  return (
    <div ref={box} style={isNear ? undefined : { height: heightPx.current }}>
      {isNear && children}
    </div>
  );
}
