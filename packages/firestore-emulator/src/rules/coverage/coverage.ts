import type { ExpressionCoverage } from '../engine.ts';
import type { Source } from '../syntax/source.ts';
import { plainText } from '../values/text.ts';
import type { Outcome } from '../values/value.ts';

/** Limit of the distinct values that are stored for one expression. All further values are counted together. */
const maxDistinct = 50;
const otherValues = '(other values)';

/** Counts the values of one expression. Stores only a number per bool value, because most expressions are bools. */
export class Tally {
  #trues = 0;
  #falses = 0;
  #errors = 0;
  /** Counts by value. Created for the first value of another type than bool. */
  #values: Map<string | bigint | number, number> | undefined;
  /** Counts by type, for values that are too large to distinguish, and of further values. */
  readonly #others = new Map<string, number>();

  constructor(
    readonly start: number,
    readonly end: number,
  ) {}

  add(outcome: Outcome): void {
    if (outcome.type === 'bool') {
      if (outcome.value) this.#trues += 1;
      else this.#falses += 1;
    } else if (outcome.type === 'error') {
      this.#errors += 1;
    } else if (outcome.type === 'string' || outcome.type === 'int' || outcome.type === 'float') {
      this.#values ??= new Map();
      const isStored = this.#values.size < maxDistinct || this.#values.has(outcome.value);
      if (isStored) increment(this.#values, outcome.value);
      else increment(this.#others, otherValues);
    } else {
      // Printing a map or list at each evaluation would be too slow.
      increment(this.#others, outcome.type);
    }
  }

  report(source: Source): ExpressionCoverage {
    const { start, end } = this;
    const { line: endLine, column: endColumn } = source.position(end);
    const values = [
      { value: 'true', count: this.#trues },
      { value: 'false', count: this.#falses },
      { value: 'error', count: this.#errors },
    ].filter(({ count }) => count > 0);
    for (const [key, count] of this.#values ?? []) values.push({ value: textOf(key), count });
    for (const [value, count] of this.#others) values.push({ value, count });
    return { start, end, ...source.position(start), endLine, endColumn, values };
  }
}

const increment = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const textOf = (key: string | bigint | number): string => {
  if (typeof key === 'string') return `'${key}'`;
  if (typeof key === 'number') return plainText({ type: 'float', value: key }) ?? '';
  return String(key);
};
