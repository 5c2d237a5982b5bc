import { type ReactNode, useRef, useState } from 'react';
import { useInView } from './in-view.ts';

// About the height of ten posts. Users often scroll back that far, and a remounted section reads its posts again.
const defaultMarginPx = 8000;

/**
 * Renders a long section of a list only while it is within `marginPx` of the viewport. Otherwise an empty box of the
 * same height replaces it. Unmounting the content also stops its listeners, which saves memory and reads.
 */
export function Windowed({ children, marginPx = defaultMarginPx }: { children: ReactNode; marginPx?: number }) {
  // Starts as near, because a page needs its full height at once to restore the scroll position.
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
