import { expect, it } from 'vitest';
import { float, timestamp, toValue } from '../testing/support.ts';
import { literalText } from './text.ts';

it.each([
  [null, 'null'],
  [1, '1'],
  [float(1), '1.0'],
  ['a"b', '"a\\"b"'],
  [[1, 'x'], '[1, "x"]'],
  [{ a: { b: true } }, '{"a": {"b": true}}'],
  [{ type: 'set', values: [] }, 'set()'],
  [{ type: 'bytes', value: new Uint8Array([255]) }, 'bytes(ff)'],
  [{ type: 'duration', nanos: 5n }, 'duration(5 ns)'],
  [{ type: 'latlng', latitude: 1, longitude: 2 }, 'latlng(1.0, 2.0)'],
  [{ type: 'path', segments: ['a', 'b'] }, '/a/b'],
  [{ type: 'map_diff', before: new Map(), after: new Map([['a', toValue(1)]]) }, 'diff({} -> {"a": 1})'],
  [timestamp('2025-01-01T00:00:00Z'), 'timestamp(2025-01-01T00:00:00.000Z)'],
])('writes values for people, case %#', (value, text) => {
  expect(literalText(toValue(value))).toBe(text);
});
