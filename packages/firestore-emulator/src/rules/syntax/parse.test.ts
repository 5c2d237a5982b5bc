import { describe, expect, it } from 'vitest';
import { compileRules } from '../ruleset/compile.ts';
import { compiled, evaluate, issuesOf, outcome, withCondition } from '../testing/support.ts';

const inService = (body: string): string => `rules_version = '2';\nservice cloud.firestore {\n${body}\n}\n`;
const inMatch = (body: string): string => inService(`match /databases/{d}/documents {\n${body}\n}`);

describe('valid files', () => {
  it.each([
    ['no version', "service cloud.firestore { match /a/{b} { allow read: if b == 'x'; } }", 1],
    ['version 1', "rules_version = '1';\nservice cloud.firestore { }", 1],
    ['version 2', "// first\n/* then */ rules_version='2';service cloud.firestore{}", 2],
    ['double quotes', 'rules_version = "2"; service cloud.firestore { }', 2],
    [
      'functions before and after the service',
      'function f() { return true; }\nservice cloud.firestore { function g() { return f(); } }\nfunction h() { return g(); }',
      1,
    ],
    ['two services', 'service cloud.firestore { } service firebase.storage { }', 1],
    ['allow without a condition', 'service cloud.firestore { match /a/b { allow read, write; } }', 1],
    ['the literal default database', 'service cloud.firestore { match /databases/(default)/documents { } }', 1],
    [
      'no semicolon at the end of an allow, a return or the version',
      "rules_version = '2' service cloud.firestore { match /a/{b} { function f() { return true } allow get allow list: if f() } }",
      2,
    ],
    [
      'blanks before captures and slashes',
      'service cloud.firestore { match /a/ {b} /c /*\n*/ /{d} { allow read: if b == d; } }',
      1,
    ],
    ['blanks in captures', 'service cloud.firestore { match /a/{ b } { match /{ c = ** } { } } }', 1],
    ['odd literal segments', "service cloud.firestore { match /a-b_c.d~e%20/1/a:b@c/+*&' { } }", 1],
    ['comments everywhere', 'service/**/cloud.firestore/* a */{//x\nmatch /a/b/**/{/* } */allow/**/read;}}', 1],
    [
      'dollar signs in names',
      'service cloud.firestore { match /a/{$b} { function f$($x) { let $1 = $x; return $1 == /a/$b; } allow get: if f$($b) && $b.$c == 4/($b); } }',
      1,
    ],
    ['no blank before a block', 'service cloud.firestore { match /a/{b}{ allow read; } }', 1],
    [
      'a function beside matches',
      'service cloud.firestore { match /a/{b} { function f() { let x = 1; return x == b; } allow get: if f(); } }',
      1,
    ],
  ])('%s', (_, source, version) => {
    const { ruleset, issues } = compileRules(source, 'x.rules');
    expect(issues.filter((issue) => issue.severity === 'ERROR')).toEqual([]);
    expect(ruleset?.version).toBe(version);
  });
});

