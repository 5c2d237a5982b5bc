import { describe, expect, it } from 'vitest';
import { nearRows, rowsHeight } from './near-rows.ts';

// Three squares of 296 px with gaps of 4 px. A row with its gap has 300 px.
const widthPx = 896;
const viewportPx = 900;

describe('nearRows', () => {
  it('gives the rows from the top of the page to 1500 px below the viewport, in steps of three', () => {
    expect(nearRows({ topPx: 0, widthPx, viewportPx })).toEqual({ first: 0, end: 9 });
  });

  it('leaves out rows that are more than 1500 px above the viewport', () => {
    // After scrolling 6000 px, row 20 is at the top. Row 15 begins 1500 px above it.
    const rows = nearRows({ topPx: -6000, widthPx, viewportPx });
    expect(rows).toEqual({ first: 15, end: 30 });
  });

  it.each([0, -150, -2950, -30_000])('always covers the viewport (grid at %d px)', (topPx) => {
    const { first, end } = nearRows({ topPx, widthPx, viewportPx });
    expect(first * 300 + topPx).toBeLessThanOrEqual(Math.max(0, topPx));
    expect(end * 300 + topPx).toBeGreaterThanOrEqual(viewportPx);
  });

  it('gives no rows while the grid is far below the viewport', () => {
    expect(nearRows({ topPx: 100_000, widthPx, viewportPx })).toEqual({ first: 0, end: 0 });
  });

  it('gives some rows before the grid has been measured', () => {
    expect(nearRows({ topPx: 0, widthPx: 0, viewportPx }).end).toBeGreaterThan(0);
  });
});

it('gives heights relative to the width, so that they stay right when the window is resized', () => {
  expect(rowsHeight(7)).toBe('calc((100% + 4px) / 3 * 7)');
});
