import fc from 'fast-check';
import type { NaiveFilter, NaiveQuery, NaiveTerm, Plain, PlainFields } from './naive-store.ts';
import type { Json, JsonObject } from './rpc.ts';

const scalar: fc.Arbitrary<Plain> = fc.constantFrom<Plain[]>(
  null,
  false,
  true,
  Number.NaN,
  -1,
  0,
  1,
  1.5,
  2,
  '',
  'x',
  'xy',
  '～',
  '😀',
);

const value: fc.Arbitrary<Plain> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ x: scalar }, { requiredKeys: [] }) },
);

const fieldNames = ['a', 'b', 'tags', 'm'];
const fieldPaths = ['a', 'b', 'tags', 'm', 'm.x'];

export const fields: fc.Arbitrary<PlainFields> = fc.record(
  {
    a: value,
    b: value,
    tags: fc.array(scalar, { maxLength: 4 }),
    m: fc.record({ x: scalar }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

/** Paths of documents in a collection `c`, in other collections, and in collections `c` below documents. */
export const path: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 14 }).map((i) => `c/d${i}`) },
  { weight: 2, arbitrary: fc.constantFrom('c/d1/c/x', 'c/d1/c/y', 'c/d3/c/z', 'c/-/c/q', 'z/z/c/d1') },
  { weight: 1, arbitrary: fc.constantFrom('other/o', 'c/d1/sub/s', 'c/😀', 'c/～', 'c/d') },
);

export type Write =
  | { readonly kind: 'set'; readonly path: string; readonly fields: PlainFields }
  | {
      readonly kind: 'merge';
      readonly path: string;
      readonly fields: PlainFields;
      readonly remove: readonly string[];
    }
  | { readonly kind: 'delete'; readonly path: string };

export const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('set' as const), path, fields }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      path,
      fields,
      remove: fc.subarray(fieldNames, { maxLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), path }) },
);

/** Applies a write to the model. */
export function applyToModel(documents: Map<string, PlainFields>, each: Write): void {
  if (each.kind === 'delete') documents.delete(each.path);
  else if (each.kind === 'set') documents.set(each.path, each.fields);
  else {
    const merged = { ...documents.get(each.path), ...each.fields };
    for (const name of each.remove) delete merged[name];
    documents.set(each.path, merged);
  }
}

export function toWire(root: string, each: Write): JsonObject {
  const name = `${root}/${each.path}`;
  if (each.kind === 'delete') return { delete: name };
  if (each.kind === 'set') return { update: { name, fields: encodeFields(each.fields) } };
  const kept = Object.fromEntries(Object.entries(each.fields).filter(([key]) => !each.remove.includes(key)));
  return {
    update: { name, fields: encodeFields(kept) },
    updateMask: { fieldPaths: [...new Set([...Object.keys(each.fields), ...each.remove])] },
  };
}

export function encode(plain: Plain): JsonObject {
  if (plain === null) return { nullValue: null };
  if (typeof plain === 'boolean') return { booleanValue: plain };
  if (typeof plain === 'string') return { stringValue: plain };
  if (typeof plain === 'number') {
    if (Number.isNaN(plain)) return { doubleValue: 'NaN' };
    return Number.isInteger(plain) ? { integerValue: String(plain) } : { doubleValue: plain };
  }
  if (Array.isArray(plain)) return { arrayValue: { values: (plain as readonly Plain[]).map(encode) } };
  return { mapValue: { fields: encodeFields(plain as PlainFields) } };
}

function encodeFields(plain: PlainFields): JsonObject {
  return Object.fromEntries(Object.entries(plain).map(([name, one]) => [name, encode(one)]));
}

