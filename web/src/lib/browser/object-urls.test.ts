import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acquireObjectUrl } from './object-urls.ts';

const validUrls = new Set<string>();
let createdCount = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('URL', {
    createObjectURL: () => {
      const url = `blob:${++createdCount}`;
      validUrls.add(url);
      return url;
    },
    revokeObjectURL: (url: string) => validUrls.delete(url),
  });
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('fetches a file once for all its users, and revokes the URL after the last one released it', async () => {
  const read = vi.fn(async () => new Blob(['dawn']));
  const [one, other] = [acquireObjectUrl('dawn', read), acquireObjectUrl('dawn', read)];
  expect(await one.url).toBe(await other.url);
  expect(read).toHaveBeenCalledTimes(1);
  one.release();
  one.release();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(validUrls.size).toBe(1);
  other.release();
  // A caller within the lifetime of an unused URL gets the same URL.
  await vi.advanceTimersByTimeAsync(5000);
  const again = acquireObjectUrl('dawn', read);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([validUrls.size, read.mock.calls.length]).toEqual([1, 1]);
  again.release();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(validUrls.size).toBe(0);
});

it('fetches again after a failure', async () => {
  const refused = acquireObjectUrl('dusk', () => Promise.reject(new Error('refused')));
  await expect(refused.url).rejects.toThrow('refused');
  refused.release();
  const later = acquireObjectUrl('dusk', async () => new Blob(['dusk']));
  expect(await later.url).toMatch(/^blob:/);
  later.release();
});

it('keeps sharing the URL of a retry after the failed fetch was released', async () => {
  const failed = acquireObjectUrl('noon', () => Promise.reject(new Error('refused')));
  await expect(failed.url).rejects.toThrow('refused');
  const read = vi.fn(async () => new Blob(['noon']));
  const retried = acquireObjectUrl('noon', read);
  failed.release();
  await vi.advanceTimersByTimeAsync(60_000);
  const other = acquireObjectUrl('noon', read);
  expect(await other.url).toBe(await retried.url);
  expect(read).toHaveBeenCalledTimes(1);
  retried.release();
  other.release();
});
