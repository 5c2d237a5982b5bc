import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { ProtobufWriter } from '../proto/protobuf-writer.ts';
import {
  defaultDatabase,
  elementField,
  entityField,
  keyField,
  meaning,
  numericId,
  type PathElement,
  pointField,
  propertyField,
  referenceField,
  valueField,
  vectorProperty,
  wire,
} from './entity.ts';

type Value = google.firestore.v1.IValue;
type Fields = Readonly<Record<string, Value>>;

/** Encodes a document as an EntityProto, like the official emulator. `name` is its full resource name. */
export function encodeEntity(name: string, fields: Fields): Buffer {
  const { project, database, path } = splitName(name);
  const writer = new ProtobufWriter();
  delimited(writer, entityField.key, () => {
    text(writer, keyField.app, `dev~${project}`);
    delimited(writer, keyField.path, () => {
      for (const element of path) writeElement(writer, element);
    });
    if (database !== defaultDatabase) text(writer, keyField.databaseId, database);
  });
  writeProperties(writer, fields);
  delimited(writer, entityField.entityGroup, () => {
    for (const element of path.slice(0, 1)) writeElement(writer, element);
  });
  return writer.finish();
}

function splitName(name: string): { project: string; database: string; path: PathElement[] } {
  const segments = name.split('/');
  const path: PathElement[] = [];
  for (let index = 5; index < segments.length; index += 2) {
    path.push({ collection: segments[index] ?? '', id: segments[index + 1] ?? '' });
  }
  return { project: segments[1] ?? '', database: segments[3] ?? '', path };
}

function writeElement(writer: ProtobufWriter, { collection, id }: PathElement): void {
  writer.tag(elementField.group, wire.startGroup);
  text(writer, elementField.type, collection);
  writeId(writer, id, elementField);
  writer.tag(elementField.group, wire.endGroup);
}

function writeId(writer: ProtobufWriter, id: string, field: { readonly id: number; readonly name: number }): void {
  const number = numericId(id);
  if (number === null) {
    text(writer, field.name, id);
  } else {
    writer.tag(field.id, wire.varint);
    writer.int64(number);
  }
}

/** Writes empty lists first, because only their meaning describes them. */
function writeProperties(writer: ProtobufWriter, fields: Fields): void {
  const entries = Object.entries(fields);
  for (const [name, value] of entries) {
    if (value.arrayValue && listOf(value).length === 0) {
      writeProperty(writer, entityField.property, name, meaning.emptyList, false, () => {});
    }
  }
  for (const [name, value] of entries) {
    if (value.arrayValue) for (const item of listOf(value)) writeValue(writer, name, true, item);
    else writeValue(writer, name, false, value);
  }
}

function listOf(value: Value): readonly Value[] {
  return value.arrayValue?.values ?? [];
}

function writeProperty(
  writer: ProtobufWriter,
  field: number,
  name: string,
  valueMeaning: number,
  multiple: boolean,
  content: () => void,
): void {
  delimited(writer, field, () => {
    if (valueMeaning !== meaning.none) varint(writer, propertyField.meaning, valueMeaning);
    text(writer, propertyField.name, name);
    varint(writer, propertyField.multiple, multiple ? 1 : 0);
    delimited(writer, propertyField.value, content);
  });
}

function writeValue(writer: ProtobufWriter, name: string, multiple: boolean, value: Value): void {
  const { valueMeaning, content } = encodeValue(writer, value);
  writeProperty(writer, entityField.rawProperty, name, valueMeaning, multiple, content);
}

function encodeValue(writer: ProtobufWriter, value: Value): { valueMeaning: number; content: () => void } {
  const plain = (content: () => void) => ({ valueMeaning: meaning.none, content });
  if (isSet(value.booleanValue)) return plain(() => varint(writer, valueField.boolean, value.booleanValue ? 1 : 0));
  if (isSet(value.integerValue)) return plain(() => int64(writer, BigInt(value.integerValue ?? 0)));
  if (isSet(value.doubleValue)) return plain(() => double(writer, valueField.double, value.doubleValue ?? 0));
  if (isSet(value.stringValue)) return plain(() => text(writer, valueField.string, value.stringValue ?? ''));
  if (isSet(value.referenceValue)) return plain(() => writeReference(writer, value.referenceValue ?? ''));
  if (value.timestampValue) {
    const { seconds, nanos } = value.timestampValue;
    const micros = BigInt(seconds ?? 0) * 1_000_000n + BigInt(Math.floor((nanos ?? 0) / 1000));
    return { valueMeaning: meaning.timestamp, content: () => int64(writer, micros) };
  }
  if (value.bytesValue) {
    const bytes = Buffer.from(value.bytesValue);
    return { valueMeaning: meaning.blob, content: () => binary(writer, valueField.string, bytes) };
  }
  if (value.geoPointValue) {
    const { latitude, longitude } = value.geoPointValue;
    return { valueMeaning: meaning.point, content: () => writePoint(writer, latitude ?? 0, longitude ?? 0) };
  }
  if (value.mapValue) {
    const fields = value.mapValue.fields ?? {};
    return { valueMeaning: meaning.entity, content: () => writeMap(writer, fields) };
  }
  return plain(() => {}); // null
}

function isSet(part: unknown): boolean {
  return part !== undefined && part !== null;
}

/** Writes a map as an embedded entity without a key. */
function writeMap(writer: ProtobufWriter, fields: Fields): void {
  delimited(writer, valueField.string, () => {
    delimited(writer, entityField.key, () => {
      text(writer, keyField.app, '');
      text(writer, keyField.path, '');
    });
    if (fields.__type__?.stringValue === vectorProperty && fields.value?.arrayValue) {
      for (const item of listOf(fields.value)) writeValue(writer, vectorProperty, true, item);
    } else {
      writeProperties(writer, fields);
    }
    text(writer, entityField.entityGroup, '');
  });
}

function writePoint(writer: ProtobufWriter, latitude: number, longitude: number): void {
  writer.tag(valueField.point, wire.startGroup);
  double(writer, pointField.latitude, latitude);
  double(writer, pointField.longitude, longitude);
  writer.tag(valueField.point, wire.endGroup);
}

function writeReference(writer: ProtobufWriter, name: string): void {
  const { project, database, path } = splitName(name);
  writer.tag(valueField.reference, wire.startGroup);
  text(writer, referenceField.app, `dev~${project}`);
  for (const { collection, id } of path) {
    writer.tag(referenceField.element, wire.startGroup);
    text(writer, referenceField.type, collection);
    writeId(writer, id, referenceField);
    writer.tag(referenceField.element, wire.endGroup);
  }
  if (database !== defaultDatabase) text(writer, referenceField.databaseId, database);
  writer.tag(valueField.reference, wire.endGroup);
}

function delimited(writer: ProtobufWriter, field: number, content: () => void): void {
  writer.tag(field, wire.bytes);
  writer.delimited(content);
}

function text(writer: ProtobufWriter, field: number, value: string): void {
  writer.tag(field, wire.bytes);
  writer.string(value);
}

function binary(writer: ProtobufWriter, field: number, value: Uint8Array): void {
  writer.tag(field, wire.bytes);
  writer.bytes(value);
}

function varint(writer: ProtobufWriter, field: number, value: number): void {
  writer.tag(field, wire.varint);
  writer.uint32(value);
}

function int64(writer: ProtobufWriter, value: bigint): void {
  writer.tag(valueField.int64, wire.varint);
  writer.int64(value);
}

function double(writer: ProtobufWriter, field: number, value: number): void {
  writer.tag(field, wire.fixed64);
  writer.double(value);
}
