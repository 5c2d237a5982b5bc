import { afterEach, expect, it, vi } from 'vitest';
import { nextPaint } from './next-paint.ts';

const setVisibility = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

afterEach(() => vi.restoreAllMocks());

it('waits for the next frame and for a task after it', async () => {
  setVisibility('visible');
  const seen: string[] = [];
  requestAnimationFrame(() => seen.push('frame'));
  await nextPaint();
  expect(seen).toEqual(['frame']);
});

it.each([
  ['the page is not visible', 'hidden', () => {}],
  ['the page becomes invisible', 'visible', () => document.dispatchEvent(new Event('visibilitychange'))],
] as const)('does not wait for a frame when %s', async (_reason, state, leave) => {
  setVisibility(state);
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const painting = nextPaint();
  leave();
  await painting;
});