describe('syntax errors, with line and column', () => {
  it.each([
    ['an empty file', '', ["1:1 Unexpected '<EOF>'."]],
    ['a version later on', "service cloud.firestore {}\nrules_version = '2';", ["2:1 Unexpected 'rules_version'."]],
    [
      'an unknown version',
      "rules_version = '3';\nservice cloud.firestore {}",
      ["1:17 Invalid rules_version '3'. Expected '1' or '2'."],
    ],
    ['a version that is not a string', 'rules_version = 2;\nservice cloud.firestore {}', ["1:17 Unexpected '2'."]],
    ['an import', "import { a } from 'b';\nservice cloud.firestore {}", ["1:1 Unexpected 'import'."]],
    [
      'a missing semicolon after let',
      inMatch('function f() {\n let x = 1\n return x;\n}'),
      ["6:2 Unexpected 'return'."],
    ],
    ['two semicolons after allow', inMatch('allow read;;'), ["4:12 Unexpected ';'."]],
    ['a reserved word as a capture', inMatch('match /a/{ let } { }'), ["4:12 Unexpected 'let'."]],
    ['a slash after a path', inMatch('match /a/{b}/ { }'), ['4:14 Forbidden whitespace in path.']],
    ['a function without return', inMatch('function f() {\n}'), ["5:1 Unexpected '}'."]],
    [
      'a missing condition',
      inMatch('match /a/{b} {\n  allow read: if;\n}'),
      ["5:17 Missing conditional expression after 'if'."],
    ],
    ['a missing if', inMatch('allow read: true;'), ["4:13 Unexpected 'true'."]],
    ['a missing colon', inMatch('allow read if true;'), ["4:12 Unexpected 'if'."]],
    ['an allow in a service', inService('allow read;'), ["3:1 Unexpected 'allow'."]],
    ['a let in a match', inMatch('let x = 1;'), ["4:1 Unexpected 'let'."]],
    ['a path without match', inMatch('/a/{b} { allow read; }'), ["4:1 Missing 'match' keyword before path."]],
    [
      'two captures in a segment',
      inMatch('match /a/{b}-{c} { }'),
      ["4:7 Missing 'match' keyword before path.", "4:13 Unexpected '-'."],
    ],
    [
      'an extension after a capture',
      inMatch('match /a/{b}.jpg { }'),
      ["4:7 Missing 'match' keyword before path.", "4:13 Unexpected '.'."],
    ],
    ['a blank in a path', inMatch('match /a/ b { }'), ['4:10 Forbidden whitespace in path.']],
    [
      'an empty segment whose second slash starts a comment',
      inMatch('match /a//b { }'),
      ["4:7 Missing 'match' keyword before path.", "4:9 Unexpected '/'."],
    ],
    ['a path without slash', inMatch('match a/b { }'), ["4:7 Unexpected 'a'."]],
    ['an unclosed block', 'service cloud.firestore {\n  match /a/b {\n', ["3:1 Unexpected '<EOF>'."]],
    ['a brace too many', 'service cloud.firestore { } }', ["1:29 Unexpected '}'."]],
    ['a dollar sign for a name', inMatch('match /a/{$} { }'), ["4:10 Unexpected '{'."]],
    ['an unclosed parenthesis', inMatch('allow read: if (true;'), ["4:21 Unexpected ';'."]],
    ['an operator without operand', inMatch('allow read: if 1 +;'), ["4:19 Unexpected ';'."]],
    ['a lone ampersand', inMatch('allow read: if true & true;'), ["4:21 Unexpected '&'."]],
    ['assignment', inMatch('allow read: if a = 1;'), ["4:18 Unexpected '='."]],
    ['an unknown type', inMatch('allow read: if 1 is text;'), ["4:21 Unexpected 'text'."]],
    ['null as a type', inMatch('allow read: if 1 is null;'), ["4:21 Unexpected 'null'."]],
    ['an exponent', inMatch('allow read: if 1e3 == 1000;'), ["4:17 Unexpected 'e3'."]],
    ['a method of a bare number', inMatch('allow read: if 7.size() == 1;'), ["4:18 Unexpected 'size'."]],
    ['import as a name', inMatch('allow read: if import == 1;'), ["4:16 Unexpected 'import'."]],
    ['a reserved word as a name', inMatch('function let() { return true; }'), ["4:10 Unexpected 'let'."]],
    ['a parameter list that ends in a comma', inMatch('function f(a,) { return a; }'), ["4:14 Unexpected ')'."]],
    ['arguments that begin with a comma', inMatch('allow read: if int(,1) == 1;'), ["4:20 Unexpected ','."]],
    ['arguments that end in two commas', inMatch('allow read: if int(1,,) == 1;'), ["4:22 Unexpected ','."]],
    ['a character outside the language', inMatch('allow read: if a # b;'), ["4:18 Unexpected '#'."]],
    ['an unterminated string', inMatch("allow read: if 'abc;"), ['4:16 Unterminated string.']],
    [
      'an unknown escape',
      inMatch("allow read: if 'a\\d' == 'b';"),
      ["4:18 Invalid escape sequence '\\d' in a string."],
    ],
    ['an unterminated comment', 'service cloud.firestore { /* ', ['1:27 Unterminated comment.']],
    [
      'an int of more than 64 bits',
      inMatch('allow read: if 9223372036854775808 == 1;'),
      ["4:16 Unexpected '9223372036854775808'."],
    ],
    ['a map key that is not a name', inMatch('allow read: if {1: 2} == {};'), ["4:17 Unexpected '1'."]],
  ])('%s', (_, source, expected) => {
    const errors = issuesOf(source).filter((issue) => issue.startsWith('ERROR'));
    expect(errors.slice(0, expected.length)).toEqual(expected.map((text) => `ERROR ${text}`));
  });

  it('reports errors in several statements', () => {
    const source = inMatch(
      'match /a/{b} {\n allow read: if;\n allow write: if 1 +;\n allow get: if true;\n}\nmatch b { }',
    );
    expect(issuesOf(source)).toEqual([
      "ERROR 5:16 Missing conditional expression after 'if'.",
      "ERROR 6:21 Unexpected ';'.",
      "ERROR 9:7 Unexpected 'b'.",
    ]);
  });

  it('continues after a match with an invalid path', () => {
    const source = inMatch('match /ф/{b} { allow read; }\nmatch /a/{b}.jpg/{c} { allow read; }\nallow read: if;');
    expect(issuesOf(source)).toEqual([
      "ERROR 4:8 Unexpected 'ф'.",
      "ERROR 5:7 Missing 'match' keyword before path.",
      "ERROR 5:13 Unexpected '.'.",
      "ERROR 6:15 Missing conditional expression after 'if'.",
    ]);
  });

  it('contain the file name', () => {
    const [issue] = compileRules('x', 'folder/my.rules').issues;
    expect(issue).toMatchObject({ fileName: 'folder/my.rules', severity: 'ERROR', line: 1, column: 1 });
  });

  it('rejects sources above 256 KB and accepts those below', () => {
    const padded = (size: number) => `service cloud.firestore {}${' '.repeat(size - 26)}`;
    expect(compileRules(padded(256_000), 'x').ruleset).toBeDefined();
    expect(compileRules(padded(262_144), 'x').ruleset).toBeUndefined();
    expect(issuesOf(padded(262_144))).toEqual(['ERROR 1:1 The rules source is larger than 256 KB.']);
  });
});

