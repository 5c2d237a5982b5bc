import { expect, it } from 'vitest';
import { compiled, evaluate, withCondition } from '../testing/support.ts';
import { type CoverageNode, coverageTree, coverageValue } from './tree.ts';

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
