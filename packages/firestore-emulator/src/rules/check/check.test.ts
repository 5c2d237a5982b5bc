import { describe, expect, it } from 'vitest';
import { compileRules } from '../ruleset/compile.ts';
import { issuesOf } from '../testing/support.ts';

const inDocuments = (body: string): string =>
  `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n${body}\n  }\n}\n`;
const rule = (condition: string): string =>
  inDocuments(`    match /p/{d} {\n      allow read: if ${condition};\n    }`);

describe('names', () => {
  it.each([
    [
      'an undefined function in a function',
      "    match /p/{d} {\n      function f() { return request.auth.uid == 'a' || notDeclared(); }\n      allow read: if f();\n    }",
      ['WARNING 5:56 Invalid function name: notDeclared.'],
    ],
    [
      'a function of a sibling match',
      "    match /q/{e} {\n      function s() { return request.auth.uid == 'a'; }\n      allow read: if s();\n    }\n    match /p/{d} {\n      allow read: if s();\n    }",
      ['WARNING 9:22 Invalid function name: s.'],
    ],
    [
      'an unbound variable',
      "    match /p/{d} {\n      allow read: if request.auth.uid == 'a' && x.a1 == 'R';\n    }",
      ['WARNING 5:49 Invalid variable name: x.'],
    ],
    [
      'a capture of an inner match',
      "    function f() { return request.auth.uid == 'a' && d != ''; }\n    match /p/{d} {\n      allow read: if f();\n    }",
      ['WARNING 4:54 Invalid variable name: d.'],
    ],
    [
      'captures of enclosing matches, parameters and lets',
      "    function g() { return database != ''; }\n    match /p/{d} {\n      function f(u) { let v = u; let w = v; return w == d && g(); }\n      allow read: if f(request.auth.uid);\n    }",
      [],
    ],
    [
      'a let that is never read',
      '    match /p/{d} {\n      function f() { let v = 1; return true; }\n      allow read: if f();\n    }',
      ['WARNING 5:26 Unused variable: v.'],
    ],
    [
      'a let bound twice',
      '    match /p/{d} {\n      function f() { let value = true; let value = false; return value; }\n      allow read: if f();\n    }',
      [
        'WARNING 5:26 Unused variable: value.',
        'ERROR 5:44 The identifier [value] is already bound in the current scope.',
      ],
    ],
    [
      'a parameter bound again',
      '    match /p/{d} {\n      function f(a) { let a = true; return a; }\n      allow read: if f(1);\n    }',
      ['ERROR 5:27 The identifier [a] is already bound in the current scope.'],
    ],
    [
      'a function declared twice',
      '    function f() { return true; }\n    function f() { return false; }\n    match /p/{d} { allow read: if f(); }',
      ['ERROR 5:14 The identifier [f] is already bound in the current scope.'],
    ],
    [
      'a capture bound twice in a path',
      '    match /p/{d}/q/{d} { allow read; }',
      ['ERROR 4:21 The identifier [d] is already bound in the current scope.'],
    ],
    [
      'a namespace as a value',
      '    match /p/{d} { allow read: if math == 1; }',
      ['ERROR 4:35 math is a package and cannot be used as variable name.'],
    ],
  ])('%s', (_, body, expected) => {
    expect(issuesOf(inDocuments(body))).toEqual(expected);
  });

  it('warns about functions that nothing calls, in which `request` is undefined', () => {
    const source = `rules_version = '2';
function g() { return s(); }
service cloud.firestore {
  function s() { return request.auth.uid == 'a'; }
  match /databases/{database}/documents {
    match /p/{d} {
      allow read: if g();
    }
  }
}
`;
    expect(issuesOf(source)).toEqual([
      'WARNING 2:23 Invalid function name: s.',
      'WARNING 4:12 Unused function: s.',
      'WARNING 4:25 Invalid variable name: request.',
    ]);
  });

  it('warns about `request` in a function that only an unused function calls', () => {
    const body = '    function f() { return g(); }\n    function g() { return request.auth != null; }';
    expect(issuesOf(inDocuments(body))).toEqual([
      'WARNING 4:14 Unused function: f.',
      'WARNING 5:27 Invalid variable name: request.',
    ]);
  });

  it('warns about unused functions in every scope', () => {
    const source = `rules_version = '2';
function g0() { return true; }
service cloud.firestore {
  function s0() { return s2(); }
  function s1() { return request.auth.uid == 'a'; }
  function s2() { return true; }
  match /databases/{database}/documents {
    function r0() { return true; }
    match /p/{d} {
      function m0() { return true; }
      function m1() { return s1(); }
      allow read: if m1();
    }
  }
}
`;
    expect(issuesOf(source)).toEqual([
      'WARNING 2:10 Unused function: g0.',
      'WARNING 4:12 Unused function: s0.',
      'WARNING 8:14 Unused function: r0.',
      'WARNING 10:16 Unused function: m0.',
    ]);
  });

  it('knows the lookups of each service', () => {
    expect(issuesOf(rule('exists(/a/b) && existsAfter(/a/b) && get(/a/b) != getAfter(/a/b)'))).toEqual([]);
    expect(issuesOf(rule('firestore.exists(/a/b)'))).toEqual(['WARNING 5:22 Invalid variable name: firestore.']);
    const storage = (condition: string): string =>
      `service firebase.storage { match /b/{b}/o { allow read: if ${condition}; } }`;
    expect(issuesOf(storage('firestore.exists(/a/b) && firestore.get(/a/b).data.x'))).toEqual([]);
    expect(issuesOf(storage('exists(/a/b)'))).toEqual(['WARNING 1:60 Invalid function name: exists.']);
    expect(issuesOf(storage('firestore.list(/a/b)'))).toEqual(['WARNING 1:60 Invalid function name: firestore.list.']);
  });

  it('warns about an unknown service', () => {
    for (const name of ['cloud.storage', '.firestore', '1..x'])
      expect(issuesOf(`service ${name} { }`)).toEqual([`WARNING 1:9 Unknown service: ${name}.`]);
  });
});

