import fc from 'fast-check';
import type { Json, JsonObject } from '../lib/json.ts';

/** The values that queries and documents of a kind use. */
export interface Values {
  readonly scalar: fc.Arbitrary<JsonObject>;
  readonly value: fc.Arbitrary<JsonObject>;
}

/** Values of every type in ProtoJSON, including values that are close to each other in the order of values. */
const scalar: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject[]>(
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

export const everyType: Values = {
  scalar,
  value: fc.oneof(
    { weight: 8, arbitrary: scalar },
    { weight: 2, arbitrary: array(scalar) },
    { weight: 2, arbitrary: mapOf(scalar) },
    { weight: 1, arbitrary: mapOf(array(scalar)) },
    { weight: 1, arbitrary: array(mapOf(scalar)) },
    { weight: 1, arbitrary: vector },
  ),
};

const integers = ['0', '1', '2', '-3', '7', '9007199254740993', '9223372036854775807', '-9223372036854775808'];
const doubles = [0.1, 0.2, -0.1, 1.5, 3, 1e308, -1e308, 5e-324, 1e16, '-0.0', 'NaN', 'Infinity', '-Infinity'];
const number: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...integers).map((integerValue) => ({ integerValue })) },
  { weight: 4, arbitrary: fc.constantFrom(...doubles).map((doubleValue) => ({ doubleValue })) },
  { weight: 1, arbitrary: fc.constantFrom<JsonObject[]>({ nullValue: null }, { stringValue: '1' }) },
);

/** Numbers close to the limits of their types. */
export const numbers: Values = { scalar: number, value: number };

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

/** Documents by their paths. Every query uses some of the fields. */
export const documents = (
  { scalar: one, value }: Values,
  size: { minLength?: number; maxLength: number },
): fc.Arbitrary<JsonObject> => {
  const fields = fc.record(
    { a: value, b: value, tags: array(one), m: mapOf(one), 'odd-name': one },
    { requiredKeys: [] },
  );
  return fc
    .uniqueArray(fc.tuple(documentPath, fields), { ...size, selector: ([path]) => path })
    .map((entries): JsonObject => Object.fromEntries(entries));
};
