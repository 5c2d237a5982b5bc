import { describe, expect, it } from 'vitest';
import type { QueryCondition } from '../engine.ts';
import { compiled, float, prove, type QueryParts, toValue, type World } from '../testing/support.ts';

const inDocuments = (body: string): string =>
  `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n${body}\n  }\n}\n`;
const listing = (condition: string): string => inDocuments(`match /things/{id} {\n allow list: if ${condition};\n}`);

const condition = (name: string, operator: QueryCondition['operator'], value: unknown): QueryCondition => ({
  path: name.split('.'),
  operator,
  value: toValue(value),
});
const equal = (name: string, value: unknown): QueryCondition => condition(name, '==', value);

const allows = (
  rule: string,
  conditions: readonly QueryCondition[],
  parts: QueryParts = {},
  world: World = {},
): boolean => prove(compiled(listing(rule)), { conjunctions: [conditions], ...parts }, world).allowed;

describe('fields with one equality', () => {
  /** Each field of a query has the value of its filter. All other fields are undefined. */
  it.each<[string, readonly QueryCondition[], readonly QueryCondition[]]>([
    ['resource.data.author == request.auth.uid', [equal('author', 'alice')], []],
    ['resource.data.author == request.auth.uid', [equal('author', 'alice')], [equal('author', 'bob')]],
    ['resource.data.n is int', [equal('n', 1)], [equal('n', float(1))]],
    ['resource.data.tags.size() == 1', [equal('tags', ['x'])], [equal('tags', [])]],
    ['resource.data.m.k == 1', [equal('m.k', 1)], [equal('m.j', 1)]],
    ["resource.data.m == {'k': 1, 'j': 2}", [equal('m.j', 2), equal('m', { k: 1 })], [equal('m', { k: 1 })]],
    ["resource.data.m == {'k': 2}", [equal('m.k', 2), equal('m', { k: 1 })], [equal('m', { k: 1 })]],
    ["resource.data.keys().hasOnly(['a'])", [equal('a', 1)], [equal('a', 1), equal('b', 2)]],
    ["resource.data.get('kind', 'open') == 'open'", [], [equal('kind', 'shut')]],
    [
      "(resource.data.k == 'a' ? resource.data.x : resource.data.y) == 1",
      [equal('k', 'a'), equal('x', 1)],
      [equal('y', 1)],
    ],
    [
      'get(/databases/$(database)/documents/users/$(resource.data.owner)).data.role == "admin"',
      [equal('owner', 'alice')],
      [condition('owner', '!=', 'bob')],
    ],
  ])('%s', (rule, enough, tooLittle) => {
    const world = { documents: { 'users/alice': { role: 'admin' } } };
    expect(allows(rule, enough, {}, world)).toBe(true);
    expect(allows(rule, tooLittle, {}, world)).toBe(false);
  });
});

describe('fields with another condition', () => {
  it.each<[string, QueryCondition, QueryCondition]>([
    ['resource.data.age > 17', condition('age', '>=', 18), condition('age', '>=', 17)],
    ['resource.data.age > 17', condition('age', '>', 17), condition('age', '<', 18)],
    ['resource.data.age <= 18', condition('age', '<=', 18), condition('age', '<=', 19)],
    ['17 < resource.data.age', condition('age', '>', 17), condition('age', '>=', 17)],
    ["resource.data.state != 'draft'", condition('state', '!=', 'draft'), condition('state', '!=', 'other')],
    ['resource.data.state != null', condition('state', '>', 'a'), condition('state', '>', true)],
    [
      'request.auth.uid in resource.data.members',
      condition('members', 'contains', 'alice'),
      condition('members', '!=', 1),
    ],
    [
      "resource.data.members.hasAny(['alice', 'x'])",
      condition('members', 'contains', 'alice'),
      condition('members', 'contains', 'bob'),
    ],
  ])('%s', (rule, enough, tooLittle) => {
    expect(allows(rule, [enough])).toBe(true);
    expect(allows(rule, [tooLittle])).toBe(false);
    // Without an implication the result is an error, which no negation makes true.
    if (!rule.includes('hasAny')) expect(allows(`!(${rule})`, [tooLittle])).toBe(false);
  });

  it('have a type of their own, for which most operators are errors', () => {
    const above = [condition('n', '>', 3)];
    expect(allows('resource.data.n is constraint && !(resource.data.n is int)', above)).toBe(true);
    for (const rule of [
      'resource.data.n + 1 > 0',
      'resource.data.n == resource.data.n',
      '[resource.data.n].toSet().size() == 1',
    ]) {
      expect(allows(rule, above)).toBe(false);
      expect(allows(`!(${rule})`, above)).toBe(false);
    }
  });
});