describe('reserved words and namespaces', () => {
  const errorsOf = (body: string) =>
    issuesOf(inMatch(body))
      .filter((issue) => issue.startsWith('ERROR'))
      .map((issue) => issue.replace(/^ERROR \d+:\d+ /, ''));
  const rule = (condition: string) => `match /m/{x} { allow read: if ${condition}; }`;

  it.each(['case', 'default', 'deny', 'each', 'extends', 'not', 'rules_version', 'let'])(
    '%s can be the name of a field, but not of a variable, capture, parameter, function or key',
    (word) => {
      for (const body of [
        `match /m/{${word}} { allow read: if true; }`,
        `match /m/{${word}=**} { allow read: if true; }`,
        `function f(${word}) { return true; }`,
        `function f() { let ${word} = true; return true; }`,
        `function ${word}() { return true; }`,
        rule(`${word} == 1`),
        rule(`resource.data.${word}() == 1`),
        rule(`{${word}: 1} != null`),
      ])
        expect(errorsOf(body), body).not.toEqual([]);
      const field = errorsOf(`match /${word}/{x} { allow read: if resource.data.${word} == 1; }`);
      expect(field).toEqual(word === 'rules_version' ? ["Unexpected 'rules_version'."] : []);
    },
  );

  it.each(['math', 'timestamp', 'duration', 'latlng', 'hashing'])('%s cannot be the name of a variable', (word) => {
    const refused = [`${word} is a package and cannot be used as variable name.`];
    for (const body of [
      `match /m/{${word}} { allow read: if true; }`,
      `function f(${word}) { return true; }`,
      `function f() { let ${word} = true; return true; }`,
      rule(`${word} == 1`),
      rule(`${word}.abc == 1`),
      rule(`(${word}).abs(1) == 1`),
      rule(`{${word}: 1} != null`),
    ])
      expect(errorsOf(body), body).toEqual(refused);
    expect(errorsOf(`function ${word}() { return true; } ${rule(`resource.data.${word} == 1`)}`)).toEqual([]);
  });

  it('are not member names when they start a service', () => {
    expect(errorsOf(rule('resource.data.service == 1'))).toEqual(["Unexpected 'service'."]);
  });

  it('in an allow that are no method cause a warning, and allow nothing', () => {
    const source = inMatch('match /m/{x} { allow any, get: if true; allow other; }');
    expect(issuesOf(source).map((issue) => issue.replace(/ \d+:\d+/, ''))).toEqual([
      'WARNING Invalid method name: any.',
      'WARNING Invalid method name: other.',
    ]);
    const rules = compiled(source);
    expect(evaluate(rules, { path: 'm/x', method: 'get' }).allowed).toBe(true);
    expect(evaluate(rules, { path: 'm/x', method: 'list' }).allowed).toBe(false);
  });
});

