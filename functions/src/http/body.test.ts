import { AppError } from '@glimpse/contract/errors';
import { describe, expect, it } from 'vitest';
import { maxBodyBytes, parseJsonObject } from './body.ts';

const json = { 'content-type': 'application/json' };
const statusOf = (work: () => unknown): number => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
  return 200;
};

describe('a body', () => {
  it('is an object or empty', () => {
    expect(parseJsonObject(Buffer.from('{"a":[1]}'), json)).toEqual({ a: [1] });
    expect(parseJsonObject(Buffer.alloc(0), {})).toEqual({});
    expect(parseJsonObject(Buffer.from('{"a":"👩‍🚀\\u0000"}'), {})).toEqual({ a: '👩‍🚀\u0000' });
  });

  it.each<[string, Buffer | 'too large', object, number]>([
    ['too large', 'too large', json, 413],
    ['of another type', Buffer.from('{}'), { 'content-type': 'text/json-ish' }, 415],
    ['compressed', Buffer.from('{}'), { ...json, 'content-encoding': 'br' }, 415],
    ['a list', Buffer.from('[]'), json, 400],
    ['null', Buffer.from('null'), json, 400],
    ['no JSON', Buffer.from('{a:1}'), json, 400],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json, 400],
    ['half a surrogate pair', Buffer.from('{"a":{"b":["\\udc00"]}}'), json, 400],
    ['half a surrogate pair in a key', Buffer.from('{"\\ud83d":1}'), json, 400],
    ['very deep', Buffer.from('['.repeat(maxBodyBytes / 2)), json, 400],
  ])('is rejected when it is %s', (_what, body, headers, status) => {
    expect(statusOf(() => parseJsonObject(body, { ...headers }))).toBe(status);
  });
});
