import { describe, expect, it } from 'vitest';
import { compiled, evaluate } from '../testing/support.ts';

/** Returns whether a ruleset with these match blocks (below the root) allows reading a document. */
function reads(blocks: string, path: string, version: 1 | 2 = 2): boolean {
  const source = `rules_version = '${version}';
service cloud.firestore { match /databases/{database}/documents { ${blocks} } }`;
  return evaluate(compiled(source), { path }).allowed;
}

describe('paths of match blocks', () => {
  it.each([
    ['match /a/{b} { allow get; }', 'a/1', true],
    ['match /a/{b} { allow get; }', 'c/1', false],
    // An allow for a document does not apply to its subcollections.
    ['match /a/{b} { allow get; }', 'a/1/c/2', false],
    ['match /a/{b} { match /c/{d} { allow get; } }', 'a/1/c/2', true],
    ['match /a/{b} { match /c/{d} { allow get; } }', 'a/1', false],
    ['match /a/{b}/c/{d} { allow get; }', 'a/1/c/2', true],
    ['match /a/1 { allow get; }', 'a/1', true],
    ['match /a/1 { allow get; }', 'a/2', false],
    ['match /{c}/{d} { allow get; }', 'a/1', true],
    ['match /{c}/{d} { allow get; }', 'a/1/b/2', false],
    // One allow that is true is enough, in any matching block and in any order.
    ['match /a/{b} { allow get: if false; } match /a/{b} { allow get: if true; }', 'a/1', true],
    ['match /a/{b} { allow get: if true; } match /a/{b} { allow get: if false; }', 'a/1', true],
    ['match /a/{b} { allow get: if false; allow get: if true; }', 'a/1', true],
    ["match /a/{b} { allow get: if b == '1'; }", 'a/1', true],
    ["match /a/{b} { allow get: if b == '1'; }", 'a/2', false],
    ["match /a/{b} { match /c/{d} { allow get: if b + d == '12'; } }", 'a/1/c/2', true],
    ["match /a/{b} { allow get: if database == '(default)'; }", 'a/1', true],
    ["match /a/{b} { match /c/{b} { allow get: if b == '2'; } }", 'a/1/c/2', true],
  ])('%s on %s', (blocks, path, expected) => {
    expect(reads(blocks, path)).toBe(expected);
  });
});

describe('globs', () => {
  it.each([
    // Version 2: matches zero or more segments, anywhere.
    [2, 'match /{all=**} { allow get; }', 'a/1', true],
    [2, 'match /{all=**} { allow get; }', 'a/1/b/2', true],
    [2, 'match /a/{b}/{rest=**} { allow get; }', 'a/1', true],
    [2, 'match /a/{b}/{rest=**} { allow get; }', 'a/1/c/2', true],
    [2, 'match /a/{b}/{rest=**} { allow get; }', 'x/1', false],
    [2, 'match /{path=**}/likes/{id} { allow get; }', 'likes/1', true],
    [2, 'match /{path=**}/likes/{id} { allow get; }', 'posts/1/likes/2', true],
    [2, 'match /{path=**}/likes/{id} { allow get; }', 'posts/1', false],
    [2, "match /{path=**}/likes/{id} { allow get: if path[0] == 'posts'; }", 'posts/1/likes/2', true],
    [2, "match /{path=**}/likes/{id} { allow get: if path[0] == 'posts'; }", 'x/1/likes/2', false],
    [2, "match /a/{rest=**} { allow get: if rest == path('1/c/2') && rest is path; }", 'a/1/c/2', true],
    // Version 1: matches one or more segments, at the end.
    [1, 'match /{all=**} { allow get; }', 'a/1', true],
    [1, 'match /a/{b=**} { allow get; }', 'a/1/c/2', true],
    [1, 'match /a/{b}/{rest=**} { allow get; }', 'a/1', false],
    [1, 'match /a/{b}/{rest=**} { allow get; }', 'a/1/c/2', true],
  ] as const)('version %i: %s on %s', (version, blocks, path, expected) => {
    expect(reads(blocks, path, version)).toBe(expected);
  });
});

describe('methods', () => {
  const granted = {
    read: ['get', 'list'],
    write: ['create', 'update', 'delete'],
    get: ['get'],
    list: ['list'],
    create: ['create'],
    update: ['update'],
    delete: ['delete'],
  } as const;
  const methods = ['get', 'list', 'create', 'update', 'delete'] as const;
  it.each(Object.entries(granted))('%s grants %j', (name, expected) => {
    const source = `service cloud.firestore { match /databases/{d}/documents/{x=**} { allow ${name}; } }`;
    const ruleset = compiled(source);
    const allowed = methods.filter((method) => evaluate(ruleset, { method }).allowed);
    expect(allowed).toEqual(expected);
  });

  it('can be combined in a list', () => {
    const ruleset = compiled('service cloud.firestore { match /databases/{d}/documents/{x=**} { allow get, write; } }');
    expect(methods.filter((method) => evaluate(ruleset, { method }).allowed)).toEqual([
      'get',
      'create',
      'update',
      'delete',
    ]);
  });
});
