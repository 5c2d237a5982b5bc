import type { BinaryOperator } from './syntax.ts';

/** The type names allowed after `is`. Source: the official emulator's error text for any other name. */
export const typeNames: ReadonlySet<string> = new Set([
  ...['bool', 'bytes', 'duration', 'float', 'int', 'latlng', 'list', 'map', 'number', 'path', 'set', 'string'],
  ...['timestamp', 'map_diff', 'constraint', 'vector'],
]);

const precedence = [['||'], ['&&'], ['==', '!='], ['in', 'is'], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']];

/** Precedence of binary operators. The lowest is 1. */
export const levels: ReadonlyMap<string, number> = new Map(
  precedence.flatMap((operators, index) => operators.map((operator) => [operator, index + 1] as const)),
);

const binaryOperators: readonly BinaryOperator[] = ['+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!='];

/** Returns the binary operator of a sign. */
export function asBinary(text: string): BinaryOperator {
  const operator = binaryOperators.find((one) => one === text);
  if (operator === undefined) throw new Error(`no operator ${text}`);
  return operator;
}
