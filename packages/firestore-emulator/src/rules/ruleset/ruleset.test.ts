import { describe, expect, it } from 'vitest';
import { PendingLookup } from '../engine.ts';
import {
  compiled,
  document,
  evaluate,
  float,
  newBudget,
  outcome,
  root,
  timestamp,
  withCondition,
} from '../testing/support.ts';
import { compileRules } from './compile.ts';

const inDocuments = (body: string): string =>
  `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n${body}\n  }\n}\n`;

describe('functions', () => {
  it.each([
    ['f(1) == 2', 'function f(a) { return a + 1; }', true],
    ['f(2, 3) == 7', 'function f(a, b) { let x = a * 2; let y = x + b; return y; }', true],
    ['f() == g()', 'function f() { return g(); } function g() { return 1; }', true],
    // An argument or let that is an error only matters if it is read.
    ['f(1 / 0)', 'function f(a) { return true; }', true],
    ['f(1 / 0)', 'function f(a) { return a > 0; }', 'Divide by zero error.'],
    ['f(1 / 0)', 'function g(a) { return true; } function f(a) { return g(a); }', true],
    ['f(1 / 0)', 'function g(a) { return a > 0; } function f(a) { return g(a); }', 'Divide by zero error.'],
    ['f()', 'function f() { let x = 1 / 0; return true; }', true],
    ['f()', 'function f() { let x = 1 / 0; return x > 0; }', 'Divide by zero error.'],
    ['f(resource.data.a, 1 / 0)', 'function f(a, b) { return b; }', 'Divide by zero error.'],
    ['f(1)', 'function f(a, b) { return true; }', 'Incorrect number of arguments. Received: 1. Expected: f(a, b).'],
    // An argument is evaluated in the caller's frame, even if the names are the same.
    ['f(1) == 3', 'function g(a) { return a + 1; } function f(a) { return g(a + 1); }', true],
    ["int('1') == 5", 'function int(x) { return 5; }', true],
    ["f('b') == 'b'", 'function f(request) { return request; }', true],
    ['x == 1', '', 'Null value error.'],
    ['x.y == 1', '', 'Null value error.'],
    ['x == 1 || true', '', true],
  ])('%s with %s', (condition, functions, expected) => {
    expect(outcome(condition, {}, functions)).toBe(expected);
  });

  it('evaluates a let once, however often it is read', () => {
    let lookups = 0;
    const source = withCondition(
      'f()',
      'function f() { let d = get(/databases/(default)/documents/a/b).data; return d.x == d.x && d.x == 1; }',
    );
    const verdict = compiled(source).evaluate({
      service: 'cloud.firestore',
      method: 'get',
      path: [...root, 'a', 'b'],
      auth: null,
      timeMicros: 0n,
      budget: newBudget(),
      lookup: () => {
        lookups += 1;
        return document('a/b', { x: 1 });
      },
    });
    expect(verdict).toEqual({ allowed: true });
    expect(lookups).toBe(1);
  });

  it('are looked up from the innermost scope outwards', () => {
    const source = (call: string): string => `rules_version = '2';
function who() { return 'file'; }
function onlyFile() { return 'file'; }
service cloud.firestore {
  function who() { return 'service'; }
  function onlyService() { return onlyFile() + '+service'; }
  match /databases/{database}/documents {
    match /a/{id} {
      function who() { return 'match' + id; }
      allow get: if ${call};
      match /b/{inner} { allow get: if ${call}; }
    }
    match /c/{id} { allow get: if ${call}; }
  }
}`;
    expect(evaluate(compiled(source("who() == 'match1'")), { path: 'a/1' }).allowed).toBe(true);
    expect(evaluate(compiled(source("who() == 'match1'")), { path: 'a/1/b/2' }).allowed).toBe(true);
    expect(evaluate(compiled(source("who() == 'service'")), { path: 'c/1' }).allowed).toBe(true);
    expect(evaluate(compiled(source("onlyService() == 'file+service'")), { path: 'c/1' }).allowed).toBe(true);
  });

  it('cannot read captures at the position of the call', () => {
    const source = inDocuments("function f() { return id == '1'; }\nmatch /a/{id} { allow get: if f(); }");
    expect(evaluate(compiled(source), { path: 'a/1' })).toEqual({
      allowed: false,
      message: "\nNull value error. for 'get' @ L5",
    });
  });
});