const field = fc.constantFrom(...fieldPaths);
const equality = fc.record({ path: field, op: fc.constant('==' as const), value });
const range = fc.record({ path: field, op: fc.constantFrom('<' as const, '<=', '>', '>='), value });
const term: fc.Arbitrary<NaiveTerm> = fc.oneof(
  { weight: 4, arbitrary: equality },
  { weight: 3, arbitrary: range },
  {
    weight: 2,
    arbitrary: fc.record({
      path: fc.constantFrom('tags', 'a'),
      op: fc.constant('array-contains' as const),
      value: scalar,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      path: field,
      op: fc.constantFrom('in' as const, 'array-contains-any'),
      value: fc.array(value, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ path: field, op: fc.constant('!=' as const), value }) },
  {
    weight: 1,
    arbitrary: fc.record({
      path: field,
      op: fc.constant('not-in' as const),
      value: fc.array(value, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      path: field,
      op: fc.constantFrom('is-null' as const, 'is-not-null', 'is-nan', 'is-not-nan'),
      value: fc.constant(null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      path: fc.constant('__name__'),
      op: fc.constantFrom('==' as const, '<', '<=', '>', '>='),
      value: path,
    }),
  },
);

const filter: fc.Arbitrary<NaiveFilter> = fc.letrec<{ filter: NaiveFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: term.map((one): NaiveFilter => ({ term: one })) },
    {
      weight: 2,
      arbitrary: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((and): NaiveFilter => ({ and })),
    },
    {
      weight: 1,
      arbitrary: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((or): NaiveFilter => ({ or })),
    },
  ),
})).filter;

const orders = fc.uniqueArray(
  fc.record({ path: fc.constantFrom('a', 'b', 'm.x', '__name__'), descending: fc.boolean() }),
  { maxLength: 3, selector: ({ path: each }) => each },
);

export const query: fc.Arbitrary<NaiveQuery> = fc
  .record({
    collectionId: fc.constantFrom('c', 'c', 'c', 'other'),
    group: fc.boolean(),
    filter: fc.option(filter),
    orders,
    starts: fc.option(fc.record({ values: fc.array(value, { minLength: 1, maxLength: 3 }), before: fc.boolean() })),
    ends: fc.option(fc.record({ values: fc.array(value, { minLength: 1, maxLength: 3 }), before: fc.boolean() })),
    name: path,
    limit: fc.option(fc.integer({ min: 0, max: 5 })),
    offset: fc.constantFrom(0, 0, 0, 1, 3),
  })
  .map(({ starts, ends, name, ...rest }) => {
    const nameAt = rest.orders.findIndex((order) => order.path === '__name__');
    // Nothing may come after the name in an order, and a cursor has at most one value per order.
    const kept = nameAt < 0 ? rest.orders : rest.orders.slice(0, nameAt + 1);
    const cursor = (given: typeof starts) => {
      const values = (given?.values ?? []).slice(0, kept.length).map((one, i) => (i === nameAt ? name : one));
      return given && values.length > 0 ? { values, before: given.before } : null;
    };
    return { ...rest, orders: kept, start: cursor(starts), end: cursor(ends) };
  });

const operators: Record<string, string> = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'not-in': 'NOT_IN',
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
  'is-null': 'IS_NULL',
  'is-not-null': 'IS_NOT_NULL',
  'is-nan': 'IS_NAN',
  'is-not-nan': 'IS_NOT_NAN',
};

/** Converts a query to a StructuredQuery. */
export function queryToWire(root: string, each: NaiveQuery): JsonObject {
  const cursor = (given: NaiveQuery['start']): Json =>
    given && {
      before: given.before,
      values: given.values.map((one, i) => operand(root, each.orders[i]?.path ?? '', one)),
    };
  return {
    from: [{ collectionId: each.collectionId, allDescendants: each.group }],
    ...(each.filter ? { where: filterToWire(root, each.filter) } : {}),
    orderBy: each.orders.map((order) => ({
      field: { fieldPath: order.path },
      direction: order.descending ? 'DESCENDING' : 'ASCENDING',
    })),
    ...(each.start ? { startAt: cursor(each.start) } : {}),
    ...(each.end ? { endAt: cursor(each.end) } : {}),
    offset: each.offset,
    ...(each.limit === null ? {} : { limit: each.limit }),
  };
}

function filterToWire(root: string, each: NaiveFilter): JsonObject {
  if ('term' in each) {
    const { path: fieldPath, op, value: plain } = each.term;
    const common = { field: { fieldPath }, op: operators[op] ?? op };
    if (op.startsWith('is-')) return { unaryFilter: common };
    return { fieldFilter: { ...common, value: operand(root, fieldPath, plain) } };
  }
  const isAnd = 'and' in each;
  const filters = (isAnd ? each.and : each.or).map((part) => filterToWire(root, part));
  return { compositeFilter: { op: isAnd ? 'AND' : 'OR', filters } };
}

function operand(root: string, fieldPath: string, plain: Plain): JsonObject {
  return fieldPath === '__name__' ? { referenceValue: `${root}/${String(plain)}` } : encode(plain);
}
