import { expect, test } from 'vitest';
import { webChannelBatches } from './firestore-counter.mjs';

test('Batches are split by their length in UTF-16 code units, regardless of chunks', () => {
  const texts = ['[[1,["é😀"]]]', '[[2,["noop"]]]'];
  const bytes = Buffer.from(texts.map((text) => `${text.length}\n${text}`).join(''));
  for (const size of [1, 4, bytes.length]) {
    /** @type {unknown[]} */
    const batches = [];
    const take = webChannelBatches((batch) => batches.push(...batch));
    for (let start = 0; start < bytes.length; start += size) take(bytes.subarray(start, start + size));
    expect(batches).toEqual([
      [1, ['é😀']],
      [2, ['noop']],
    ]);
  }
});

test('Another response is an error', () => {
  expect(() => webChannelBatches(() => {})(Buffer.from('<html>\n'))).toThrow('not a WebChannel response');
});
