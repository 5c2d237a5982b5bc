import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

describe('strings', () => {
  it.each([
    ["'AbC'.lower() == 'abc' && 'AbC'.upper() == 'ABC'", true],
    ["'  a b\\t'.trim() == 'a b'", true],
    ["'hello'.size() == 5", true],
    ["''.size() == 0", true],
    // Sizes count UTF-16 code units, as in production.
    ["'\\ud83d\\ude00' == '😀' && '😀'.size() == 2", true],
    ["'é'.toUtf8().size() == 2", true],
    ["'a,b,c'.split(',') == ['a', 'b', 'c']", true],
    ["'a1b22c'.split('[0-9]+') == ['a', 'b', 'c']", true],
    ["'a,b,,'.split(',') == ['a', 'b']", true],
    ["'/a/b'.split('/') == ['', 'a', 'b']", true],
    ["''.split(',') == ['']", true],
    ["'banana'.replace('a', 'o') == 'bonono'", true],
    ["'a.b.c'.replace('.', '-') == '-----'", true],
    ["'a.b.c'.replace('[.]', '-') == 'a-b-c'", true],
    ["'john smith'.replace('(\\\\w+) (\\\\w+)', '$2 $1') == 'smith john'", true],
    ["'cost'.replace('cost', '\\\\$5') == '$5'", true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it.each([
    ['(1).lower()', 'Function not found error: Name: [lower].'],
    ["(1).lower() == 'a'", 'Function not found error: Name: [lower].'],
    ["'a'.hasAll(['a'])", 'Function not found error: Name: [hasAll].'],
    ["'a'.concat('b') == 'ab'", 'Function not found error: Name: [concat].'],
    ["'a'.split(1) == []", 'Unsupported operation error. Received: string.split(int). Expected: string.split(string).'],
    ["'a'.split() == []", 'Incorrect number of arguments. Received: 0. Expected: string.split(string).'],
    [
      "'a'.replace('a', 1) == 'b'",
      'Unsupported operation error. Received: string.replace(string, int). Expected: string.replace(string, string).',
    ],
    ["'a'.replace('(', 'b') == 'b'", 'Invalid regular expression pattern. Pattern: (.'],
    ["'a'.replace('a', '$1') == 'b'", 'Invalid replacement.'],
    ["'a'.split(resource.data.pattern) == []", 'Invalid regular expression pattern. Pattern: a(?=b).'],
    ["'a'.matches(resource.data.pattern)", 'Invalid regular expression pattern. Pattern: a(?=b).'],
    ["'aa'.matches(resource.data.back)", 'Invalid regular expression pattern. Pattern: (a)\\1.'],
  ])('%s is an error', (condition, expected) => {
    const stored = { pattern: 'a(?=b)', back: '(a)\\1' };
    expect(outcome(condition, { stored })).toBe(expected);
  });
});

describe('matches', () => {
  it.each([
    ["'image/png'.matches('image/.*')", true],
    ["'ximage/png'.matches('image/.*')", false],
    ["'image/png\\n'.matches('image/.*')", false],
    ["'abc'.matches('b')", false],
    ["'abc'.matches('a|abc')", true],
    ["'alice@acme.com'.matches('.*@acme\\\\.com')", true],
    ["'alice@acmeXcom'.matches('.*@acme\\\\.com')", false],
    ["'ABC'.matches('(?i)abc')", true],
    ["'abc1'.matches('[[:alpha:]]+\\\\d')", true],
    ["'ж'.matches('\\\\pL')", true],
    ["'a-b_c@d'.matches('[a-z\\\\-_@]+')", true],
    ["'😀'.matches('.')", true],
    ["'a\\nb'.matches('a.b')", false],
    ["'a\\nb'.matches('(?s)a.b')", true],
    ["'x'.matches('\\\\Ax\\\\z')", true],
    ["''.matches('')", true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it('takes time linear in the length of the text', () => {
    // A backtracking engine would not finish this.
    const stored = { text: `${'a'.repeat(50_000)}!` };
    expect(outcome("resource.data.text.matches('(a+)+')", { stored })).toBe(false);
  });
});

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
