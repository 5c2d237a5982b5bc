import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryCondition } from '../engine.ts';
import { type Naive, NaiveError, type Node, print, run } from '../testing/naive.ts';
import { compiled, evaluate, issuesOf, prove, withCondition } from '../testing/support.ts';
import type { RulesValue } from '../values/value.ts';
import { compileRules } from './compile.ts';

const fields = ['a', 'b', 'c', 'd'] as const;

const scalar: fc.Arbitrary<Naive> = fc.oneof(
  fc.constantFrom<Naive>(null, true, false, 0n, 1n, 2n, -1n, 0.5, 1, -0.5, '', 'x', 'y', 'xy'),
  fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }),
);

const value: fc.Arbitrary<Naive> = fc.letrec<{ any: Naive }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('x', 'y'), tie('any'), { maxKeys: 2 }).map((one) => new Map(Object.entries(one))),
  ),
})).any;

const data = fc
  .dictionary(fc.constantFrom(...fields), value)
  .map((one): ReadonlyMap<string, Naive> => new Map(Object.entries(one)));

const operators = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'in', '&&', '||'];
const types = ['bool', 'int', 'float', 'number', 'string', 'list', 'map'];

const tree: fc.Arbitrary<Node> = fc.letrec<{ any: Node }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true, maxDepth: 6 },
    // Negative literals are printed as a minus and a positive literal, which has the same value.
    scalar.map((one): Node => ({ k: 'value', value: one })),
    fc.constantFrom(...fields).map((name): Node => ({ k: 'field', name })),
    fc.record({
      k: fc.constant('binary' as const),
      op: fc.constantFrom(...operators),
      a: tie('any'),
      b: tie('any'),
    }),
    fc.record({
      k: fc.constant('binary' as const),
      op: fc.constantFrom('&&', '||'),
      a: tie('any'),
      b: tie('any'),
    }),
    fc.record({
      k: fc.constant('unary' as const),
      op: fc.constantFrom('!' as const, '-' as const),
      a: tie('any'),
    }),
    fc.record({ k: fc.constant('if' as const), c: tie('any'), a: tie('any'), b: tie('any') }),
    fc.record({ k: fc.constant('is' as const), a: tie('any'), type: fc.constantFrom(...types) }),
    fc.record({ k: fc.constant('index' as const), a: tie('any'), b: tie('any') }),
    fc.array(tie('any'), { maxLength: 3 }).map((items): Node => ({ k: 'list', items })),
    fc.dictionary(fc.constantFrom('x', 'y'), tie('any'), { maxKeys: 2 }).map(
      (one): Node => ({
        k: 'map',
        items: Object.entries(one).map(([key, inner]) => ({ key, value: inner })),
      }),
    ),
    fc.record({
      k: fc.constant('method' as const),
      name: fc.constantFrom('size', 'keys', 'get', 'hasAll', 'hasAny', 'hasOnly', 'concat'),
      a: tie('any'),
      args: fc.array(tie('any'), { maxLength: 2 }),
    }),
  ),
})).any;

/** Conditions as in typical rules: comparisons of fields, combined. */
const tests: fc.Arbitrary<Node> = fc.letrec<{ any: Node }>((tie) => {
  const field = fc.constantFrom(...fields).map((name): Node => ({ k: 'field', name }));
  const literal = value.map((one): Node => ({ k: 'value', value: one })).filter((node) => isPlain(node));
  const compared = ['==', '!=', '<', '<=', '>', '>='];
  return {
    any: fc.oneof(
      { depthSize: 'small' },
      fc.record({
        k: fc.constant('binary' as const),
        op: fc.constantFrom(...compared),
        a: field,
        b: literal,
      }),
      fc.record({
        k: fc.constant('binary' as const),
        op: fc.constantFrom(...compared),
        a: literal,
        b: field,
      }),
      fc.record({ k: fc.constant('binary' as const), op: fc.constant('in'), a: literal, b: field }),
      fc.record({ k: fc.constant('is' as const), a: field, type: fc.constantFrom(...types) }),
      field,
      fc.record({ k: fc.constant('unary' as const), op: fc.constant('!' as const), a: tie('any') }),
      fc.record({
        k: fc.constant('binary' as const),
        op: fc.constantFrom('&&', '||'),
        a: tie('any'),
        b: tie('any'),
      }),
    ),
  };
}).any;

/** A value node cannot contain a list or map, which are printed as trees. */
const isPlain = (node: Node): boolean => node.k === 'value' && (typeof node.value !== 'object' || node.value === null);

