import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { storagePaths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { memoryStore } from '../../testing/memory-store.ts';
import { limitIncoming } from './limit-incoming.ts';

const limit = mediaLimits.incomingUploads;
/** Returns the upload's number, which is also its time. */
const numberOf = (path: string): number => Number(path.split('/')[2]);

/** Returns a bucket with a video of several files for each number. */
function bucketWith(uid: string, uploads: readonly number[]) {
  const store = memoryStore(numberOf);
  for (const number of uploads)
    for (const pathOf of [storagePaths.incoming, storagePaths.incomingPoster, storagePaths.incomingCaptions])
      store.files.set(pathOf(uid, String(number)), Buffer.from('x'));
  return store;
}
const upTo = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);
const remaining = (files: ReadonlyMap<string, Buffer>) =>
  [...new Set([...files.keys()].map(numberOf))].sort((a, b) => a - b);

it('keeps the newest uploads of a person, whatever order Storage lists them in', async () => {
  const store = bucketWith('ana', [...upTo(limit, 4), 1, 2, 3]);
  await Promise.all([limitIncoming(store, 'ana'), limitIncoming(store, 'ana')]);
  expect(remaining(store.files)).toEqual(upTo(limit, 4));
  expect(store.files.size).toBe(3 * limit);
});

it('deletes nothing up to the limit, and nothing of other people', async () => {
  const store = bucketWith('ana', upTo(limit));
  store.files.set(storagePaths.incoming('ana2', '0'), Buffer.from('x'));
  await limitIncoming(store, 'ana');
  expect(remaining(store.files)).toEqual(upTo(limit + 1, 0));
});
