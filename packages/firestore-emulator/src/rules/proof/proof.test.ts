import { describe, expect, it } from 'vitest';
import type { QueryFact } from '../engine.ts';
import { compiled, float, prove, type QueryParts, toValue, type World } from '../testing/support.ts';

const inDocuments = (body: string): string =>
  `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n${body}\n  }\n}\n`;
const listing = (condition: string): string => inDocuments(`match /things/{id} {\n allow list: if ${condition};\n}`);

const path = (name: string): string[] => name.split('.');
const equal = (name: string, value: unknown): QueryFact => ({
  path: path(name),
  kind: 'equal',
  value: toValue(value),
});
const differs = (name: string, value: unknown): QueryFact => ({
  path: path(name),
  kind: 'differs',
  value: toValue(value),
});
const contains = (name: string, value: unknown): QueryFact => ({
  path: path(name),
  kind: 'contains',
  value: toValue(value),
});
const present = (name: string): QueryFact => ({ path: path(name), kind: 'present' });
const isNull = (name: string): QueryFact => ({ path: path(name), kind: 'null' });
const isNan = (name: string): QueryFact => ({ path: path(name), kind: 'nan' });
const above = (name: string, value: unknown, inclusive = true): QueryFact => ({
  path: path(name),
  kind: 'range',
  lower: { value: toValue(value), inclusive },
});
const below = (name: string, value: unknown, inclusive = true): QueryFact => ({
  path: path(name),
  kind: 'range',
  upper: { value: toValue(value), inclusive },
});

const proven = (condition: string, facts: readonly QueryFact[], parts: QueryParts = {}, world: World = {}): boolean =>
  prove(compiled(listing(condition)), { conjunctions: [facts], ...parts }, world).allowed;

