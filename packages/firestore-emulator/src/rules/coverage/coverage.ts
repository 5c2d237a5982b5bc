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

/** An expression with its direct sub-expressions. */
export interface CoverageNode extends ExpressionCoverage {
  readonly children: CoverageNode[];
}

/** Nests the expressions of `Ruleset.coverage()`. They must be in source order, with outer ones before inner ones. */
export function coverageTree(expressions: readonly ExpressionCoverage[]): readonly CoverageNode[] {
  const roots: CoverageNode[] = [];
  const ancestors: CoverageNode[] = [];
  for (const expression of expressions) {
    const node: CoverageNode = { ...expression, children: [] };
    while ((ancestors.at(-1)?.end ?? node.end) < node.end) ancestors.pop();
    (ancestors.at(-1)?.children ?? roots).push(node);
    ancestors.push(node);
  }
  return roots;
}

/** Converts the text of a value in the coverage to the official emulator's format. Large values are counted by type. */
export function coverageValue(text: string): object {
  if (text === 'true' || text === 'false') return { boolValue: text === 'true' };
  if (text === 'null') return { nullValue: null };
  if (text === 'error') return { undefined: { causeMessage: 'evaluation error' } };
  if (text.startsWith("'")) return { stringValue: text.slice(1, -1) };
  if (/^-?\d+$/.test(text)) return { intValue: text };
  const number = /^-?[\d.]+(?:E-?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? { text } : { floatValue: number };
}

/** An expression that the tests have not evaluated, or whose condition always had the same value. */
interface CoverageGap {
  readonly line: number;
  readonly text: string;
  readonly problem: 'never evaluated' | 'always true' | 'always false';
}

/** Adds up the coverage of several rulesets that were compiled from the same source. */
export function addCoverage(all: readonly (readonly ExpressionCoverage[])[]): readonly ExpressionCoverage[] {
  const sums = new Map<string, ExpressionCoverage>();
  for (const expression of all.flat()) {
    const key = `${expression.start}-${expression.end}`;
    const counts = new Map(sums.get(key)?.values.map(({ value, count }) => [value, count]));
    for (const { value, count } of expression.values) counts.set(value, (counts.get(value) ?? 0) + count);
    sums.set(key, { ...expression, values: [...counts].map(([value, count]) => ({ value, count })) });
  }
  return [...sums.values()];
}

/** Returns what the tests have not covered, in source order. Parts of an expression without values are not listed. */
export function coverageGaps(coverage: readonly ExpressionCoverage[], source: string): readonly CoverageGap[] {
  const gapsIn = (node: CoverageNode): readonly CoverageGap[] => {
    const text = source.slice(node.start, node.end).replace(/\s+/g, ' ');
    const gap = (problem: CoverageGap['problem']): CoverageGap => ({ line: node.line, text, problem });
    if (node.values.length === 0) return [gap('never evaluated')];
    const inner = node.children.flatMap(gapsIn);
    const values = node.values.map(({ value }) => value);
    const isConstant = text === 'true' || text === 'false';
    if (isConstant || values.length > 1) return inner;
    if (values[0] === 'true') return [gap('always true'), ...inner];
    return values[0] === 'false' ? [gap('always false'), ...inner] : inner;
  };
  return coverageTree(coverage).flatMap(gapsIn);
}
