import fc from 'fast-check';
import type { Json, JsonObject } from '../lib/json.ts';

/** Stored values of every type in ProtoJSON, including values that are close to each other in the order of values. */
export const scalar: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject[]>(
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  { doubleValue: 'Infinity' },
  { integerValue: '-9223372036854775808' },
  { integerValue: '9223372036854775807' },
  { integerValue: '9007199254740993' },
  { doubleValue: 9007199254740992 },
  { integerValue: '-1' },
  { integerValue: '0' },
  { integerValue: '1' },
  { doubleValue: 1 },
  { doubleValue: 1.5 },
  { integerValue: '2' },
  { timestampValue: '1969-12-31T23:59:59.999999Z' },
  { timestampValue: '2001-02-03T04:05:06.789Z' },
  { timestampValue: '2001-02-03T04:05:06.789001Z' },
  { stringValue: '' },
  { stringValue: 'a' },
  { stringValue: 'ab' },
  { stringValue: 'b' },
  { stringValue: '～' },
  { stringValue: '😀' },
  { bytesValue: '' },
  { bytesValue: 'AQ==' },
  { bytesValue: 'AQD/' },
  { referenceValue: '{root}/c/d1' },
  { referenceValue: '{root}/c/d10' },
  { referenceValue: '{root}/c/__id7__' },
  { referenceValue: '{root}/c/d1/s/x' },
  { geoPointValue: { latitude: 1.5, longitude: -2 } },
  { geoPointValue: { latitude: 1.5, longitude: 3 } },
);

const noEntries: JsonObject = {};

const array = (of: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .array(of, { maxLength: 3 })
    .map((values): JsonObject => ({ arrayValue: values.length > 0 ? { values } : noEntries }));

const mapOf = (of: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc.record({ x: of, y: of }, { requiredKeys: [] }).map((given): JsonObject => {
    const fields: JsonObject = { ...given };
    return { mapValue: Object.keys(fields).length > 0 ? { fields } : noEntries };
  });

const vector: fc.Arbitrary<JsonObject> = fc
  .array(fc.constantFrom<Json[]>(0.5, 1, -2), { minLength: 1, maxLength: 3 })
  .map((numbers) => ({
    mapValue: {
      fields: {
        __type__: { stringValue: '__vector__' },
        value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
      },
    },
  }));

export const value: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 2, arbitrary: array(scalar) },
  { weight: 2, arbitrary: mapOf(scalar) },
  { weight: 1, arbitrary: mapOf(array(scalar)) },
  { weight: 1, arbitrary: array(mapOf(scalar)) },
  { weight: 1, arbitrary: vector },
);

/** Fields of a document. Every query uses some of them. */
export const fields: fc.Arbitrary<JsonObject> = fc.record(
  {
    a: value,
    b: value,
    tags: array(scalar),
    m: mapOf(scalar),
    'odd-name': scalar,
  },
  { requiredKeys: [] },
);

/** Field paths as requests write them. */
export const fieldPath = fc.constantFrom('a', 'b', 'tags', 'm', 'm.x', '`odd-name`');

/** Paths of documents in the collection `c`, in other collections, and in collections `c` below documents. */
export const documentPath: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('c/d1', 'c/d2', 'c/d3', 'c/d10', 'c/d', 'c/__id7__', 'c/😀') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('c/d1/c/x', 'c/d1/c/y', 'c/gone/c/z', 'other/o', 'c/d1/s/x', 'z/z/c/d1'),
  },
);

export const documents = (size: { minLength?: number; maxLength: number }): fc.Arbitrary<JsonObject> =>
  fc
    .uniqueArray(fc.tuple(documentPath, fields), { ...size, selector: ([path]) => path })
    .map((entries) => Object.fromEntries(entries));