describe('parts of a query', () => {
  it.each<[string, QueryParts, QueryParts]>([
    ['request.query.limit <= 50', { limit: 50 }, { limit: 51 }],
    ['request.query.limit <= 50', { limit: 1 }, {}],
    ['request.query.offset == 0', {}, { offset: 1 }],
    ["request.query.orderBy.at == 'DESC'", { orderBy: new Map([['at', 'DESC']]) }, {}],
    ['request.query.orderBy == {}', {}, { orderBy: new Map([['at', 'DESC']]) }],
    ["id == 'x' && resource.id == 'x'", { named: ['x'] }, { named: ['y'] }],
    ['resource.__name__ == /databases/(default)/documents/things/$(id)', { named: ['x'] }, {}],
    // A document that the query names is read, instead of the filter.
    ["resource.data == {'stored': true}", { named: ['x'] }, {}],
  ])('%s', (rule, enough, tooLittle) => {
    expect(allows(rule, [], enough)).toBe(true);
    expect(allows(rule, [], tooLittle)).toBe(false);
  });
});

describe('several conjunctions', () => {
  const rules = compiled(
    inDocuments(
      "match /things/{id} {\n allow list: if resource.data.a == 'x';\n allow list: if resource.data.b == 'y';\n}",
    ),
  );
  it('must all be proven, but different allow statements may prove them', () => {
    expect(prove(rules, { conjunctions: [[equal('a', 'x')], [equal('b', 'y')]] }).allowed).toBe(true);
    expect(prove(rules, { conjunctions: [[equal('a', 'x')], [equal('a', 'z')]] }).allowed).toBe(false);
    expect(prove(rules, { conjunctions: [[equal('a', 'x')], []] }).allowed).toBe(false);
  });
});

describe('collections', () => {
  it('below a document set the variables of its path', () => {
    const rules = compiled(inDocuments('match /users/{uid}/posts/{id} { allow list: if uid == request.auth.uid; }'));
    expect(prove(rules, { parent: 'users/alice', collection: 'posts' }).allowed).toBe(true);
    expect(prove(rules, { parent: 'users/bob', collection: 'posts' }).allowed).toBe(false);
    expect(prove(rules, { collection: 'posts' }).allowed).toBe(false);
  });

  it('need an allow for list', () => {
    const rules = (method: string): boolean =>
      prove(compiled(inDocuments(`match /things/{id} { allow ${method}; }`))).allowed;
    expect(rules('list')).toBe(true);
    expect(rules('read')).toBe(true);
    expect(rules('get')).toBe(false);
    expect(rules('write')).toBe(false);
  });

  it('are not covered by a match of one document', () => {
    const rules = compiled(inDocuments('match /things/x { allow list; }'));
    expect(prove(rules).allowed).toBe(false);
    expect(prove(rules, { named: ['x'] }).allowed).toBe(true);
  });
});