describe('types and counts', () => {
  it.each([
    ['math.abs() == 1', ['WARNING 5:22 Incorrect number of arguments supplied to function: math.abs.']],
    ["int('1', 2) == 1", ['WARNING 5:22 Incorrect number of arguments supplied to function: int.']],
    ['exists(/a/b, /c/d)', ['WARNING 5:22 Incorrect number of arguments supplied to function: exists.']],
    ['math.isInfinite(1.0)', ['WARNING 5:22 Invalid function name: math.isInfinite.']],
    ["bool('true')", ['WARNING 5:22 Invalid function name: bool.']],
    ['debug(true)', ['WARNING 5:22 The function debug exists in emulators only.']],
    [
      'latlng.value(0, 0) != null',
      ['WARNING 5:41 The sub-expressions are not comparable, so this comparison will always return true.'],
    ],
    [
      "resource.data.diff({}).removedKeys() == ['a']",
      ['WARNING 5:59 The sub-expressions are not comparable, so this comparison will always return false.'],
    ],
    ["resource.data.diff({}).removedKeys() == ['a'].toSet()", []],
    ["1 == 1.0 && request.auth != null && 'a' == 'b'", []],
    ["'a'.matches('(?=b)')", ['ERROR 5:34 Invalid regular expression pattern. Pattern: (?=b).']],
    ["'a'.matches('(b')", ['ERROR 5:34 Invalid regular expression pattern. Pattern: (b.']],
  ])('%s', (condition, expected) => {
    expect(issuesOf(rule(condition))).toEqual(expected);
  });

  it('warns about a wrong number of arguments of a declared function', () => {
    const body = '    function f(a) { return a; }\n    match /p/{d} { allow read: if f(); }';
    expect(issuesOf(inDocuments(body))).toEqual([
      'WARNING 5:35 Incorrect number of arguments supplied to function: f.',
    ]);
  });
});

describe('globs', () => {
  const twice = 'Invalid glob match expression. Only one glob match is permitted in a match declaration path.';
  it('are allowed once per full path', () => {
    expect(issuesOf(inDocuments('    match /{a=**}/x/{b=**} { allow read; }'))).toEqual([`ERROR 4:22 ${twice}`]);
    const nested = '    match /{a=**}/x {\n      match /y/{b=**} { allow read; }\n    }';
    expect(issuesOf(inDocuments(nested))).toEqual([`ERROR 5:17 ${twice}`]);
    expect(issuesOf(inDocuments('    match /{a=**}/x/{b} { allow read; }'))).toEqual([]);
  });

  it('must be at the end of a path in version 1', () => {
    const source = (path: string): string => `service cloud.firestore { match /${path} { allow read; } }`;
    expect(issuesOf(source('a/{b=**}'))).toEqual([]);
    expect(issuesOf(source('{b=**}/a/{c}')).join()).toMatch(/^ERROR 1:35 Invalid glob match expression\./);
  });
});