describe('request', () => {
  it.each([
    ["request.auth.uid == 'alice'", true],
    ["request.auth.token.email == 'a@b.c' && request.auth.token.admin == true", true],
    ['request.auth.token.level is int && request.auth.token.ratio is float', true],
    ["request.auth.token.firebase.sign_in_provider == 'custom'", true],
    ["request.auth.token.get('missing', false) == false", true],
    ['request.auth.token.missing == false', 'Property missing is undefined on object.'],
    ["request.method == 'update'", true],
    ['request.time == timestamp.value(1749995130250)', true],
    ['request.path == /databases/(default)/documents/things/t1', true],
    ["request.resource.id == 't1' && resource.id == 't1'", true],
    ['request.resource.__name__ == request.path && resource.__name__ == request.path', true],
    ['request.query.limit == 1', 'Property query is undefined on object.'],
    ['request.headers == 1', 'Property headers is undefined on object.'],
    ['request.resource.data.at == request.time', true],
  ])('%s', (condition, expected) => {
    const token = {
      email: 'a@b.c',
      admin: true,
      level: 3,
      ratio: float(0.5),
      firebase: { sign_in_provider: 'custom' },
    };
    const written = { at: timestamp('2025-06-15T13:45:30.250Z') };
    expect(outcome(condition, { method: 'update', token, stored: { a: 1 }, written })).toBe(expected);
  });

  it.each([
    ['request.auth == null', true],
    ['request.auth != null && request.auth.uid == "x"', false],
    ["request.auth.uid == 'x'", 'Null value error.'],
    ["request.auth.uid != 'x'", 'Null value error.'],
  ])('%s for nobody', (condition, expected) => {
    expect(outcome(condition, { uid: null })).toBe(expected);
  });

  it.each([
    ['resource == null', true],
    ['resource.data.x == 1', 'Null value error.'],
    ["!('x' in resource.data)", 'Null value error.'],
    ['request.resource == null', true],
    ['request.resource.data.x == 1', 'Null value error.'],
  ])('%s of a document that does not exist', (condition, expected) => {
    expect(outcome(condition, { stored: null })).toBe(expected);
  });
});

