import { screenConstants } from '@glimpse/contract/screen-constants';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** The gap between tiles. */
export const gapPx = 4;

/** A range of rows of a grid. `end` is exclusive. */
interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** How far outside the viewport rows are still rendered. */
const overscanPx = 1500;
/** Ranges begin and end at multiples of this, so that most scroll events do not render the grid again. */
const rowStep = 3;
const unmeasuredRows: RowRange = { first: 0, end: 12 };

interface GridPosition {
  /** The distance from the top of the viewport to the top of the grid. */
  readonly topPx: number;
  readonly widthPx: number;
  readonly viewportPx: number;
}

/** Returns the rows of a grid of squares that are in the viewport or within `overscanPx` of it. */
export function nearRows({ topPx, widthPx, viewportPx }: GridPosition): RowRange {
  if (widthPx <= 0) return unmeasuredRows;
  const rowPx = (widthPx + gapPx) / screenConstants.gridColumns;
  const stepPx = rowStep * rowPx;
  const firstStep = Math.max(0, Math.floor((-overscanPx - topPx) / stepPx));
  const endStep = Math.max(0, Math.ceil((viewportPx + overscanPx - topPx) / stepPx));
  return { first: firstStep * rowStep, end: endStep * rowStep };
}

/** Returns the height of `count` rows and the gaps after them as a CSS length, relative to the width of the grid. */
export const rowsHeight = (count: number): string =>
  `calc((100% + ${gapPx}px) / ${screenConstants.gridColumns} * ${count})`;

/**
 * Returns a ref for the grid element, and the rows near the viewport. Updates the rows on scroll and resize. `rows.end`
 * can be larger than the number of rows of the grid.
 */
export function useNearRows(): { gridRef: RefObject<HTMLDivElement | null>; rows: RowRange } {
  const gridRef = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(unmeasuredRows);

  const measure = useEffectEvent(() => {
    if (!gridRef.current) return;
    const { top, width } = gridRef.current.getBoundingClientRect();
    const near = nearRows({ topPx: top, widthPx: width, viewportPx: innerHeight });
    setRows((before) => (before.first === near.first && before.end === near.end ? before : near));
  });

  // Before the first paint, so that a page with a restored scroll position shows the right rows at once.
  useLayoutEffect(() => measure(), []);
  useEffect(() => {
    const observer = new ResizeObserver(() => measure());
    // Observes the whole page too, because the grid moves when an element above it grows.
    for (const element of [gridRef.current, document.body]) if (element) observer.observe(element);
    const handleChange = () => measure();
    addEventListener('scroll', handleChange, { passive: true });
    addEventListener('resize', handleChange);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', handleChange);
      removeEventListener('resize', handleChange);
    };
  }, []);
  return { gridRef, rows };
}
