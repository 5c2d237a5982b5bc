import fc from 'fast-check';
import { isObject, type Json } from '../lib/json.ts';

/** A REST request: `path` follows `/v1/`, `{root}` is the documents root and `{database}` what it lies in. */
export interface RestRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
  readonly authorization: string | null;
}

const admin = 'Bearer owner';
const document = { name: '{root}/c/d1', fields: { a: { integerValue: '1' } } };
const query = {
  from: [{ collectionId: 'c' }],
  where: { fieldFilter: { field: { fieldPath: 'a' }, op: 'EQUAL', value: { integerValue: '1' } } },
  orderBy: [{ field: { fieldPath: 'b' }, direction: 'ASCENDING' }],
  limit: 2,
};

/** A valid request of every call. */
const valid: readonly RestRequest[] = [
  { method: 'GET', path: '{root}/c/d1', body: null, authorization: admin },
  { method: 'GET', path: '{root}/c', body: null, authorization: admin },
  {
    method: 'POST',
    path: '{root}/c?documentId=new',
    body: { fields: { a: { stringValue: 'x' } } },
    authorization: admin,
  },
  {
    method: 'PATCH',
    path: '{root}/c/d1?updateMask.fieldPaths=a&currentDocument.exists=true',
    body: { fields: { a: { stringValue: 'x' } } },
    authorization: admin,
  },
  { method: 'DELETE', path: '{root}/c/d2', body: null, authorization: admin },
  {
    method: 'POST',
    path: '{root}:batchGet',
    body: { documents: ['{root}/c/d1', '{root}/c/none'], mask: { fieldPaths: ['a'] } },
    authorization: admin,
  },
  {
    method: 'POST',
    path: '{root}:commit',
    body: {
      writes: [
        { update: document, updateMask: { fieldPaths: ['a'] }, currentDocument: { exists: true } },
        { delete: '{root}/c/d2' },
      ],
    },
    authorization: admin,
  },
  {
    method: 'POST',
    path: '{root}:commit',
    body: {
      writes: [
        {
          transform: {
            document: '{root}/c/d1',
            fieldTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
          },
        },
      ],
    },
    authorization: admin,
  },
  {
    method: 'POST',
    path: '{root}:batchWrite',
    body: { writes: [{ update: document }] },
    authorization: admin,
  },
  {
    method: 'POST',
    path: '{root}:beginTransaction',
    body: { options: { readWrite: {} } },
    authorization: admin,
  },
  { method: 'POST', path: '{root}:rollback', body: { transaction: 'EQEAAAAAAAAA' }, authorization: admin },
  { method: 'POST', path: '{root}:runQuery', body: { structuredQuery: query }, authorization: admin },
  {
    method: 'POST',
    path: '{root}:runAggregationQuery',
    body: {
      structuredAggregationQuery: {
        structuredQuery: query,
        aggregations: [{ alias: 'n', count: { upTo: '2' } }],
      },
    },
    authorization: admin,
  },
  { method: 'POST', path: '{root}:listCollectionIds', body: { pageSize: 2 }, authorization: admin },
];

const badNames = [
  '',
  '/',
  '{root}',
  '{root}/c',
  '{root}/c/',
  '{root}/c//x',
  '{root}/c/.',
  '{root}/c/..',
  '{root}/c/__x__',
  '{root}/__x__/d',
  '{root}/c/__id7__',
  '{root}/c/__idx__',
  'projects/p/databases/(default)/documents/c/d1',
  'projects/p',
  '{database}/c/d',
];
const badValues: readonly Json[] = [
  null,
  true,
  -1,
  0,
  2.5,
  1e30,
  'x',
  '',
  '-1',
  [],
  {},
  [[]],
  { x: 1 },
  'a..b',
  '`a',
  '__x__',
  '__name__',
  'é',
  'EQUAL',
  'IS_NAN',
  'ARRAY_CONTAINS_ANY',
  '2001-01-01T00:00:00Z',
  '9999-99-99T00:00:00Z',
  { integerValue: '99999999999999999999' },
  { integerValue: 'x' },
  { stringValue: 1 },
  { arrayValue: { values: [{ arrayValue: {} }] } },
  { bytesValue: '*' },
  { timestampValue: 'now' },
  { referenceValue: 'x' },
  { geoPointValue: { latitude: 91, longitude: 0 } },
  { mapValue: { fields: { __x__: { nullValue: null } } } },
  { unknownValue: 1 },
  { integerValue: '1', stringValue: 'x' },
  ...badNames,
];