describe('limits', () => {
  const chain = (length: number): string =>
    Array.from(
      { length },
      (_, index) => `function f${index}() { return ${index + 1 < length ? `f${index + 1}()` : 'true'}; }`,
    ).join('\n');

  it('accepts chains of 21 calls and rejects 22', () => {
    expect(issuesOf(inDocuments(`${chain(21)}\nmatch /p/{d} { allow read: if f0(); }`))).toEqual([]);
    const names = Array.from({ length: 21 }, (_, index) => `f${index}`).join('->');
    expect(issuesOf(inDocuments(`${chain(22)}\nmatch /p/{d} { allow read: if f0(); }`))).toEqual([
      `ERROR 25:10 Maximum allowed call depth of 20 is reached for [${names}] call stack.`,
    ]);
    // Rejected even if no rule calls it.
    expect(compileRules(inDocuments(chain(22)), 'x').ruleset).toBeUndefined();
  });

  it.each([
    ['of a function to itself', 'function f() { return f(); }', 1],
    ['through another function', 'function f() { return g(); } function g() { return f(); }', 1],
    ['in a let', 'function f() { let x = f(); return x; }', 1],
  ])('rejects recursion %s', (_, functions, count) => {
    const errors = issuesOf(inDocuments(functions)).filter((issue) => issue.startsWith('ERROR'));
    expect(errors).toHaveLength(count);
    expect(errors[0]).toContain('Recursive call is not allowed.');
  });

  it('accepts 11 lets and rejects 12', () => {
    const lets = (count: number): string =>
      `function f() { ${Array.from({ length: count }, (_, at) => `let x${at} = ${at === 0 ? '1' : `x${at - 1}`};`).join(' ')} return x${count - 1} == 1; }\nmatch /p/{d} { allow read: if f(); }`;
    expect(issuesOf(inDocuments(lets(11)))).toEqual([]);
    expect(issuesOf(inDocuments(lets(12))).join()).toContain(
      'Maximum allowed variable count of 10 for a given function has been reached.',
    );
  });

  it('accepts 7 parameters and rejects 8', () => {
    const source = (count: number): string => {
      const names = Array.from({ length: count }, (_, at) => `p${at}`);
      return inDocuments(
        `function f(${names.join(', ')}) { return ${names.join(' == ')}; }\nmatch /p/{d} { allow read: if f(${names.map(() => '1').join(', ')}); }`,
      );
    };
    expect(compileRules(source(7), 'x').ruleset).toBeDefined();
    expect(issuesOf(source(8)).join()).toContain('Maximum allowed argument count of 7');
  });

  it.each([
    ['parentheses around a comparison', 97, (n: number) => `${'('.repeat(n)}request.auth.uid == 'a'${')'.repeat(n)}`],
    ['parentheses around a value', 98, (n: number) => `${'('.repeat(n)}true${')'.repeat(n)}`],
    ['a flat chain', 98, (n: number) => Array.from({ length: n }, () => "request.auth.uid == 'a'").join(' && ')],
    [
      'a chain nested to the right',
      49,
      (n: number) => `${"request.auth.uid == 'a' && (".repeat(n - 1)}request.auth.uid == 'a'${')'.repeat(n - 1)}`,
    ],
  ])('bounds %s', (_, most, condition) => {
    expect(issuesOf(rule(condition(most)))).toEqual([]);
    expect(issuesOf(rule(condition(most + 1))).join()).toContain('Expression is too complex to evaluate safely.');
  });

  it('reports the operand that is nested too deeply', () => {
    const deep = (count: number): string => rule(`${'('.repeat(count)}request.auth.uid == 'a'${')'.repeat(count)}`);
    // The first case reports both operands of the ==, and the others only the hundredth parenthesis.
    expect(issuesOf(deep(98)).map((issue) => issue.slice(0, 11))).toEqual(['ERROR 5:120', 'ERROR 5:140']);
    expect(issuesOf(deep(99)).map((issue) => issue.slice(0, 11))).toEqual(['ERROR 5:121']);
    expect(issuesOf(deep(200)).map((issue) => issue.slice(0, 11))).toEqual(['ERROR 5:121']);
  });

  it.each([
    ['parentheses', `${'('.repeat(5000)}1${')'.repeat(5000)}`],
    ['brackets', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['negations', `${'!'.repeat(20_000)}true`],
    ['operators', Array.from({ length: 20_000 }, () => 'true').join('&&')],
    ['members', `a${'.b'.repeat(20_000)}`],
    ['calls', `${'f('.repeat(3000)}1${')'.repeat(3000)}`],
    ['conditionals', `${'true ? '.repeat(3000)}1${' : 1'.repeat(3000)}`],
    ['paths', `${'/a/$('.repeat(3000)}1${')'.repeat(3000)}`],
  ])('survives thousands of %s', (_, condition) => {
    expect(compileRules(rule(condition), 'x').ruleset).toBeUndefined();
  });

  it('limits the depth of matches, segments and captures', () => {
    const nested = (depth: number): string => `${'match /a {'.repeat(depth)}allow read;${'}'.repeat(depth)}`;
    expect(compileRules(inDocuments(nested(9)), 'x').ruleset).toBeDefined();
    expect(issuesOf(inDocuments(nested(10))).join()).toContain('nested match depth of 10');
    expect(compileRules(inDocuments(nested(3000)), 'x').ruleset).toBeUndefined();
    const segments = (count: number): string => inDocuments(`match ${'/a'.repeat(count)} { allow read; }`);
    expect(compileRules(segments(97), 'x').ruleset).toBeDefined();
    expect(issuesOf(segments(98)).join()).toContain('path segment count of 100');
    const captures = (count: number): string =>
      inDocuments(`match ${Array.from({ length: count }, (_, at) => `/{c${at}}`).join('')} { allow read; }`);
    expect(compileRules(captures(19), 'x').ruleset).toBeDefined();
    expect(issuesOf(captures(20)).join()).toContain('path capture count of 20');
  });
});
