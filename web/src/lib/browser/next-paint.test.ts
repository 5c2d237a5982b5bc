import { afterEach, expect, it, vi } from 'vitest';
import { painted } from './next-paint.ts';

const look = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

afterEach(() => vi.restoreAllMocks());

it('waits for the frame, and for what comes after it', async () => {
  look('visible');
  const seen: string[] = [];
  requestAnimationFrame(() => seen.push('frame'));
  await painted();
  expect(seen).toEqual(['frame']);
});

it.each([
  ['nobody looks', 'hidden', () => {}],
  ['the page is left meanwhile', 'visible', () => document.dispatchEvent(new Event('visibilitychange'))],
] as const)('waits for no frame where %s', async (_why, state, leave) => {
  look(state);
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const waiting = painted();
  leave();
  await waiting;
});