/** Each case: a condition, facts that prove it, and facts that do not. */
describe('facts that prove a condition, and similar facts that do not', () => {
  it.each<[string, readonly QueryFact[], readonly QueryFact[]]>([
    ['resource.data.author == request.auth.uid', [equal('author', 'alice')], []],
    ['resource.data.author == request.auth.uid', [equal('author', 'alice')], [equal('author', 'bob')]],
    ["'public' == resource.data.visibility", [equal('visibility', 'public')], [differs('visibility', 'private')]],
    ["resource.data['visibility'] == 'public'", [equal('visibility', 'public')], [present('visibility')]],
    ['resource.data.published', [equal('published', true)], [equal('published', false)]],
    ['!resource.data.hidden', [equal('hidden', false)], []],
    ["resource.data.a == 1 && resource.data.b == 'x'", [equal('a', 1), equal('b', 'x')], [equal('a', 1)]],
    ["resource.data.a == 1 || resource.data.b == 'x'", [equal('a', 1)], [equal('a', 2)]],
    ['resource.data.n == 1.0', [equal('n', 1)], [equal('n', 2)]],
    ['resource.data.n is number', [equal('n', 1)], []],
    ['resource.data.s is string', [equal('s', 'x')], [equal('s', 1)]],
    // If a query only bounds a field, Google's rules do not know its type.
    ['resource.data.s is string', [above('s', 'a'), equal('s', 'x')], [above('s', 'a')]],
    ['resource.data.s is string', [equal('s', 'x'), below('s', 'z')], [below('s', 'z')]],
    ['!(resource.data.s is int) && resource.data.s != 1', [equal('s', 'x')], [above('s', 'a')]],
    ['resource.data.tags is list', [equal('tags', ['x']), contains('tags', 'x')], [contains('tags', 'x')]],
    ["resource.data.tags != 'x'", [equal('tags', ['x'])], [contains('tags', 'x')]],
    ['resource.data.tags != null', [contains('tags', 'x')], [present('tags')]],
    ['resource.data.m.k == 1', [equal('m.k', 1)], [equal('m.j', 1)]],
    ["resource.data.m.k == 'v'", [equal('m', { k: 'v' })], [equal('m', { k: 'w' })]],
    ["'k' in resource.data.m", [equal('m.k', 1)], [equal('m.j', 1)]],
    ['request.auth.uid in resource.data.members', [contains('members', 'alice')], [contains('members', 'bob')]],
    ['5 in resource.data.scores', [contains('scores', 5)], [contains('scores', 6)]],
    ["resource.data.members.hasAny(['alice', 'x'])", [contains('members', 'alice')], [contains('members', 'bob')]],
    ["['alice', 'x'].hasAny(resource.data.members)", [contains('members', 'alice')], [present('members')]],
    [
      "resource.data.members.hasAll(['a', 'b'])",
      [contains('members', 'a'), contains('members', 'b')],
      [contains('members', 'a')],
    ],
    ["resource.data.members.toSet().hasAny(['alice'])", [contains('members', 'alice')], []],
    ["'title' in resource.data", [present('title')], []],
    ["resource.data.keys().hasAll(['a', 'b'])", [present('a'), equal('b', 1)], [present('a')]],
    ["resource.data.keys().hasAny(['a', 'b'])", [present('a')], []],
    ["resource.data.get('kind', 'open') == 'open'", [equal('kind', 'open')], [equal('kind', 'shut')]],
    // If the query has no filter on a field, Google's rules use the default value for every document.
    ["resource.data.get('kind', 'open') == 'open'", [], [equal('kind', 'shut')]],
    ["resource.data.get('kind', 'open') == 'open'", [present('kind')], [above('kind', 1)]],
    ["resource.data.get(['m', 'k'], 0) == 0", [equal('m.j', 1)], [equal('m.k', 1)]],
    ["resource.data.get(['m', 'k'], 0) == 1", [equal('m.k', 1)], [equal('m.j', 1)]],
    ['resource.data.age > 17', [above('age', 18)], [above('age', 17)]],
    ['resource.data.age > 17', [above('age', 17, false)], [below('age', 18)]],
    ['resource.data.age >= 18', [above('age', 18)], [above('age', 17)]],
    ['resource.data.age < 18', [below('age', 18, false)], [below('age', 18)]],
    ['resource.data.age <= 18', [below('age', 18)], [below('age', 19)]],
    ['17 < resource.data.age', [above('age', 18)], []],
    ['resource.data.age > 17', [equal('age', 18)], [equal('age', 17)]],
    ['!(resource.data.age < 18)', [above('age', 18)], [above('age', 17)]],
    ["resource.data.state != 'draft'", [differs('state', 'draft')], [differs('state', 'other')]],
    ["resource.data.state != 'draft'", [equal('state', 'done')], [present('state')]],
    ['resource.data.state != null', [differs('state', null)], [present('state')]],
    ['resource.data.state != null', [above('state', 'a'), differs('state', 'x')], [above('state', 'a')]],
    ['resource.data.deleted == null', [isNull('deleted')], []],
    ['resource.data.ratio is float', [isNan('ratio')], [equal('ratio', 1)]],
    ["resource.data.state in ['a', 'b']", [equal('state', 'a')], [equal('state', 'c')]],
    ["!(resource.data.state in ['a', 'b'])", [equal('state', 'c')], [equal('state', 'a')]],
    ['resource.data.level in [1, 2]', [equal('level', 1)], [equal('level', 3)]],
    ["resource.data.tags == ['a', 'b']", [equal('tags', ['a', 'b'])], [contains('tags', 'a')]],
    ["resource.data.name.matches('a.*')", [equal('name', 'abc')], [equal('name', 'xbc')]],
    ['resource.data.a == resource.data.b', [equal('a', 'x'), equal('b', 'x')], [equal('a', 'x')]],
    [
      'resource.data.ref == /databases/(default)/documents/users/alice',
      [equal('ref', { type: 'path', segments: ['databases', '(default)', 'documents', 'users', 'alice'] })],
      [present('ref')],
    ],
    [
      "(resource.data.k == 'a' ? resource.data.x : resource.data.y) == 1",
      [equal('k', 'a'), equal('x', 1)],
      [equal('x', 1), equal('y', 1)],
    ],
    ['resource.data.size() >= 0 && resource.data.a == 1 || resource.data.b == 2', [equal('b', 2)], [equal('a', 1)]],
  ])('%s', (condition, enough, tooLittle) => {
    expect(proven(condition, enough)).toBe(true);
    expect(proven(condition, tooLittle)).toBe(false);
  });

  it.each([
    'true',
    'request.auth != null',
    "request.auth.uid == 'alice'",
    'resource != null',
    'id is string && resource.id is string && resource.__name__ is path',
    'resource.data is map',
    "request.method == 'list'",
    'request.resource == null',
    'request.path == /databases/(default)/documents/things',
    'resource.data.gone == 1 || request.auth.uid == "alice"',
    '!(resource.data.gone == 1 && false)',
    'database == "(default)"',
  ])('%s holds for any query', (condition) => {
    expect(proven(condition, [])).toBe(true);
  });

  it.each([
    'false',
    'resource == null',
    'resource.data.x == resource.data.x',
    "!('secret' in resource.data)",
    "resource.data.keys().hasOnly(['a'])",
    "resource.data.a == 1 && resource.data.keys().hasOnly(['a'])",
    'resource.data.a == 1 && !("secret" in resource.data)',
    "resource.data.get('missing', 1) == 2",
    'resource.data.n is int',
    'resource.data.n is float',
    'resource.data.n / 2 == 0',
    'resource.data.diff({}).affectedKeys().size() == 0',
    "id == 'x'",
    "id != 'x'",
    'resource.id == id || resource.id != id',
    'resource.data.tags.size() == 1',
    "resource.data.tags[0] == 'x'",
    "resource.data.tags.hasOnly(['x'])",
    "!resource.data.tags.hasAny(['y'])",
    'resource.data.a == 1 ? true : true',
    'exists(/databases/(default)/documents/users/$(id))',
    'get(/databases/(default)/documents/users/$(resource.data.owner)).data.ok',
    '[resource.data.x].size() == 1',
    "string(resource.data.n) == '1'",
    'resource.data.a && 1',
  ])('%s is proven by nothing here', (condition) => {
    const facts = [equal('n', 1), contains('tags', 'x'), present('owner')];
    expect(proven(condition, facts)).toBe(false);
  });
});

