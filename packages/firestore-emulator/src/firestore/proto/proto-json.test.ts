import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMessage } from '../testing/arbitrary-message.ts';
import { firestoreSchemas } from './descriptor.ts';
import { fromProtoJson, ProtoJsonError } from './proto-json-reader.ts';
import { printProtoJson } from './proto-json-writer.ts';

const value = firestoreSchemas.message('google.firestore.v1.Value');
const query = firestoreSchemas.message('google.firestore.v1.StructuredQuery');

function roundTrip(schema: typeof value, message: object): unknown {
  return fromProtoJson(schema, JSON.parse(printProtoJson(schema, message)));
}

describe('ProtoJSON', () => {
  it.each(['Value', 'Document', 'Write', 'ListenResponse', 'RunQueryRequest', 'CommitRequest', 'Target'])(
    'reads every %s that it prints',
    (name) => {
      const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
      fc.assert(
        fc.property(arbitraryMessage(schema), (message) => {
          expect(roundTrip(schema, message)).toEqual(message);
        }),
      );
    },
  );

  it('writes the Struct messages of query explanations as plain JSON', () => {
    const schema = firestoreSchemas.message('google.firestore.v1.ExplainMetrics');
    const fields = {
      a: { stringValue: '' },
      b: { listValue: { values: [{ numberValue: 1.5 }, { boolValue: false }, { nullValue: 'NULL_VALUE' }] } },
      c: { structValue: { fields: {} } },
    };
    const message = {
      planSummary: { indexesUsed: [{ fields }] },
      executionStats: { executionDuration: { seconds: '0', nanos: -1_500_000 } },
    };
    expect(JSON.parse(printProtoJson(schema, message))).toEqual({
      planSummary: { indexesUsed: [{ a: '', b: [1.5, false, null], c: {} }] },
      executionStats: { executionDuration: '-0.001500s' },
    });
    expect(roundTrip(schema, message)).toEqual(message);
  });

  it.each([
    [{ nullValue: 'NULL_VALUE' }, { nullValue: null }],
    [{ booleanValue: false }, { booleanValue: false }],
    [{ integerValue: '9223372036854775807' }, { integerValue: '9223372036854775807' }],
    [{ doubleValue: Number.NaN }, { doubleValue: 'NaN' }],
    [{ doubleValue: Number.NEGATIVE_INFINITY }, { doubleValue: '-Infinity' }],
    [{ timestampValue: { seconds: '0', nanos: 0 } }, { timestampValue: '1970-01-01T00:00:00Z' }],
    [{ timestampValue: { seconds: '-1', nanos: 120_000_000 } }, { timestampValue: '1969-12-31T23:59:59.120Z' }],
    [{ timestampValue: { seconds: '1', nanos: 1000 } }, { timestampValue: '1970-01-01T00:00:01.000001Z' }],
    [{ timestampValue: { seconds: '1', nanos: 1 } }, { timestampValue: '1970-01-01T00:00:01.000000001Z' }],
    [{ bytesValue: Buffer.from([251, 255]) }, { bytesValue: '+/8=' }],
    [{ arrayValue: {} }, { arrayValue: {} }],
    [{ mapValue: { fields: {} } }, { mapValue: {} }],
    [{ geoPointValue: { latitude: 0, longitude: 1.5 } }, { geoPointValue: { longitude: 1.5 } }],
  ])('prints %j as %j', (message, json) => {
    expect(JSON.parse(printProtoJson(value, message))).toEqual(json);
    expect(JSON.parse(printProtoJson(value, message, true))).toEqual(json);
  });

  it('keeps the sign of -0', () => {
    expect(printProtoJson(value, { doubleValue: -0 })).toBe('{"doubleValue":-0.0}');
    expect(roundTrip(value, { doubleValue: -0 })).toEqual({ doubleValue: -0 });
  });

  it.each([
    [1e7, '1.0E7'],
    [9_999_999, '9999999.0'],
    [1e-7, '1.0E-7'],
    [0.001, '0.001'],
    [-1.5e-10, '-1.5E-10'],
    [Number.MAX_VALUE, '1.7976931348623157E308'],
    [12_345.6789, '12345.6789'],
  ])('prints the double %d as Java does', (doubleValue, text) => {
    expect(printProtoJson(value, { doubleValue })).toBe(`{"doubleValue":${text}}`);
  });

  it('formats pretty responses like protobuf-java', () => {
    const list = { values: [{ integerValue: '1' }, { mapValue: {} }] };
    expect(printProtoJson(value, { arrayValue: list }, true)).toBe(
      '{\n  "arrayValue": {\n    "values": [{\n      "integerValue": "1"\n    }, {\n      "mapValue": {\n      }\n    }]\n  }\n}',
    );
  });

  it('omits default values outside a oneof', () => {
    const change = firestoreSchemas.message('google.firestore.v1.TargetChange');
    expect(printProtoJson(change, { targetChangeType: 'NO_CHANGE', targetIds: [] })).toBe('{}');
  });

  it.each([
    [{ integer_value: 5 }, { integerValue: '5' }],
    [{ bytesValue: '-_8' }, { bytesValue: Buffer.from([251, 255]) }],
    [{ nullValue: 'NULL_VALUE' }, { nullValue: 'NULL_VALUE' }],
    [{ nullValue: 0 }, { nullValue: 'NULL_VALUE' }],
    [{ doubleValue: '-0' }, { doubleValue: -0 }],
    [{ doubleValue: 3 }, { doubleValue: 3 }],
    [{ stringValue: 'a', integerValue: null }, { stringValue: 'a' }],
    [
      { timestampValue: '2020-02-29T01:00:00.5+01:00' },
      { timestampValue: { seconds: '1582934400', nanos: 500_000_000 } },
    ],
  ])('reads %j', (json, message) => {
    expect(fromProtoJson(value, json)).toEqual(message);
  });

  it('reads wrappers, enums by number and nested snake_case names', () => {
    const json = {
      limit: 3,
      from: [{ collection_id: 'c' }],
      order_by: [{ direction: 2, field: { field_path: 'a' } }],
    };
    expect(fromProtoJson(query, json)).toEqual({
      limit: { value: 3 },
      from: [{ collectionId: 'c' }],
      orderBy: [{ direction: 'DESCENDING', field: { fieldPath: 'a' } }],
    });
    expect(printProtoJson(query, { limit: { value: 0 } })).toBe('{"limit":0}');
  });

  it.each([
    [{ integerValue: '9223372036854775808' }, /integerValue: out of range/],
    [{ integerValue: 1.5 }, /integerValue: not an int64/],
    [{ integerValue: 2 ** 60 }, /integerValue: not an int64/],
    [{ timestampValue: '2021-02-30T00:00:00Z' }, /timestampValue: not an RFC 3339/],
    [{ timestampValue: '0000-01-01T00:00:00Z' }, /timestampValue/],
    [{ bytesValue: '%%' }, /bytesValue: not base64/],
    [{ stringValue: 'a', integerValue: '1' }, /more than one member of 'valueType'/],
    [{ arrayValue: { values: [{ bogus: 1 }] } }, /arrayValue\.values\[0\]\.bogus: no such field/],
    [[], /not an object/],
    ['text', /not an object/],
  ])('rejects %j', (json, message) => {
    expect(() => fromProtoJson(value, json)).toThrow(message);
  });

  it('throws nothing but ProtoJsonError for random JSON', () => {
    const schema = firestoreSchemas.message('google.firestore.v1.ListenRequest');
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('addTarget', 'database', 'labels', 'x'), (json, field) => {
        try {
          fromProtoJson(schema, { [field]: json });
        } catch (error) {
          expect(error).toBeInstanceOf(ProtoJsonError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
