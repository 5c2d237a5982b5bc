import { identical, sameElement } from './compare.ts';
import type { RulesValue } from './value.ts';

/** The number of values from which a lookup table is faster than a search. */
const worthIndexing = 16;

type Scalar = string | bigint | number | boolean | null;

/** Tests whether a collection contains a value. Takes constant time for scalars, because lists may have a megabyte. */
export class ValueIndex {
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