function toRules(one: Naive): RulesValue {
  if (one === null) return { type: 'null' };
  if (typeof one === 'boolean') return { type: 'bool', value: one };
  if (typeof one === 'bigint') return { type: 'int', value: one };
  if (typeof one === 'number') return { type: 'float', value: one };
  if (typeof one === 'string') return { type: 'string', value: one };
  if (one instanceof Map)
    return { type: 'map', entries: new Map([...one].map(([key, inner]) => [key, toRules(inner)])) };
  return { type: 'list', values: [...one].map((inner) => toRules(inner)) };
}

const stored = (one: ReadonlyMap<string, Naive>): Record<string, RulesValue> =>
  Object.fromEntries([...one].map(([name, inner]) => [name, toRules(inner)]));

/** Evaluates a condition with the naive evaluator. A result that is not a bool is an error too. */
function expected(node: Node, document: ReadonlyMap<string, Naive>): boolean | 'error' {
  try {
    const result = run(node, document);
    return typeof result === 'boolean' ? result : 'error';
  } catch (error) {
    if (error instanceof NaiveError) return 'error';
    throw error;
  }
}

function actual(condition: string, document: ReadonlyMap<string, Naive>): boolean | 'error' {
  const verdict = evaluate(compiled(withCondition(condition)), { stored: stored(document) });
  if (verdict.allowed) return true;
  return verdict.message === "\nfalse for 'get' @ L5" ? false : 'error';
}

describe('random expressions', () => {
  it('have the same value as in the naive evaluator', () => {
    fc.assert(
      fc.property(tree, data, (node, document) => {
        expect(actual(print(node), document)).toBe(expected(node, document));
      }),
      { numRuns: 1500 },
    );
  });

  it('never allow when there is an error, even if it is negated', () => {
    fc.assert(
      fc.property(tree, data, (node, document) => {
        fc.pre(expected(node, document) === 'error');
        expect(actual(print(node), document)).toBe('error');
        expect(actual(`!(${print(node)})`, document)).toBe('error');
        expect(actual(`(${print(node)}) && true`, document)).toBe('error');
        expect(actual(`(${print(node)}) || true`, document)).toBe(true);
        expect(actual(`!((${print(node)}) && false)`, document)).toBe(true);
      }),
      { numRuns: 250 },
    );
  });
});

describe('random queries', () => {
  it('with an equality for each field of a document are allowed like a document without other fields', () => {
    fc.assert(
      fc.property(fc.oneof(tests, tree), data, (node, document) => {
        const ruleset = compiled(withCondition(print(node)));
        const conditions = [...document].map(
          ([name, one]): QueryCondition => ({ path: [name], operator: '==', value: toRules(one) }),
        );
        expect(prove(ruleset, { conjunctions: [conditions] }).allowed).toBe(
          evaluate(ruleset, { method: 'list', stored: stored(document) }).allowed,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('random source text', () => {
  const words = fc.constantFrom(
    ...['rules_version', '=', "'2'", ';', 'service', 'cloud.firestore', '{', '}', 'match', '/a/{b}', '/{c=**}'],
    ...['allow', 'read', ',', 'write', ':', 'if', 'true', '(', ')', '[', ']', 'function', 'f', 'let', 'x', 'return'],
    ...['&&', '||', '!', '==', '<', '+', '-', '*', '/', '.', '?', 'in', 'is', 'int', '1', '1.5', "'s'", "b'b'", '$('],
    ...['request', 'resource', '//', '/*', '*/', '\n', "'", '"', '\\', '#', '😀', 'get', '/x/$(y)', '{z}', '=**'],
  );
  const readable = (source: string): void => {
    const { ruleset, issues } = compileRules(source, 'random.rules');
    const errors = issues.filter((issue) => issue.severity === 'ERROR');
    expect(ruleset === undefined).toBe(errors.length > 0);
    for (const issue of issues) {
      expect(issue.line).toBeGreaterThanOrEqual(1);
      expect(issue.line).toBeLessThanOrEqual(source.split('\n').length);
      expect(issue.column).toBeGreaterThanOrEqual(1);
      expect(issue.description).not.toBe('');
    }
  };

  it('is either compiled or rejected', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), readable), { numRuns: 250 });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => readable(parts.join(' '))),
      { numRuns: 700 },
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => readable(withCondition(parts.join('')))),
      { numRuns: 700 },
    );
  });

  it('is rejected with an error when a valid file is truncated', () => {
    const good = withCondition("f(id) && resource.data.keys().hasOnly(['a'])", 'function f(x) { return x == 1; }');
    for (let end = 1; end < good.length; end += 1) {
      expect(issuesOf(good.slice(0, end)).some((issue) => issue.startsWith('ERROR'))).toBe(true);
    }
  });
});