describe('lookups', () => {
  const world = {
    documents: { 'users/alice': { role: 'admin', n: 1 }, 'users/bob': {} },
    documentsAfter: { 'users/alice': { role: 'owner' }, 'users/carol': { role: 'new' }, 'users/bob': null },
  };
  const at = (path: string): string => `/databases/$(database)/documents/${path}`;
  const inBlock = (condition: string): boolean | string => {
    const source = inDocuments(`match /things/{id} {\n allow get: if ${condition};\n}`);
    const verdict = evaluate(compiled(source), world);
    return verdict.allowed || verdict.message.replace(/^\n/, '').replace(/ for 'get' @ L5$/, '');
  };
  it.each([
    [`get(${at('users/$(request.auth.uid)')}).data.role == 'admin'`, true],
    [`get(${at('users/alice')}).id == 'alice' && get(${at('users/alice')}).__name__ == ${at('users/alice')}`, true],
    [`exists(${at('users/alice')}) && !exists(${at('users/nobody')})`, true],
    [`getAfter(${at('users/alice')}).data.role == 'owner'`, true],
    [`existsAfter(${at('users/carol')}) && !exists(${at('users/carol')})`, true],
    [`!existsAfter(${at('users/bob')}) && exists(${at('users/bob')})`, true],
    [`get(${at('users/nobody')}).data.role == 'x'`, 'Null value error.'],
    [`get(${at('users/nobody')}) == null`, 'Null value error.'],
    [`get(${at('users/nobody')}) == null || true`, true],
    [`get('users/alice').data.role == 'x'`, 'Unsupported operation error. Received: get(string). Expected: get(path).'],
    ['exists()', 'Incorrect number of arguments. Received: 0. Expected: exists(path).'],
    ["get(path('databases/(default)/documents/users/alice')).data.n == 1", true],
  ])('%s', (condition, expected) => {
    expect(inBlock(condition)).toBe(expected);
  });

  it.each([
    ['exists(/users/alice)', 'exists'],
    ['exists(/databases/(default)/documents/users)', 'exists'],
    ['get(/databases/(default)/documents).data.x', 'get'],
    ["exists(/databases/(default)/documents/users/$('a/b'))", 'exists'],
    ["exists(/databases/(default)/documents/users/$(''))", 'exists'],
    ['existsAfter(/projects/p/documents/users/alice)', 'existsAfter'],
  ])('%s is no path of a document', (condition, name) => {
    expect(inBlock(condition)).toMatch(
      new RegExp(`^Service call error\\. Function: \\[${name}\\], Argument: \\[path_value \\{`),
    );
  });

  it('of a path with an undefined name are errors', () => {
    expect(inBlock('!exists(/databases/(default)/documents/users/$(typo))')).toBe('Null value error.');
    expect(inBlock('get(/databases/(default)/documents/users/$(typo)).data.x')).toBe('Null value error.');
  });

  const many = (count: number): string =>
    Array.from({ length: count }, (_, index) => `!exists(${at(`n/d${index}`)})`).join(' && ');

  it('are limited to 10 documents in one operation', () => {
    expect(inBlock(many(10))).toBe(true);
    expect(inBlock(many(11))).toMatch(/^Service call error\. Function: \[exists\]/);
    expect(inBlock(`(${many(11)}) || true`)).toBe(true);
  });

  it('are free for a document that was looked up before', () => {
    const again = `exists(${at('users/alice')}) && get(${at('users/alice')}).data.n == 1`;
    expect(inBlock(`${many(9)} && ${again} && existsAfter(${at('users/alice')})`)).toBe(true);
  });

  it('are skipped if the other side of an operator decides', () => {
    expect(inBlock(`true || exists(${at('users/alice')})`)).toBe(true);
    expect(inBlock(`${many(10)} && (true || exists(${at('other/x')}))`)).toBe(true);
  });

  it('share the budget of a batch: 20 in total, 10 in each operation', () => {
    const source = (from: number, count: number): string =>
      inDocuments(
        `match /things/{id} { allow get: if ${Array.from({ length: count }, (_, at_) => `!exists(${at(`n/d${from + at_}`)})`).join(' && ')}; }`,
      );
    const budget = newBudget(10, 20);
    expect(evaluate(compiled(source(0, 10)), { budget }).allowed).toBe(true);
    expect(evaluate(compiled(source(10, 10)), { budget }).allowed).toBe(true);
    expect(evaluate(compiled(source(0, 10)), { budget }).allowed).toBe(true);
    expect(evaluate(compiled(source(20, 1)), { budget }).allowed).toBe(false);
    expect(budget.seen.size).toBe(20);
  });

  it('let the caller fetch a document and evaluate again', () => {
    const ruleset = compiled(inDocuments(`match /things/{id} { allow get: if exists(${at('a/b')}); }`));
    const request = {
      service: 'cloud.firestore' as const,
      method: 'get' as const,
      path: [...root, 'things', 't1'],
      auth: null,
      timeMicros: 0n,
      budget: newBudget(),
      lookup: (_: string, path: readonly string[]) => {
        throw new PendingLookup(path);
      },
    };
    expect(() => ruleset.evaluate(request)).toThrow(PendingLookup);
    expect(ruleset.evaluate({ ...request, lookup: () => null }).allowed).toBe(false);
  });
});

