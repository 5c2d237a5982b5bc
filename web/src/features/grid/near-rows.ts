import { limits } from '@glimpse/contract/limits';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { gapPx } from './grid-size.ts';

/** Rows of a grid, `end` exclusive. */
export interface Rows {
  readonly first: number;
  readonly end: number;
}

const marginPx = 1500;
/** Rows come and go by as many, so that most scroll events change nothing. */
const step = 3;
/** Before anything has been measured. */
const atFirst: Rows = { first: 0, end: 12 };

interface Place {
  /** The grid's upper edge, from the viewport's. */
  readonly topPx: number;
  readonly widthPx: number;
  readonly viewportPx: number;
}

/** The rows of a grid of squares, `limits.gridColumns` wide, that are in the viewport or within 1500 px of it. */
export function nearRows({ topPx, widthPx, viewportPx }: Place): Rows {
  const rowPx = (widthPx + gapPx) / limits.gridColumns;
  if (widthPx <= 0) return atFirst;
  const first = Math.floor((-marginPx - topPx) / rowPx);
  const end = Math.ceil((viewportPx + marginPx - topPx) / rowPx);
  const down = (row: number) => Math.max(0, Math.floor(row / step) * step);
  return { first: down(first), end: down(end + step - 1) };
}

/** How tall `count` rows and the gaps after them are, as CSS, in terms of the grid's own width. */
export const rowsHeight = (count: number): string =>
  `calc((100% + ${gapPx}px) / ${limits.gridColumns} * ${count})`;

/** Follows which rows of the grid in `box` are near the viewport. They may be more than there are. */
export function useNearRows(): { box: RefObject<HTMLDivElement | null>; rows: Rows } {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(atFirst);

  const look = useEffectEvent(() => {
    if (!box.current) return;
    const { top, width } = box.current.getBoundingClientRect();
    const near = nearRows({ topPx: top, widthPx: width, viewportPx: innerHeight });
    setRows((before) => (before.first === near.first && before.end === near.end ? before : near));
  });

  // Before the first paint: a page that is opened again in its middle shows its middle at once.
  useLayoutEffect(() => look(), []);
  useEffect(() => {
    const observer = new ResizeObserver(() => look());
    // The page too: what grows above the grid moves it.
    for (const element of [box.current, document.body]) if (element) observer.observe(element);
    const handleScroll = () => look();
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
