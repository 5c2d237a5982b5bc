import { screenConstants } from '@glimpse/contract/screen-constants';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { gapPx } from './grid-size.ts';

/** A range of rows of a grid. `end` is exclusive. */
export interface Rows {
  readonly first: number;
  readonly end: number;
}

const marginPx = 1500;
/** Ranges begin and end at multiples of this, so that most scroll events do not render the grid again. */
const rowStep = 3;
const unmeasuredRows: Rows = { first: 0, end: 12 };

interface GridPosition {
  /** The distance from the top of the viewport to the top of the grid. */
  readonly topPx: number;
  readonly widthPx: number;
  readonly viewportPx: number;
}

/** Returns the rows of a grid of squares that are in the viewport or within `marginPx` of it. */
export function nearRows({ topPx, widthPx, viewportPx }: GridPosition): Rows {
  const rowPx = (widthPx + gapPx) / screenConstants.gridColumns;
  if (widthPx <= 0) return unmeasuredRows;
  const first = Math.floor((-marginPx - topPx) / rowPx);
  const end = Math.ceil((viewportPx + marginPx - topPx) / rowPx);
  const roundedToStep = (row: number) => Math.max(0, Math.floor(row / rowStep) * rowStep);
  return { first: roundedToStep(first), end: roundedToStep(end + rowStep - 1) };
}

/** Returns the height of `count` rows and the gaps after them as a CSS length, relative to the width of the grid. */
export const rowsHeight = (count: number): string =>
  `calc((100% + ${gapPx}px) / ${screenConstants.gridColumns} * ${count})`;

/** Returns the rows near the viewport of the grid in `box`, also after scrolling. The grid may have fewer rows. */
export function useNearRows(): { box: RefObject<HTMLDivElement | null>; rows: Rows } {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(unmeasuredRows);

  const measure = useEffectEvent(() => {
    if (!box.current) return;
    const { top, width } = box.current.getBoundingClientRect();
    const near = nearRows({ topPx: top, widthPx: width, viewportPx: innerHeight });
    setRows((before) => (before.first === near.first && before.end === near.end ? before : near));
  });

  // Before the first paint, so that a page with a restored scroll position shows the right rows at once.
  useLayoutEffect(() => measure(), []);
  useEffect(() => {
    const observer = new ResizeObserver(() => measure());
    // Observes the page too, because an element above the grid can move the grid when it grows.
    for (const element of [box.current, document.body]) if (element) observer.observe(element);
    const handleScroll = () => measure();
    addEventListener('scroll', handleScroll, { passive: true });
    addEventListener('resize', handleScroll);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', handleScroll);
      removeEventListener('resize', handleScroll);
    };
  }, []);
  return { box, rows };
}
