import { expect, it } from 'vitest';
import { parseRules } from '../syntax/parse.ts';
import { Source } from '../syntax/source.ts';
import { newBudget, toEntries, withCondition } from '../testing/support.ts';
import { map } from '../values/value.ts';
import { compileService } from './blocks.ts';
import { ExpressionCompiler } from './evaluate.ts';
import { Run, rootFrame } from './run.ts';

/** Returns the number of expressions that a condition evaluates. */
function cost(condition: string, functions = ''): number {
  const source = new Source(withCondition(condition, functions), 'x');
  const file = parseRules(source);
  const [service] = file.services;
  const [block] = service ? compileService(file, service, new ExpressionCompiler(source)) : [];
  const run = new Run(
    { budget: newBudget(), lookup: () => null },
    () => map(new Map()),
    map(toEntries({ data: { a: 1 } })),
  );
  block?.allows.get[0]?.condition?.(run, rootFrame);
  return run.count;
}

// Source: the numbers of added expressions at which production's rules test API rejected requests.
it.each([
  ['true', '', 1],
  ['resource.data.a == 1', '', 5],
  ['resource.data.missing == [1, 2, 3]', '', 8],
  ['true && true', '', 4],
  ['false && true', '', 2],
  ['true || false', '', 2],
  ['false || true', '', 4],
  ['true ? true : false', '', 4],
  ['false ? false : true', '', 6],
  ['(((true)))', '', 1],
  ['math.abs(-1) == 1', '', 6],
  ['exists(/databases/d/documents/t/$(name[0])) || true', '', 12],
  ['g(1)', 'function g(x) { return x == 1; }', 5],
  // Read twice, but evaluated once.
  ['g(1 + 1)', 'function g(x) { return x == x; }', 1 + 3 + 3],
  // Never read, so never evaluated.
  ['g(1 + 1)', 'function g(x) { return true; }', 2],
])('%s %s costs %i', (condition, functions, expected) => {
  expect(cost(condition, functions)).toBe(expected);
});