describe('collection groups', () => {
  const group = (body: string, parts: QueryParts = {}): boolean =>
    prove(compiled(inDocuments(body)), { collection: 'likes', collectionGroup: true, ...parts }).allowed;

  it('need a glob that covers every depth', () => {
    expect(group('match /{path=**}/likes/{id} { allow list; }')).toBe(true);
    expect(group('match /{all=**} { allow list; }')).toBe(true);
    expect(group('match /likes/{id} { allow list; }')).toBe(false);
    expect(group('match /posts/{p}/likes/{id} { allow list; }')).toBe(false);
    expect(group('match /{c}/{d}/likes/{id} { allow list; }')).toBe(false);
    expect(group('match /{path=**}/other/{id} { allow list; }')).toBe(false);
    expect(group('match /{path=**}/posts/{p}/likes/{id} { allow list; }')).toBe(false);
    expect(group('match /{c}/{d}/{path=**}/likes/{id} { allow list; }')).toBe(false);
    expect(group('match /posts/{path=**} { allow list; }')).toBe(false);
  });

  it('are not covered by several matches for several depths', () => {
    const body = 'match /likes/{id} { allow list; } match /{a}/{b}/likes/{id} { allow list; }';
    expect(group(body)).toBe(false);
  });

  it('may start below a document', () => {
    const body = 'match /posts/{p}/{path=**} { allow list: if p == "p1"; }';
    expect(group(body, { parent: 'posts/p1' })).toBe(true);
    expect(group(body, { parent: 'posts/p2' })).toBe(false);
    expect(group(body)).toBe(false);
  });

  it('leave the value of the glob unknown, and so the document name', () => {
    expect(group('match /{path=**}/likes/{id} { allow list: if path[0] == "posts"; }')).toBe(false);
    expect(group('match /{path=**}/likes/{id} { allow list: if path is path; }')).toBe(true);
    expect(group('match /{path=**}/likes/{id} { allow list: if id is string || !(id is string); }')).toBe(false);
    expect(group('match /{path=**}/likes/{id} { allow list: if path == path; }')).toBe(false);
    expect(group('match /{path=**}/likes/{id} { allow list: if request.path is path; }')).toBe(false);
    expect(group('match /{path=**}/likes/{id} { allow list: if exists(path); }')).toBe(false);
    const withFact = { conjunctions: [[equal('uid', 'alice')]] };
    const body = 'match /{path=**}/likes/{id} { allow list: if resource.data.uid == request.auth.uid; }';
    expect(group(body, withFact)).toBe(true);
    expect(group(body)).toBe(false);
  });

  it('need more than a glob in version 1, which does not match zero segments', () => {
    const rules = compiled('service cloud.firestore { match /databases/{d}/documents/{all=**} { allow list; } }');
    expect(prove(rules, { collection: 'likes', collectionGroup: true }).allowed).toBe(true);
    const below_ = compiled(
      'service cloud.firestore { match /databases/{d}/documents/{c}/{i}/{all=**} { allow list; } }',
    );
    expect(prove(below_, { collection: 'likes', collectionGroup: true }).allowed).toBe(false);
  });
});

describe('denials of queries', () => {
  it('name the field that the query would have to filter by', () => {
    const verdict = (condition: string) => prove(compiled(listing(condition)));
    expect(verdict("resource.data.visibility == 'public'")).toEqual({
      allowed: false,
      message: "\nProperty visibility is undefined on object. for 'list' @ L5",
    });
    expect(verdict('request.auth.uid == "bob"')).toEqual({
      allowed: false,
      message: "\nfalse for 'list' @ L5",
    });
    expect(verdict('resource.data.tags.hasAny(["a"])')).toEqual({
      allowed: false,
      message: "\nProperty tags is undefined on object. for 'list' @ L5",
    });
    expect(prove(compiled(listing('true')), { collection: 'other' })).toEqual({
      allowed: false,
      message: 'No matching allow statements',
    });
  });

  it('contain errors unchanged', () => {
    expect(prove(compiled(listing('request.auth.uid == "x"')), {}, { uid: null })).toEqual({
      allowed: false,
      message: "\nNull value error. for 'list' @ L5",
    });
  });
});

it('proves conditions with functions and lets', () => {
  const rules = compiled(
    inDocuments(`function isOwner(uid) { let owner = resource.data.owner; return owner == uid; }
match /things/{id} { allow list: if request.auth != null && isOwner(request.auth.uid) && request.query.limit <= 10; }`),
  );
  expect(prove(rules, { conjunctions: [[equal('owner', 'alice')]], limit: 10 }).allowed).toBe(true);
  expect(prove(rules, { conjunctions: [[equal('owner', 'bob')]], limit: 10 }).allowed).toBe(false);
  expect(prove(rules, { conjunctions: [[equal('owner', 'alice')]] }).allowed).toBe(false);
  expect(prove(rules, { conjunctions: [[equal('owner', 'alice')]], limit: 10 }, { uid: null }).allowed).toBe(false);
});
