import { bool, fault, int, list, set, string, unsupported } from '../values/outcome.ts';
import { plainText } from '../values/text.ts';
import type { RulesValue } from '../values/value.ts';
import { containsAll, containsAny, ValueIndex } from '../values/value-index.ts';
import { hasConstraint, noSetEquality } from './constraint.ts';
import { textSignatures } from './conversions.ts';
import { builtIns, method, methodWithoutArguments, type Result } from './signature.ts';

/** Limit of a list's length. Only repeated concatenation can exceed it, because no document has a longer list. */
const maxLength = 2_000_000;

/** Removes duplicates. Of equal values (1 and 1.0) the first one stays. */
export function withoutDuplicates(values: readonly RulesValue[]): readonly RulesValue[] {
  const unique: RulesValue[] = [];
  const seen = new ValueIndex([], 'set', values.length);
  for (const value of values) {
    if (seen.has(value)) continue;
    seen.add(value);
    unique.push(value);
  }
  return unique;
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

export const listMethods = builtIns({
  size: methodWithoutArguments('list', (self) => int(BigInt(self.values.length))),
  toSet: methodWithoutArguments('list', (self) =>
    hasConstraint(self) ? noSetEquality() : set(withoutDuplicates(self.values)),
  ),
  concat: method('list', ['list'], (self, other) =>
    self.values.length + other.values.length > maxLength
      ? fault('List is too large.')
      : list([...self.values, ...other.values]),
  ),
  join: method('list', ['string'], (self, separator) => join(self.values, separator.value)),
  removeAll: method('list', ['list'], (self, other) => {
    const removed = new ValueIndex(other.values, 'list');
    return list(self.values.filter((value) => !removed.has(value)));
  }),
  hasAll: method('list', ['list'], (self, other) => bool(containsAll(self.values, other.values, 'list'))),
  hasOnly: method('list', ['list'], (self, other) => bool(containsAll(other.values, self.values, 'list'))),
  hasAny: method('list', ['list'], (self, other) => bool(containsAny(self.values, other.values, 'list'))),
});
