import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import { parseParentName } from './resource-name.ts';
import { emptyMap, GeoPoint, isArray, MapValue, mapOf, Reference, Timestamp, type Value, Vector } from './value.ts';

type WireValue = google.firestore.v1.IValue;
type WireFields = { [key: string]: WireValue };

const vectorType = '__vector__';
/** The decoder rejects deeper input. Writes have the lower limit of 20 (check-value.ts). */
const maxDecodeDepth = 200;

/** Decodes a value of the API. Throws INVALID_ARGUMENT for values that Firestore does not accept. */
export function decodeValue(wire: WireValue, depth = 0): Value {
  if (depth > maxDecodeDepth) throw invalidArgument('The value is nested too deeply.');
  const { stringValue, integerValue, doubleValue, booleanValue, mapValue, arrayValue } = wire;
  if (stringValue != null) return stringValue;
  if (integerValue != null) return decodeInteger(integerValue);
  if (doubleValue != null) return doubleValue;
  if (booleanValue != null) return booleanValue;
  if (mapValue?.fields?.__type__?.stringValue === vectorType) return decodeVector(mapValue.fields);
  if (mapValue != null) return decodeFields(mapValue.fields, depth + 1);
  if (arrayValue != null) return (arrayValue.values ?? []).map((value) => decodeValue(value, depth + 1));
  if (wire.timestampValue != null) return decodeTimestamp(wire.timestampValue);
  if (wire.referenceValue != null) {
    parseParentName(wire.referenceValue);
    return new Reference(wire.referenceValue);
  }
  // Copies the bytes, because the decoder's are a view of the whole network message, which could not be freed.
  if (wire.bytesValue != null) return new Uint8Array(wire.bytesValue);
  if (wire.geoPointValue != null) return decodeGeoPoint(wire.geoPointValue);
  if ('nullValue' in wire) return null;
  throw invalidArgument('A value has no type.');
}

function decodeInteger(text: string | number): bigint {
  const integer = BigInt(text);
  if (BigInt.asIntN(64, integer) !== integer) throw invalidArgument(`Integer value ${text} is out of range.`);
  return integer;
}

function decodeTimestamp(wire: google.protobuf.ITimestamp): Timestamp {
  const seconds = Number(wire.seconds ?? 0);
  const nanos = wire.nanos ?? 0;
  if (
    !Number.isInteger(seconds) ||
    seconds < -62_135_596_800 ||
    seconds > 253_402_300_799 ||
    nanos < 0 ||
    nanos > 999_999_999
  ) {
    throw invalidArgument('A timestamp is outside of the years 1 to 9999.');
  }
  return new Timestamp(seconds, Math.floor(nanos / 1000));
}

function decodeGeoPoint(wire: google.type.ILatLng): GeoPoint {
  const latitude = wire.latitude ?? 0;
  const longitude = wire.longitude ?? 0;
  if (!(latitude >= -90 && latitude <= 90)) throw invalidArgument('latitude must be between -90 and 90.');
  if (!(longitude >= -180 && longitude <= 180)) throw invalidArgument('longitude must be between -180 and 180.');
  return new GeoPoint(latitude, longitude);
}

function decodeVector(fields: WireFields): Vector {
  const elements = fields.value?.arrayValue;
  if (!elements || Object.keys(fields).length !== 2)
    throw invalidArgument('A vector must have an array in its field "value" and nothing else.');
  return new Vector(
    (elements.values ?? []).map((element) => {
      if (element.doubleValue != null) return element.doubleValue;
      if (element.integerValue != null) return Number(element.integerValue);
      throw invalidArgument('A vector may contain numbers only.');
    }),
  );
}

/** Decodes the fields of a document or map. */
export function decodeFields(fields: WireFields | null | undefined, depth = 0): MapValue {
  if (!fields) return emptyMap;
  const names = Object.keys(fields);
  if (names.length === 0) return emptyMap;
  return mapOf(names.map((name) => [name, decodeValue(fields[name] ?? {}, depth)] as const));
}

export function encodeValue(value: Value): WireValue {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'bigint') return { integerValue: value.toString() };
  if (typeof value === 'number') return { doubleValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (value === null) return { nullValue: 'NULL_VALUE' };
  if (isArray(value)) return { arrayValue: value.length > 0 ? { values: value.map(encodeValue) } : {} };
  if (value instanceof MapValue) return { mapValue: value.size > 0 ? { fields: encodeFields(value) } : {} };
  if (value instanceof Timestamp)
    return { timestampValue: { seconds: String(value.seconds), nanos: value.micros * 1000 } };
  if (value instanceof Reference) return { referenceValue: value.name };
  if (value instanceof GeoPoint) return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
  if (value instanceof Vector) {
    const values = value.elements.map((doubleValue) => ({ doubleValue }));
    return { mapValue: { fields: { __type__: { stringValue: vectorType }, value: { arrayValue: { values } } } } };
  }
  return { bytesValue: Buffer.from(value.buffer, value.byteOffset, value.byteLength) };
}

export function encodeFields(fields: MapValue): WireFields {
  const wire: WireFields = {};
  for (const [name, value] of fields.entries()) wire[name] = encodeValue(value);
  return wire;
}
