import { identical, sameElement } from './compare.ts';
import type { RulesValue } from './value.ts';

/** From this many values on a look-up table is worth building. */
const worthIndexing = 16;

/**
 * Answers whether a collection holds a value, in constant time for scalars: rules may meet lists of a megabyte.
 * `asSet` tells values apart as sets do (1 and 1.0 are one), else as lists do.
 */
export class ValueIndex {
  readonly #asSet: boolean;
  readonly #scalars: Set<string | bigint | number> | undefined;
  readonly #others: RulesValue[] = [];

  /** `expected`: how many values it will hold, when more are added later. */
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

  /** Equal keys for values that count as one; undefined for values that have to be compared. */
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
