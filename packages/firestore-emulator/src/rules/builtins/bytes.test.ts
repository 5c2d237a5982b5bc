import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

describe('bytes', () => {
  it.each([
    ["b'abc'.size() == 3 && b''.size() == 0", true],
    ["b'\\xff'.toBase64() == '_w=='", true],
    ["b'\\xfb\\xef'.toBase64() == '--8='", true],
    ["b'\\x0a\\xff'.toHexString() == '0AFF'", true],
    ["b'é'.size() == 2 && b'é' == b'\\xc3\\xa9'", true],
    ["'é'.toUtf8().toHexString() == 'C3A9'", true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});

describe('hashing', () => {
  it.each([
    ["hashing.md5('').toHexString() == 'D41D8CD98F00B204E9800998ECF8427E'", true],
    ["hashing.sha256('abc').toHexString() == 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'", true],
    ["hashing.crc32('123456789').toHexString() == '2639F4CB'", true],
    ["hashing.crc32c('123456789').toHexString() == '839206E3'", true],
    ["hashing.md5(b'abc') == hashing.md5('abc')", true],
    [
      'hashing.md5(1) == 1',
      'Unsupported operation error. Received: hashing.md5(int). Expected: hashing.md5(bytes), hashing.md5(string).',
    ],
    ["hashing.sha1('a') == 1", 'Function not found error: Name: [hashing.sha1].'],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});
