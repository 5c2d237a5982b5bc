import type { BinaryOperator } from './syntax.ts';

/** Names that may follow `is`. Source: the text of the official emulator for any other. */
export const typeNames: ReadonlySet<string> = new Set([
  ...[
    'bool',
    'bytes',
    'duration',
    'float',
    'int',
    'latlng',
    'list',
    'map',
    'number',
    'path',
    'set',
    'string',
  ],
  ...['timestamp', 'map_diff', 'constraint', 'vector'],
]);

/** Binding power of binary operators, loosest first. */
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

const binaryOperators: readonly BinaryOperator[] = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
];

/** The operator of a sign that stands between two operands. */
export function asBinary(text: string): BinaryOperator {
  const operator = binaryOperators.find((one) => one === text);
  if (operator === undefined) throw new Error(`no operator ${text}`);
  return operator;
}
