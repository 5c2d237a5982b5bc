import { expect, it } from 'vitest';
import { isContradictory } from './contradiction.ts';
import type { Json, JsonObject } from './json.ts';

const filter = (op: string, value: Json, fieldPath = 'n'): JsonObject => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const int = (value: number): JsonObject => ({ integerValue: String(value) });
const text = (stringValue: string): JsonObject => ({ stringValue });
const listOf = (...values: JsonObject[]): JsonObject => ({ arrayValue: { values } });
const unary = (op: string): JsonObject => ({ unaryFilter: { field: { fieldPath: 'n' }, op } });
const isExcluded = (first: JsonObject, second: JsonObject, op = 'AND') =>
  isContradictory({ where: { compositeFilter: { op, filters: [first, second] } } });

it.each([
  [filter('EQUAL', int(1)), filter('EQUAL', int(2))],
  [filter('EQUAL', int(1)), filter('NOT_EQUAL', int(1))],
  [filter('LESS_THAN', int(1)), filter('GREATER_THAN', int(1))],
  [filter('EQUAL', text('u1')), filter('LESS_THAN', int(5))],
  [filter('IN', listOf(int(1), int(5))), filter('EQUAL', int(2))],
  [unary('IS_NULL'), filter('NOT_EQUAL', int(1))],
  [unary('IS_NAN'), filter('EQUAL', int(1))],
])('%j and %j contradict each other', (first, second) => {
  expect(isExcluded(first, second)).toBe(true);
  expect(isExcluded(first, second, 'OR')).toBe(false);
});

it.each([
  [filter('GREATER_THAN', int(1)), filter('LESS_THAN', int(5))],
  [filter('GREATER_THAN', text('u1')), filter('LESS_THAN', text('u2'))],
  [filter('LESS_THAN_OR_EQUAL', int(1)), filter('GREATER_THAN_OR_EQUAL', int(1))],
  [filter('ARRAY_CONTAINS', text('x')), filter('ARRAY_CONTAINS', text('y'))],
  [filter('EQUAL', int(1)), filter('EQUAL', int(2), 'm')],
  [unary('IS_NOT_NULL'), unary('IS_NOT_NAN')],
])('%j and %j can both be true', (first, second) => {
  expect(isExcluded(first, second)).toBe(false);
});
