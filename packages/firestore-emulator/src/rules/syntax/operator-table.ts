import type { BinaryOperator } from './syntax.ts';

/** The type names allowed after `is`. Source: the official emulator's error text for any other name. */
export const typeNames: ReadonlySet<string> = new Set([
  ...['bool', 'bytes', 'duration', 'float', 'int', 'latlng', 'list', 'map', 'number', 'path', 'set', 'string'],
  ...['timestamp', 'map_diff', 'constraint', 'vector'],
]);

/** Precedence of binary operators, from the lowest to the highest. */
export const levels: ReadonlyMap<string, number> = new Map([
  ['||', 1],
  ['&&', 2],
  ['==', 3],
  ['!=', 3],
  ['in', 4],
  ['is', 4],
  ['<', 5],
  ['<=', 5],
  ['>', 5],
  ['>=', 5],
  ['+', 6],
  ['-', 6],
  ['*', 7],
  ['/', 7],
  ['%', 7],
]);

const binaryOperators: readonly BinaryOperator[] = ['+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!='];

/** Returns the binary operator of a sign. */
export function asBinary(text: string): BinaryOperator {
  const operator = binaryOperators.find((one) => one === text);
  if (operator === undefined) throw new Error(`no operator ${text}`);
  return operator;
}