describe('parts of a query', () => {
  it.each<[string, QueryParts, QueryParts]>([
    ['request.query.limit <= 50', { limit: 50 }, { limit: 51 }],
    ['request.query.limit <= 50', { limit: 1 }, {}],
    ['request.query.offset == 0', {}, { offset: 1 }],
    ["request.query.orderBy.at == 'DESC'", { orderBy: new Map([['at', 'DESC']]) }, {}],
    ['request.query.orderBy == {}', {}, { orderBy: new Map([['at', 'DESC']]) }],
    ["id == 'x' && resource.id == 'x'", { fixedIds: ['x'] }, { fixedIds: ['y'] }],
    ['resource.__name__ == /databases/(default)/documents/things/x', { fixedIds: ['x'] }, {}],
    ['resource.__name__ == /databases/(default)/documents/things/$(id)', { fixedIds: ['x'] }, {}],
    // Documents that the query names may have fields that it does not filter by.
    ["resource.data.get('kind', 'open') == 'open'", {}, { fixedIds: ['x'] }],
    ["resource.data.get(['m', 'k'], 'open') == 'open'", {}, { fixedIds: ['x'] }],
  ])('%s', (condition, enough, tooLittle) => {
    expect(proven(condition, [], enough)).toBe(true);
    expect(proven(condition, [], tooLittle)).toBe(false);
  });

  it('ignores a range over the name', () => {
    expect(proven("resource.data.a == 'x'", [above('__name__', 'a'), equal('a', 'x')])).toBe(true);
    expect(proven("'__name__' in resource.data", [above('__name__', 'a')])).toBe(false);
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

  it('are proven if no document can satisfy them', () => {
    const impossible: readonly (readonly QueryFact[])[] = [
      [equal('a', 1), equal('a', 2)],
      [equal('a', 1), differs('a', 1)],
      [above('a', 5), below('a', 4)],
      [above('a', 5, false), below('a', 5)],
      [equal('a', 3), above('a', 5)],
      [above('a', 5), equal('a', 3)],
      [differs('a', null), isNull('a')],
    ];
    for (const conjunction of impossible) expect(prove(rules, { conjunctions: [conjunction] }).allowed).toBe(true);
    // Documents can satisfy these, so they must not count as proven.
    const possible: readonly (readonly QueryFact[])[] = [
      [equal('a', 1), equal('a', 1.0)],
      [equal('a', 5), above('a', 5)],
      [above('a', 5), below('a', 5)],
      [above('a', 5), below('a', 'x')],
      [contains('a', 1), contains('a', 2)],
    ];
    for (const conjunction of possible) expect(prove(rules, { conjunctions: [conjunction] }).allowed).toBe(false);
  });

  it('are empty if the filter has no conjunctions', () => {
    expect(prove(rules, { conjunctions: [] }).allowed).toBe(true);
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
    expect(prove(rules, { fixedIds: ['x'] }).allowed).toBe(true);
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
    expect(group('match /{path=**}/likes/{id} { allow list: if path is path && id is string; }')).toBe(true);
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

describe('lookups in a proof', () => {
  const world = { documents: { 'users/alice': { role: 'admin' } } };
  it('are made only with known paths', () => {
    const known = 'get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role == "admin"';
    expect(proven(known, [], {}, world)).toBe(true);
    expect(proven(known, [], {}, {})).toBe(false);
    const byField = 'get(/databases/$(database)/documents/users/$(resource.data.owner)).data.role == "admin"';
    expect(proven(byField, [equal('owner', 'alice')], {}, world)).toBe(true);
    expect(proven(byField, [present('owner')], {}, world)).toBe(false);
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

it('does not know whether a stored number is an int or a float', () => {
  expect(proven('resource.data.n == 1', [equal('n', float(1))])).toBe(true);
  expect(proven('resource.data.n is int || resource.data.n is float', [equal('n', 1)])).toBe(false);
});
