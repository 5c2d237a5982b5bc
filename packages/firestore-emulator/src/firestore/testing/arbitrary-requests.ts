import fc from 'fast-check';
import type { NaiveCursor, NaiveFilter, NaiveQuery, NaiveTerm, Plain, PlainFields } from './naive-store.ts';
import type { JsonObject } from './rpc.ts';

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

/** What queries contain. */
export interface QueryParts<V> {
  readonly scalar: fc.Arbitrary<V>;
  readonly value: fc.Arbitrary<V>;
  readonly fieldPath: fc.Arbitrary<string>;
  readonly documentPath: fc.Arbitrary<string>;
  /** The fields by which queries are ordered. */
  readonly orderPath: fc.Arbitrary<string>;
}

function termOf<V>({ scalar, value, fieldPath, documentPath }: QueryParts<V>): fc.Arbitrary<NaiveTerm<V>> {
  const term = (
    operators: readonly NaiveTerm['op'][],
    operand: fc.Arbitrary<NaiveTerm<V>['value']>,
    path = fieldPath,
  ): fc.Arbitrary<NaiveTerm<V>> => fc.record({ path, op: fc.constantFrom(...operators), value: operand });
  const several = fc.array(value, { minLength: 1, maxLength: 3 });
  const ranges = ['<', '<=', '>', '>='] as const;
  return fc.oneof(
    { weight: 4, arbitrary: term(['=='], value) },
    { weight: 3, arbitrary: term(ranges, value) },
    { weight: 2, arbitrary: term(['array-contains'], scalar, fc.constantFrom('tags', 'a')) },
    { weight: 2, arbitrary: term(['in', 'array-contains-any'], several) },
    { weight: 1, arbitrary: term(['!='], value) },
    { weight: 1, arbitrary: term(['not-in'], several) },
    { weight: 1, arbitrary: term(['is-null', 'is-not-null', 'is-nan', 'is-not-nan'], fc.constant(null)) },
    { weight: 1, arbitrary: term(['==', ...ranges], documentPath, fc.constant('__name__')) },
  );
}

function filterOf<V>(parts: QueryParts<V>): fc.Arbitrary<NaiveFilter<V>> {
  return fc.letrec<{ filter: NaiveFilter<V> }>((tie) => {
    const several = fc.array(tie('filter'), { minLength: 1, maxLength: 3 });
    return {
      filter: fc.oneof(
        { maxDepth: 2 },
        { weight: 4, arbitrary: termOf(parts).map((term): NaiveFilter<V> => ({ term })) },
        { weight: 2, arbitrary: several.map((and): NaiveFilter<V> => ({ and })) },
        { weight: 1, arbitrary: several.map((or): NaiveFilter<V> => ({ or })) },
      ),
    };
  }).filter;
}

/** Queries over the documents of a collection `c`, with any values. */
export function queryOf<V>(parts: QueryParts<V>): fc.Arbitrary<NaiveQuery<V>> {
  const values = fc.array(parts.value, { minLength: 1, maxLength: 3 });
  const cursor = fc.option(fc.record({ values, before: fc.boolean() }));
  const orders = fc.uniqueArray(fc.record({ path: parts.orderPath, descending: fc.boolean() }), {
    maxLength: 3,
    selector: ({ path: each }) => each,
  });
  return fc
    .record({
      collectionId: fc.constantFrom('c', 'c', 'c', 'other'),
      group: fc.boolean(),
      filter: fc.option(filterOf(parts)),
      orders,
      starts: cursor,
      ends: cursor,
      name: parts.documentPath,
      limit: fc.option(fc.integer({ min: 0, max: 5 })),
      offset: fc.constantFrom(0, 0, 0, 1, 3),
    })
    .map(({ starts, ends, name, ...rest }) => {
      const nameAt = rest.orders.findIndex((order) => order.path === '__name__');
      // Nothing may come after the name in an order, and a cursor has at most one value per order.
      const kept = nameAt < 0 ? rest.orders : rest.orders.slice(0, nameAt + 1);
      const cursorOf = (given: typeof starts): NaiveCursor<V> | null => {
        const positions = (given?.values ?? []).slice(0, kept.length).map((one, i) => (i === nameAt ? name : one));
        return given && positions.length > 0 ? { values: positions, before: given.before } : null;
      };
      return { ...rest, orders: kept, start: cursorOf(starts), end: cursorOf(ends) };
    });
}

export const query: fc.Arbitrary<NaiveQuery> = queryOf({
  scalar,
  value,
  fieldPath: fc.constantFrom('a', 'b', 'tags', 'm', 'm.x'),
  documentPath: path,
  orderPath: fc.constantFrom('a', 'b', 'm.x', '__name__'),
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

/** Converts a query to a StructuredQuery. `encodeValue` converts its values to ProtoJSON. */
export function queryToWire<V>(root: string, each: NaiveQuery<V>, encodeValue: (value: V) => JsonObject) {
  const operand = (path: string, value: NaiveTerm<V>['value']): JsonObject => {
    if (path === '__name__') return { referenceValue: `${root}/${String(value)}` };
    if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
    // Only a path, or the missing operand of a unary operator, is no value.
    return encodeValue(value as V);
  };
  const filterToWire = (filter: NaiveFilter<V>): JsonObject => {
    if ('term' in filter) {
      const { path: fieldPath, op, value } = filter.term;
      const common = { field: { fieldPath }, op: operators[op] ?? op };
      if (op.startsWith('is-')) return { unaryFilter: common };
      return { fieldFilter: { ...common, value: operand(fieldPath, value) } };
    }
    const isAnd = 'and' in filter;
    const filters = (isAnd ? filter.and : filter.or).map(filterToWire);
    return { compositeFilter: { op: isAnd ? 'AND' : 'OR', filters } };
  };
  const cursor = (given: NaiveCursor<V>): JsonObject => ({
    before: given.before,
    values: given.values.map((one, i) => operand(each.orders[i]?.path ?? '', one)),
  });
  return {
    from: [{ collectionId: each.collectionId, allDescendants: each.group }],
    ...(each.filter ? { where: filterToWire(each.filter) } : {}),
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
