import { identical, sameElement } from '../values/compare.ts';
import { plainText } from '../values/text.ts';
import { bool, fault, int, list, type Outcome, type RulesValue, set, string, unsupported } from '../values/value.ts';
import { hasConstraint, noSetEquality } from './constraint.ts';
import { textSignatures } from './conversions.ts';
import { builtIns, method, property } from './signature.ts';

/** Limit of a list's length. Only repeated concatenation can exceed it, because no document has a longer list. */
const maxLength = 2_000_000;

/** Removes duplicates. Of equal values (1 and 1.0) the first one stays. */
function withoutDuplicates(values: readonly RulesValue[]): readonly RulesValue[] {
  const seen = new ValueIndex([], 'set', values.length);
  return values.filter((value) => {
    const isNew = !seen.has(value);
    if (isNew) seen.add(value);
    return isNew;
  });
}

function join(values: readonly RulesValue[], separator: string): Outcome {
  const invalid = values.find((value) => plainText(value) === undefined);
  if (invalid) return unsupported(`string(${invalid.type})`, textSignatures);
  return string(values.map(plainText).join(separator));
}

/** The methods that lists and sets have. `accepted` are the types of the other collection. */
const commonMethods = (type: 'list' | 'set', accepted: readonly ('list' | 'set')[]) => ({
  size: property(type, ({ values }) => int(BigInt(values.length))),
  hasAll: method(type, accepted, ({ values }, other) => bool(other.values.every(new ValueIndex(values, type).has))),
  hasOnly: method(type, accepted, ({ values }, other) => bool(values.every(new ValueIndex(other.values, type).has))),
  hasAny: method(type, accepted, ({ values }, other) => bool(other.values.some(new ValueIndex(values, type).has))),
});

export const listMethods = builtIns({
  ...commonMethods('list', ['list']),
  toSet: property('list', (self) => (hasConstraint(self) ? noSetEquality() : set(withoutDuplicates(self.values)))),
  concat: method('list', ['list'], ({ values }, other) => {
    const isTooLarge = values.length + other.values.length > maxLength;
    return isTooLarge ? fault('List is too large.') : list([...values, ...other.values]);
  }),
  join: method('list', ['string'], ({ values }, separator) => join(values, separator.value)),
  removeAll: method('list', ['list'], ({ values }, other) => {
    const removed = new ValueIndex(other.values, 'list');
    return list(values.filter((value) => !removed.has(value)));
  }),
});

/** Methods of sets. `toSet()` and MapDiff return sets. Only the methods that return a bool also accept lists. */
export const setMethods = builtIns({
  ...commonMethods('set', ['list', 'set']),
  difference: method('set', ['set'], ({ values }, other) => {
    const removed = new ValueIndex(other.values, 'set');
    return set(values.filter((value) => !removed.has(value)));
  }),
  intersection: method('set', ['set'], ({ values }, other) =>
    set(values.filter(new ValueIndex(other.values, 'set').has)),
  ),
  union: method('set', ['set'], ({ values }, other) => set(withoutDuplicates([...values, ...other.values]))),
});

/** The number of values from which a lookup table is faster than a search. */
const worthIndexing = 16;

type Scalar = string | bigint | number | boolean | null;

/** Tests whether a collection contains a value. Takes constant time for scalars, because lists may have a megabyte. */
class ValueIndex {
  readonly #scalars: Set<Scalar> | undefined;
  readonly #others: RulesValue[] = [];

  /**
   * Values are equal as in lists, or as in sets (where 1 equals 1.0). `expectedSize` is the number of values it will
   * contain, if more are added later.
   */
  constructor(
    values: readonly RulesValue[],
    private readonly equality: 'list' | 'set',
    expectedSize = values.length,
  ) {
    if (expectedSize >= worthIndexing) this.#scalars = new Set();
    for (const value of values) this.add(value);
  }

  readonly has = (wanted: RulesValue): boolean => {
    const key = this.#scalars && this.#keyOf(wanted);
    if (key !== undefined) return this.#scalars?.has(key) ?? false;
    const same = this.equality === 'set' ? identical : sameElement;
    return this.#others.some((value) => same(value, wanted));
  };

  add(value: RulesValue): void {
    const key = this.#scalars && this.#keyOf(value);
    if (key === undefined) this.#others.push(value);
    else this.#scalars?.add(key);
  }

  /** Returns the same key for equal values. Returns undefined for values that must be compared. */
  #keyOf(value: RulesValue): Scalar | undefined {
    if (value.type === 'null') return null;
    if (value.type === 'string' || value.type === 'int' || value.type === 'bool') return value.value;
    if (value.type !== 'float' || Number.isNaN(value.value)) return undefined;
    return this.equality === 'set' && Number.isInteger(value.value) ? BigInt(value.value) : value.value;
  }
}
