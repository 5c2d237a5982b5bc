import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseInBackground } from './pause-in-background.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function change(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('pauses after a minute in the background, and resumes once the page is visible', () => {
  const calls: string[] = [];
  const stop = pauseInBackground({ pause: () => calls.push('pause'), resume: () => calls.push('resume') });
  change('hidden');
  vi.advanceTimersByTime(59_000);
  change('visible');
  vi.advanceTimersByTime(120_000);
  expect(calls).toEqual([]);
  change('hidden');
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual(['pause']);
  change('visible');
  change('visible');
  expect(calls).toEqual(['pause', 'resume']);
  change('hidden');
  vi.advanceTimersByTime(60_000);
  stop();
  change('hidden');
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual(['pause', 'resume', 'pause', 'resume']);
});
