import { describe, expect, it } from 'vitest';
import { nearRows, rowsHeight } from './near-rows.ts';

// 296 px squares and 4 px gaps: a row every 300 px.
const widthPx = 896;
const viewportPx = 900;

describe('the rows near the viewport', () => {
  it('are those from the top of the page to 1500 px below the viewport, in steps of three', () => {
    expect(nearRows({ topPx: 0, widthPx, viewportPx })).toEqual({ first: 0, end: 9 });
  });

  it('leave out what is far above, and keep 1500 px of it', () => {
    // 6000 px scrolled: row 20 is at the top, row 15 begins at 1500 px above it.
    const rows = nearRows({ topPx: -6000, widthPx, viewportPx });
    expect(rows).toEqual({ first: 15, end: 30 });
  });

  it.each([0, -150, -2950, -30_000])('always cover the viewport (grid at %d px)', (topPx) => {
    const { first, end } = nearRows({ topPx, widthPx, viewportPx });
    expect(first * 300 + topPx).toBeLessThanOrEqual(Math.max(0, topPx));
    expect(end * 300 + topPx).toBeGreaterThanOrEqual(viewportPx);
  });

  it('are none but the first while the grid is far below', () => {
    expect(nearRows({ topPx: 100_000, widthPx, viewportPx })).toEqual({ first: 0, end: 0 });
  });

  it('are a screenful before anything has been measured', () => {
    expect(nearRows({ topPx: 0, widthPx: 0, viewportPx }).end).toBeGreaterThan(0);
  });
});

it('tells heights in terms of the width, so that they hold while the window is resized', () => {
  expect(rowsHeight(7)).toBe('calc((100% + 4px) / 3 * 7)');
});
