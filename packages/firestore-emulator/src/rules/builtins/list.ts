import { bool, fault, int, list, string, unsupported } from '../values/outcome.ts';
import { plainText } from '../values/text.ts';
import type { RulesValue } from '../values/value.ts';
import { ValueIndex } from '../values/value-index.ts';
import { textSignatures } from './conversions.ts';
import { type BuiltIns, getter, method, type Result } from './signature.ts';

/** Limit of a list's length. No document can contain a longer list, only repeated concatenation creates it. */
const maxLength = 2_000_000;

/** Removes duplicates. Of equal values (1 and 1.0) the first one stays. */
export function withoutRepeats(values: readonly RulesValue[]): readonly RulesValue[] {
  const kept: RulesValue[] = [];
  const seen = new ValueIndex([], true, values.length);
  for (const value of values) {
    if (seen.has(value)) continue;
    seen.add(value);
    kept.push(value);
  }
  return kept;
}

function join(values: readonly RulesValue[], separator: string): Result {
  const texts: string[] = [];
  for (const value of values) {
    const text = plainText(value);
    if (text === undefined) return unsupported(`string(${value.type})`, textSignatures);
    texts.push(text);
  }
  return string(texts.join(separator));
}

function holdsAll(values: readonly RulesValue[], wanted: readonly RulesValue[]): boolean {
  const index = new ValueIndex(values, false);
  return wanted.every((one) => index.has(one));
}

export const listMethods: BuiltIns = new Map([
  ['size', getter('list', (self) => int(BigInt(self.values.length)))],
  ['toSet', getter('list', (self) => ({ type: 'set', values: withoutRepeats(self.values) }))],
  [
    'concat',
    method('list', ['list'], (self, other) =>
      self.values.length + other.values.length > maxLength
        ? fault('List is too large.')
        : list([...self.values, ...other.values]),
    ),
  ],
  ['join', method('list', ['string'], (self, separator) => join(self.values, separator.value))],
  [
    'removeAll',
    method('list', ['list'], (self, other) => {
      const removed = new ValueIndex(other.values, false);
      return list(self.values.filter((value) => !removed.has(value)));
    }),
  ],
  ['hasAll', method('list', ['list'], (self, other) => bool(holdsAll(self.values, other.values)))],
  ['hasOnly', method('list', ['list'], (self, other) => bool(holdsAll(other.values, self.values)))],
  [
    'hasAny',
    method('list', ['list'], (self, other) => {
      const index = new ValueIndex(self.values, false);
      return bool(other.values.some((one) => index.has(one)));
    }),
  ],
]);
