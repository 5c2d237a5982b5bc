import { describe, expect, it } from 'vitest';
import { fieldsOf, rulesValueOf as valueFromFirestore, rulesValueOf as valueFromTools } from './values.ts';

describe('values from firebase-tools', () => {
  it.each([
    [{ null_value: null }, { type: 'null' }],
    [{ bool_value: true }, { type: 'bool', value: true }],
    [{ int_value: 1024 }, { type: 'int', value: 1024n }],
    [{ int_value: '9007199254740993' }, { type: 'int', value: 9007199254740993n }],
    [{ float_value: 1 }, { type: 'float', value: 1 }],
    [{ string_value: 'é😀' }, { type: 'string', value: 'é😀' }],
    [{ timestamp_value: '2025-01-01T00:00:00.123Z' }, { type: 'timestamp', nanos: 1735689600123000000n }],
    [{ timestamp_value: '2025-01-01T01:00:00.123456789+01:00' }, { type: 'timestamp', nanos: 1735689600123456789n }],
    [{ timestamp_value: '1969-12-31T23:59:59Z' }, { type: 'timestamp', nanos: -1000000000n }],
    [{ bytes_value: 'AP8=' }, { type: 'bytes', value: new Uint8Array([0, 255]) }],
    [{ duration_value: { seconds: 1, nanos: 5 } }, { type: 'duration', nanos: 1000000005n }],
    [{ latlng_value: { latitude: 1, longitude: 2 } }, { type: 'latlng', latitude: 1, longitude: 2 }],
    [{ path_value: { segments: [{ simple: 'b' }, { simple: 'o' }] } }, { type: 'path', segments: ['b', 'o'] }],
    [{ list_value: { values: [{ int_value: 1 }] } }, { type: 'list', values: [{ type: 'int', value: 1n }] }],
    [{ list_value: {} }, { type: 'list', values: [] }],
    [{ set_value: { values: [] } }, { type: 'set', values: [] }],
    [
      { map_value: { fields: { constructor: { bool_value: false } } } },
      { type: 'map', entries: new Map([['constructor', { type: 'bool', value: false }]]) },
    ],
  ])('%j', (encoded, expected) => {
    expect(valueFromTools(encoded)).toEqual(expected);
  });

  it.each([
    [null],
    ['text'],
    [{}],
    [{ text_value: 'x' }],
    [{ constructor: 'x' }],
    [{ int_value: 'x' }],
    [{ int_value: 1, string_value: 'x' }],
    [{ timestamp_value: 'yesterday' }],
  ])('rejects %j', (encoded) => {
    expect(() => valueFromTools(encoded)).toThrow(/^no (value|int|time): /);
  });
});

describe('values from Firestore', () => {
  it.each([
    [{ nullValue: null }, { type: 'null' }],
    [{ booleanValue: true }, { type: 'bool', value: true }],
    [{ integerValue: '9223372036854775807' }, { type: 'int', value: 9223372036854775807n }],
    [{ doubleValue: 1 }, { type: 'float', value: 1 }],
    [{ doubleValue: '-Infinity' }, { type: 'float', value: Number.NEGATIVE_INFINITY }],
    [{ stringValue: 'x' }, { type: 'string', value: 'x' }],
    [{ timestampValue: '2025-01-01T00:00:00.000001Z' }, { type: 'timestamp', nanos: 1735689600000001000n }],
    [{ bytesValue: 'AP8=' }, { type: 'bytes', value: new Uint8Array([0, 255]) }],
    [
      { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
      { type: 'path', segments: ['databases', '(default)', 'documents', 'a', 'b'] },
    ],
    [{ geoPointValue: { latitude: 1.5 } }, { type: 'latlng', latitude: 1.5, longitude: 0 }],
    [{ arrayValue: { values: [{ nullValue: null }] } }, { type: 'list', values: [{ type: 'null' }] }],
    [{ arrayValue: {} }, { type: 'list', values: [] }],
    [{ mapValue: {} }, { type: 'map', entries: new Map() }],
  ])('%j', (encoded, expected) => {
    expect(valueFromFirestore(encoded)).toEqual(expected);
  });

  it('are read from a document', () => {
    expect(fieldsOf({ fields: { ok: { booleanValue: true } } })).toEqual(
      new Map([['ok', { type: 'bool', value: true }]]),
    );
    expect(fieldsOf({}).size).toBe(0);
  });
});
