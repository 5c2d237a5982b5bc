import { expect, test } from 'vitest';
import { grpcMessages } from './grpc-counter.mjs';

/** @param {string} text */
const frame = (text) => Buffer.concat([Buffer.from([0, 0, 0, 0, text.length]), Buffer.from(text)]);

test('Messages are split regardless of the chunks that they arrive in', () => {
  const bytes = Buffer.concat([frame('first'), frame(''), frame('third')]);
  for (const size of [1, 3, bytes.length]) {
    /** @type {string[]} */
    const messages = [];
    const take = grpcMessages((message) => messages.push(message.toString()));
    for (let start = 0; start < bytes.length; start += size) take(bytes.subarray(start, start + size));
    expect(messages).toEqual(['first', '', 'third']);
  }
});

test('A compressed message cannot be counted', () => {
  const take = grpcMessages(() => {});
  expect(() => take(Buffer.from([1, 0, 0, 0, 0]))).toThrow('compressed');
});
