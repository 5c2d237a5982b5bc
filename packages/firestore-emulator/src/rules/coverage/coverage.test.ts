import { describe, expect, it } from 'vitest';
import { compiled, evaluate, prove, withCondition } from '../testing/support.ts';
import { type CoverageNode, coverageTree, coverageValue } from './coverage.ts';

/** Returns the coverage of the expressions on the condition's line, by their text. */
function covered(condition: string, runs: readonly Record<string, unknown>[], functions = '') {
  const source = withCondition(condition, functions);
  const ruleset = compiled(source);
  for (const stored of runs) evaluate(ruleset, { stored });
  const lines = source.split('\n');
  return new Map(
    ruleset.coverage().map(({ line, column, endLine, endColumn, values }) => {
      expect(endLine).toBe(line);
      const text = lines[line - 1]?.slice(column - 1, endColumn - 1) ?? '';
      return [text, Object.fromEntries(values.map(({ value, count }) => [value, count]))];
    }),
  );
}

describe('coverage', () => {
  it('counts the values of each expression', () => {
    const found = covered('resource.data.a == 1 && resource.data.b', [{ a: 1, b: true }, { a: 1 }, { a: 'x' }]);
    expect(found.get('resource.data.a == 1 && resource.data.b')).toEqual({ true: 1, error: 1, false: 1 });
    expect(found.get('resource.data.a == 1')).toEqual({ true: 2, false: 1 });
    expect(found.get('resource.data.a')).toEqual({ '1': 2, "'x'": 1 });
    expect(found.get('resource.data.b')).toEqual({ true: 1, error: 1 });
    expect(found.get('resource.data')).toEqual({ map: 2 });
    expect(found.get('1')).toEqual({ '1': 3 });
  });

  it('contains expressions that were never evaluated, also in functions', () => {
    const found = covered('true || f()', [{}], 'function f() { return resource.data.x; }');
    expect(found.get('true')).toEqual({ true: 1 });
    expect(found.get('f()')).toEqual({});
    expect(found.get('resource.data.x')).toEqual({});
  });

  it('is empty before the first request', () => {
    expect([...covered('true', []).values()]).toEqual([{}]);
  });

  it('stores a limited number of values', () => {
    const runs = Array.from({ length: 200 }, (_, n) => ({ n }));
    const values = covered('resource.data.n >= 0', runs).get('resource.data.n') ?? {};
    expect(Object.keys(values).length).toBeLessThan(60);
    expect(values['(other values)']).toBe(150);
    expect(Object.values(values).reduce((sum, count) => sum + count, 0)).toBe(200);
  });

  it('counts evaluations for queries', () => {
    const ruleset = compiled(withCondition("resource.data.a == 'x'"));
    prove(ruleset);
    const values = ruleset.coverage().flatMap((one) => one.values.map(({ value }) => value));
    // The field without a filter and the comparison with it are errors.
    expect(values.filter((value) => value === 'error')).toHaveLength(2);
  });
});

const shape = (source: string, nodes: readonly CoverageNode[]): unknown[] =>
  nodes.map((node) => {
    const text = source.split('\n')[node.line - 1]?.slice(node.column - 1, node.endColumn - 1);
    return node.children.length > 0 ? [text, shape(source, node.children)] : text;
  });

it('nests expressions in the expressions that contain them', () => {
  const source = withCondition("f(name) || resource.data.a == 'x'", 'function f(x) { return x is path; }');
  const ruleset = compiled(source);
  evaluate(ruleset, { stored: {} });
  expect(shape(source, coverageTree(ruleset.coverage()))).toEqual([
    ['x is path', ['x']],
    [
      "f(name) || resource.data.a == 'x'",
      [
        ['f(name)', ['name']],
        ["resource.data.a == 'x'", [['resource.data.a', [['resource.data', ['resource']]]], "'x'"]],
      ],
    ],
  ]);
});

it.each([
  ['true', { boolValue: true }],
  ['false', { boolValue: false }],
  ['null', { nullValue: null }],
  ['12', { intValue: '12' }],
  ['-1.5', { floatValue: -1.5 }],
  ['1.0E7', { floatValue: 1e7 }],
  ["'a'", { stringValue: 'a' }],
  ["'true'", { stringValue: 'true' }],
  ['map', { text: 'map' }],
  ['error', { undefined: { causeMessage: 'evaluation error' } }],
])('reads %s', (text, value) => {
  expect(coverageValue(text)).toEqual(value);
});
