import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { ProtobufError } from '../proto/protobuf-wire.ts';
import { isRecord } from '../proto/wire.ts';
import { arbitraryMessage } from '../testing/arbitrary-message.ts';
import { decodeEntity, encodeEntity } from './entity.ts';
import { readRecordLog } from './record-log.ts';

const official = readFileSync(new URL('../../../recordings/export-output-0', import.meta.url));
const root = 'projects/demo-export/databases/(default)/documents';

describe('entities of an export', () => {
  const documents = Array.from(readRecordLog(official), (record) => decodeEntity(record, 'demo-export'));

  it('are read from an export of the official emulator', () => {
    expect(documents.map(({ path }) => path)).toEqual([
      'c/a',
      'missing/m/sub/y',
      'all/types',
      'empty/doc',
      'c/weird id ü',
      'refs/doc',
      'c/__id7__',
      'c/__id-3__',
    ]);
    expect(documents.find(({ path }) => path === 'all/types')?.fields).toMatchObject({
      array: {
        arrayValue: {
          values: [{ integerValue: '1' }, { stringValue: 'two' }, { nullValue: 'NULL_VALUE' }, {}, {}, {}],
        },
      },
      empty_array: { arrayValue: {} },
      empty_map: { mapValue: { fields: {} } },
      empty_string: { stringValue: '' },
      bytes: { bytesValue: Buffer.from([0, 1, 2, 255]) },
      bool_false: { booleanValue: false },
      double_nan: { doubleValue: Number.NaN },
      geo: { geoPointValue: { latitude: 35.5, longitude: -139.25 } },
      int_min: { integerValue: '-9223372036854775808' },
      null: { nullValue: 'NULL_VALUE' },
      ref_db2: { referenceValue: 'projects/demo-export/databases/db2/documents/c/x' },
      ref_numeric: { referenceValue: `${root}/c/__id7__` },
      ref_other_project: { referenceValue: 'projects/elsewhere/databases/(default)/documents/c/x' },
      string: { stringValue: 'héllo 😀' },
      timestamp: { timestampValue: { seconds: '1704164645', nanos: 123_456_000 } },
      timestamp_min: { timestampValue: { seconds: '-62135596800', nanos: 0 } },
      timestamp_old: { timestampValue: { seconds: '-315619200', nanos: 500_000_000 } },
      vector: {
        mapValue: {
          fields: {
            __type__: { stringValue: '__vector__' },
            value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2.5 }] } },
          },
        },
      },
    });
  });

  it('are written with the same bytes as by the official emulator', () => {
    const records = [...readRecordLog(official)];
    const ours = documents.map(({ path, fields }) => encodeEntity(`${root}/${path}`, fields));
    expect(ours.map((record) => record.toString('hex'))).toEqual(records.map((record) => record.toString('hex')));
  });

  it('contain the database name unless it is the default database', () => {
    const record = encodeEntity('projects/p/databases/second/documents/c/d', {});
    expect(decodeEntity(record, 'p')).toEqual({ database: 'second', path: 'c/d', fields: {} });
  });

  it('are the same after writing and reading, for documents with any values', () => {
    const document = firestoreSchemas.message('google.firestore.v1.MapValue');
    fc.assert(
      fc.property(arbitraryMessage(document, 4), (message) => {
        const fields = storable(message);
        const record = encodeEntity(`${root}/c/d`, fields);
        expect(decodeEntity(record, 'demo-export').fields).toEqual(fields);
      }),
    );
  });

  it('are rejected when the bytes are not an entity', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(() => decodeEntity(Buffer.from(bytes), 'p')).toThrow(ProtobufError);
      }),
    );
  });
});

/**
 * The fields of a random map as Firestore would store them: valid values, no nested lists, times in whole microseconds.
 */
function storable(map: Record<string, unknown>): Record<string, object> {
  const fields: Record<string, object> = {};
  for (const [name, value] of Object.entries(isRecord(map.fields) ? map.fields : {})) {
    const kept = storableValue(value, false);
    if (kept && name !== '__proto__') fields[name] = kept;
  }
  return fields;
}

function storableValue(value: unknown, inList: boolean): object | null {
  if (!isRecord(value)) return null;
  if (isRecord(value.mapValue)) return { mapValue: { fields: storable(value.mapValue) } };
  if (isRecord(value.arrayValue)) {
    const { values } = value.arrayValue;
    if (inList || !Array.isArray(values)) return null;
    const kept = values.map((item) => storableValue(item, true)).filter((item) => item !== null);
    return { arrayValue: kept.length > 0 ? { values: kept } : {} };
  }
  if (isRecord(value.timestampValue)) {
    const { seconds, nanos } = value.timestampValue;
    return { timestampValue: { seconds, nanos: Math.floor(Number(nanos) / 1000) * 1000 } };
  }
  if ('referenceValue' in value) return { referenceValue: `${root}/c/d` };
  return Object.keys(value).length === 0 ? null : value;
}
