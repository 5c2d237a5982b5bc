import { describe, expect, it } from 'vitest';
import type { QueryCondition } from '../engine.ts';
import { compiled, prove, type QueryParts, toValue, type World } from '../testing/support.ts';

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

// recordings/list-rules.test.ts replays the verdicts of Google's emulator on 136 conditions and 87 queries.
describe('fields with one equality', () => {
  /** Each field of a query has the value of its filter. All other fields are undefined. */
  it.each<[string, readonly QueryCondition[], readonly QueryCondition[]]>([
    ['resource.data.author == request.auth.uid', [equal('author', 'alice')], [equal('author', 'bob')]],
    ["resource.data.keys().hasOnly(['a'])", [equal('a', 1)], [equal('a', 1), equal('b', 2)]],
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

describe('collections', () => {
  it('need an allow for list', () => {
    const rules = (method: string): boolean =>
      prove(compiled(inDocuments(`match /things/{id} { allow ${method}; }`))).allowed;
    expect(rules('list')).toBe(true);
    expect(rules('read')).toBe(true);
    expect(rules('get')).toBe(false);
    expect(rules('write')).toBe(false);
  });
});

describe('collection groups', () => {
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