interface Damage {
  readonly where: number;
  readonly value: Json;
  readonly how: 'replace' | 'remove' | 'add';
}

/** Every place of a body, as keys from its top. */
function placesOf(json: Json): (readonly (string | number)[])[] {
  const children: [string | number, Json][] = Array.isArray(json)
    ? json.map((one: Json, at): [number, Json] => [at, one])
    : isObject(json)
      ? Object.entries(json)
      : [];
  return [[], ...children.flatMap(([key, one]) => placesOf(one).map((rest) => [key, ...rest]))];
}

function changed(json: Json, place: readonly (string | number)[], { how, value }: Damage): Json {
  const [key, ...rest] = place;
  if (key === undefined) {
    if (how === 'add' && isObject(json)) return { ...json, unknown: value };
    return how === 'add' && Array.isArray(json) ? [...json, value] : value;
  }
  if (Array.isArray(json)) {
    return json.flatMap((one: Json, at) => {
      if (at !== key) return [one];
      return rest.length === 0 && how === 'remove' ? [] : [changed(one, rest, { how, value, where: 0 })];
    });
  }
  if (!isObject(json)) return value;
  if (rest.length === 0 && how === 'remove') {
    return Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));
  }
  return { ...json, [key]: changed(json[key] ?? null, rest, { how, value, where: 0 }) };
}

const damage: fc.Arbitrary<Damage> = fc.record({
  where: fc.nat(40),
  value: fc.constantFrom(...badValues),
  how: fc.constantFrom(
    'replace' as const,
    'replace' as const,
    'replace' as const,
    'remove' as const,
    'add' as const,
  ),
});

const path = fc.constantFrom(
  null,
  null,
  null,
  null,
  ...badNames.slice(2),
  '{root}/c/d1:nothing',
  '{root}/c/d1:commit',
  '{root}/c?pageSize=x',
  '{root}/c?showMissing=true',
  '{root}/c/d1?mask.fieldPaths=a..b',
  '{root}/c/d1?readTime=x',
  '{root}/c/d1?transaction=*',
  '{root}/c?documentId=a/b',
  '{root}/c?documentId=__x__',
  '{root}/c/d1?currentDocument.exists=maybe',
  '{root}/c/d1?currentDocument.updateTime=x',
  '{root}/c/d1?unknown=1',
);
const authorization = fc.constantFrom(
  admin,
  admin,
  admin,
  admin,
  admin,
  null,
  'Bearer x',
  'Bearer ',
  'Bearer e30.e30.',
  'Bearer e30.W10.',
  'bearer OWNER',
);

/** A request with something wrong in it: its body in one or two places, its path, or who asks. */
export const wrongRequest: fc.Arbitrary<RestRequest> = fc
  .record({
    base: fc.constantFrom(...valid),
    damages: fc.array(damage, { maxLength: 2 }),
    path,
    authorization,
    method: fc.constantFrom(null, null, null, null, null, null, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  })
  .map((one) => {
    let { body } = one.base;
    for (const each of one.damages) {
      const places = placesOf(body);
      body = changed(body, places[each.where % places.length] ?? [], each);
    }
    const method = one.method ?? one.base.method;
    return {
      method,
      path: one.path ?? one.base.path,
      body: method === 'GET' ? null : body,
      authorization: one.authorization,
    };
  });
