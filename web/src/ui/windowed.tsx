import { type ReactNode, useRef, useState } from 'react';
import { useInView } from './in-view.ts';

// Some ten posts: what one is likely to scroll back to is kept, since a section that returns reads its posts again.
const keptPx = 8000;

/**
 * A long section of a list: its content exists only while it is near the viewport, and an empty box of the same height
 * stands for it otherwise. What is inside stops listening when it is unmounted, so memory and reads stay flat.
 */
export function Windowed({ children, marginPx = keptPx }: { children: ReactNode; marginPx?: number }) {
  // Near at first: a page that is opened again must have its full length at once, to scroll to the old place.
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
