import { identical, sameElement } from './compare.ts';
import type { RulesValue } from './value.ts';

/** The number of values from which a lookup table is faster than a search. */
const worthIndexing = 16;

/**
 * Tests whether a collection contains a value. Takes constant time for scalars, because lists may have a megabyte. With
 * `asSet`, values are equal as in sets (1 equals 1.0), and otherwise as in lists.
 */
export class ValueIndex {
  readonly #asSet: boolean;
  readonly #scalars: Set<string | bigint | number> | undefined;
  readonly #others: RulesValue[] = [];

  /** `expected` is the number of values it will contain, if more are added later. */
  constructor(values: readonly RulesValue[], asSet: boolean, expected = values.length) {
    this.#asSet = asSet;
    if (expected >= worthIndexing) this.#scalars = new Set();
    for (const value of values) this.add(value);
  }

  has(wanted: RulesValue): boolean {
    const key = this.#scalars && this.#keyOf(wanted);
    if (key !== undefined) return this.#scalars?.has(key) ?? false;
    const same = this.#asSet ? identical : sameElement;
    return this.#others.some((value) => same(value, wanted));
  }

  add(value: RulesValue): void {
    const key = this.#scalars && this.#keyOf(value);
    if (key === undefined) this.#others.push(value);
    else this.#scalars?.add(key);
  }

  /** Returns the same key for equal values. Returns undefined for values that must be compared. */
  #keyOf(value: RulesValue): string | bigint | number | undefined {
    switch (value.type) {
      case 'string':
        return `s${value.value}`;
      case 'int':
        return value.value;
      case 'float': {
        if (Number.isNaN(value.value)) return undefined;
        const whole = this.#asSet && Number.isInteger(value.value);
        return whole ? BigInt(value.value) : value.value;
      }
      case 'bool':
      case 'null':
        return value.type === 'bool' ? `b${value.value}` : 'n';
      default:
        return undefined;
    }
  }
}