describe('the limit of 1000 expressions', () => {
  // 90 literals, 89 operators that count as two each, and one for the call: 269.
  const trues = (count: number): string => Array.from({ length: count }, () => 'true').join(' && ');
  const f = `function f() { return ${trues(90)}; }`;
  const limit = 'Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached.';

  it('allows exactly 1000', () => {
    expect(outcome(`f() && f() && f() && ${trues(63)}`, {}, f)).toBe(true);
    expect(outcome(`f() && f() && f() && ${trues(63)} && true`, {}, f)).toBe(limit);
  });

  it('overrides everything, and counts over all allow statements', () => {
    expect(outcome('(f() && f() && f() && f()) || true', {}, f)).toBe(limit);
    const source = inDocuments(
      `${f}\nmatch /things/{id} {\n allow get: if f() && f() && false;\n allow get: if f() && f() && false;\n allow get: if true;\n}`,
    );
    expect(evaluate(compiled(source))).toEqual({
      allowed: false,
      message: `\nfalse for 'get' @ L6, ${limit} for 'get' @ L7`,
    });
  });

  it('restarts for each request', () => {
    const ruleset = compiled(withCondition('f() && f()', f));
    for (let request = 0; request < 5; request += 1) expect(evaluate(ruleset).allowed).toBe(true);
  });
});

describe('denials', () => {
  const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /a/{id} {
      allow get: if false;
      allow get, create: if resource.data.gone;
      allow get: if request.auth.uid == 'x';
      allow get: if 'text';
    }
    match /{any=**} {
      allow get: if 1 > 2;
    }
  }
}`;
  it('contain every evaluated allow with its line', () => {
    const verdict = evaluate(compiled(source), { path: 'a/1', stored: {}, uid: null });
    expect(verdict).toEqual({
      allowed: false,
      message:
        "\nfalse for 'get' @ L5, Property gone is undefined on object. for 'get' @ L6, " +
        "Null value error. for 'get' @ L7, evaluation error at L8:21 for 'get' @ L8, false for 'get' @ L11",
    });
  });

  it('omit allow statements for other methods', () => {
    const verdict = evaluate(compiled(source), { path: 'a/1', method: 'create' });
    expect(verdict).toEqual({ allowed: false, message: "\nNull value error. for 'create' @ L6" });
  });

  it('have a text of their own when nothing matched', () => {
    const verdict = evaluate(compiled(source), { path: 'b/1', method: 'delete' });
    expect(verdict).toEqual({ allowed: false, message: 'No matching allow statements' });
    const other = compiled('service firebase.storage { match /{all=**} { allow get; } }');
    expect(evaluate(other)).toEqual({ allowed: false, message: 'No matching allow statements' });
  });
});

describe('very large values', () => {
  it('cause an error instead of a crash', () => {
    const double = Array.from({ length: 11 }, (_, at) => `let s${at + 1} = s${at} + s${at};`).join(' ');
    const text = `function f(s0) { ${double} return s11; }`;
    const stored = { text: 'x'.repeat(1_000_000) };
    expect(outcome('f(resource.data.text).size() > 0', { stored }, text)).toBe('String is too large.');
    const lists = text.replaceAll(/(s\d+) \+ (s\d+)/g, '$1.concat($2)');
    const items = { items: Array.from({ length: 10_000 }, () => 1) };
    expect(outcome('f(resource.data.items).size() > 0', { stored: items }, lists)).toBe('List is too large.');
  });
});

describe('a ruleset', () => {
  it('is absent if there are errors, but not if there are warnings', () => {
    expect(compileRules('service cloud.firestore {', 'x').ruleset).toBeUndefined();
    const { ruleset, issues } = compileRules(withCondition('x == 1'), 'x');
    expect(ruleset).toBeDefined();
    expect(issues).toHaveLength(1);
  });
});