describe('literals', () => {
  it.each([
    ["'\\x41' == 'A' && '\\x4a' == 'J' && '\\x411' == 'A1'"],
    ["'\\u0041' == 'A' && '\\u00e9' == 'é' && '\\u65e5\\u672c' == '日本'"],
    ["'\\101' == 'A' && '\\012' == '\\n' && '\\377' == '\\u00ff'"],
    ["'\\\\\\'\\\"\\n\\r\\t\\b\\f'.toUtf8().toHexString() == '5C27220A0D09080C'"],
    ["'a\tb' == 'a\\tb'"],
    ['"it\'s" == \'it\\\'s\' && \'say "hi"\' == "say \\"hi\\""'],
    ["B'abc' == b\"abc\" && b'\\x00\\x01'.size() == 2 && b'\\101' == b'A'"],
    ['[1, 2,] == [1, 2] && int(1,) == 1'],
    ["'// no comment' == '// no comment'"],
    ['1.0 is float && 1 is int && 1. is float && .5 == 0.5'],
  ])('%s', (condition) => {
    expect(outcome(condition)).toBe(true);
  });

  it('accepts an escaped slash, with a warning that a deployment rejects it', () => {
    expect(outcome("'a\\/b' == 'a/b'")).toBe(true);
    expect(issuesOf(withCondition("'a\\/b' == 'a/b'"))).toEqual(["WARNING 5:31 Invalid escape sequence '\\/'."]);
  });

  it.each(['4/2', '4 /2', '4/(2)', '4/-2', 'exists/databases/(default)/documents/x/y'])(
    'parses the slash of %s as the start of a path',
    (division) => {
      expect(issuesOf(withCondition(`${division} == 2`))[0]).toMatch(/^ERROR 5:\d+ Missing 'match' keyword/);
    },
  );

  it('divides at a slash that does not start a path segment', () => {
    expect(outcome('4 / 2 == 2 && 4/ 2 == 2')).toBe(true);
    for (const division of ['4/[2]', '4/!x', '4/{a: 1}', '/a/b/ 2', '/a/b/ x', '/a/$(x)/ (2)', '/a /*c*/ / 2'])
      expect(issuesOf(withCondition(`${division} == 2`)).join()).not.toContain('ERROR');
  });

  it.each([
    ['/a/$("b")/c', '/a/ $ ( "b" ) /*c*/ /c'],
    ['/a/b/c', '/a\n/b /c'],
    ["[/a/b:c'&+@%41, /d].size() == 2", 'true'],
    ['[/a/{b}, /a/ { b }, / {b=**}].size()', '3'],
  ])('parses %s like %s', (one, other) => {
    expect(outcome(`${one} == ${other}`)).toBe(true);
  });

  it.each(['/a/', '/ a', '/a/%4', '/a//b', '/a/ (b)/c', '/a/(b c)', '/a/é'])('does not parse %s as a path', (path) => {
    expect(issuesOf(withCondition(`[${path}].size() == 1`)).join()).toContain('ERROR');
  });

  it.each(["b'\\u0041'", "'\\8'", "'\\x4'", "'\\u12'", "'\\400'", "b'\\q'"])('rejects %s', (literal) => {
    expect(issuesOf(withCondition(`${literal} == 1`)).join()).toMatch(/Invalid escape sequence/);
  });
});

describe('positions', () => {
  it('count lines by line feeds, and columns from 1', () => {
    const source =
      "rules_version = '2';\r\nservice cloud.firestore {\r\n\tmatch /a/{b} {\r\n\t\tallow read: if ?;\r\n\t}\r\n}";
    expect(issuesOf(source)).toEqual(["ERROR 4:18 Unexpected '?'."]);
  });

  it('are those of the line on which the condition starts', () => {
    const source = inMatch('match /a/{b} {\n  allow get:\n    if false\n    || false;\n}');
    const verdict = compiled(source).evaluate({
      service: 'cloud.firestore',
      method: 'get',
      path: ['databases', 'x', 'documents', 'a', 'b'],
      auth: null,
      timeMicros: 0n,
      lookup: () => null,
      budget: { perOperation: 10, perRequest: 10, seen: new Set() },
    });
    expect(verdict).toEqual({ allowed: false, message: "\nfalse for 'get' @ L6" });
  });
});
