import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import {
  writeBytesField,
  writeDoubleField,
  writeGroupField,
  writeInt64Field,
  writeMessageField,
  writeStringField,
  writeUint32Field,
} from '../proto/protobuf-fields.ts';
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
} from './entity.ts';

type Value = google.firestore.v1.IValue;
type Fields = Readonly<Record<string, Value>>;

/** Encodes a document as an EntityProto, like the official emulator. `name` is its full resource name. */
export function encodeEntity(name: string, fields: Fields): Buffer {
  const { project, database, path } = splitName(name);
  const writer = new ProtobufWriter();
  writeMessageField(writer, entityField.key, () => {
    writeStringField(writer, keyField.app, `dev~${project}`);
    writeMessageField(writer, keyField.path, () => {
      for (const element of path) writeElement(writer, element);
    });
    if (database !== defaultDatabase) writeStringField(writer, keyField.databaseId, database);
  });
  writeProperties(writer, fields);
  writeMessageField(writer, entityField.entityGroup, () => {
    for (const element of path.slice(0, 1)) writeElement(writer, element);
  });
  return writer.finish();
}

function splitName(name: string): { project: string; database: string; path: PathElement[] } {
  const segments = name.split('/');
  const path: PathElement[] = [];
  // The path starts after `projects/P/databases/D/documents`.
  for (let index = 5; index < segments.length; index += 2) {
    path.push({ collection: segments[index] ?? '', id: segments[index + 1] ?? '' });
  }
  return { project: segments[1] ?? '', database: segments[3] ?? '', path };
}

function writeElement(writer: ProtobufWriter, { collection, id }: PathElement): void {
  writeGroupField(writer, elementField.group, () => {
    writeStringField(writer, elementField.type, collection);
    writeId(writer, id, elementField);
  });
}

function writeId(writer: ProtobufWriter, id: string, field: { readonly id: number; readonly name: number }): void {
  const number = numericId(id);
  if (number === null) writeStringField(writer, field.name, id);
  else writeInt64Field(writer, field.id, number);
}

/** Writes empty lists first, like the official emulator. An empty list is a property without a value. */
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
  isListElement: boolean,
  writeContent: () => void,
): void {
  writeMessageField(writer, field, () => {
    if (valueMeaning !== meaning.none) writeUint32Field(writer, propertyField.meaning, valueMeaning);
    writeStringField(writer, propertyField.name, name);
    writeUint32Field(writer, propertyField.multiple, isListElement ? 1 : 0);
    writeMessageField(writer, propertyField.value, writeContent);
  });
}

function writeValue(writer: ProtobufWriter, name: string, isListElement: boolean, value: Value): void {
  const { valueMeaning, writeContent } = encodeValue(writer, value);
  writeProperty(writer, entityField.rawProperty, name, valueMeaning, isListElement, writeContent);
}

/** Returns the meaning of a value's property, and the function that writes the value. */
function encodeValue(writer: ProtobufWriter, value: Value): { valueMeaning: number; writeContent: () => void } {
  const plain = (writeContent: () => void) => ({ valueMeaning: meaning.none, writeContent });
  if (isSet(value.booleanValue))
    return plain(() => writeUint32Field(writer, valueField.boolean, value.booleanValue ? 1 : 0));
  if (isSet(value.integerValue))
    return plain(() => writeInt64Field(writer, valueField.int64, BigInt(value.integerValue ?? 0)));
  if (isSet(value.doubleValue)) return plain(() => writeDoubleField(writer, valueField.double, value.doubleValue ?? 0));
  if (isSet(value.stringValue))
    return plain(() => writeStringField(writer, valueField.string, value.stringValue ?? ''));
  if (isSet(value.referenceValue)) return plain(() => writeReference(writer, value.referenceValue ?? ''));
  if (value.timestampValue) {
    const { seconds, nanos } = value.timestampValue;
    const micros = BigInt(seconds ?? 0) * 1_000_000n + BigInt(Math.floor((nanos ?? 0) / 1000));
    return { valueMeaning: meaning.timestamp, writeContent: () => writeInt64Field(writer, valueField.int64, micros) };
  }
  if (value.bytesValue) {
    const bytes = Buffer.from(value.bytesValue);
    return { valueMeaning: meaning.blob, writeContent: () => writeBytesField(writer, valueField.string, bytes) };
  }
  if (value.geoPointValue) {
    const { latitude, longitude } = value.geoPointValue;
    return { valueMeaning: meaning.point, writeContent: () => writePoint(writer, latitude ?? 0, longitude ?? 0) };
  }
  if (value.mapValue) {
    const fields = value.mapValue.fields ?? {};
    return { valueMeaning: meaning.entity, writeContent: () => writeMap(writer, fields) };
  }
  return plain(() => {}); // null
}

function isSet(part: unknown): boolean {
  return part !== undefined && part !== null;
}

/** Writes a map as an embedded entity without a key. */
function writeMap(writer: ProtobufWriter, fields: Fields): void {
  writeMessageField(writer, valueField.string, () => {
    writeMessageField(writer, entityField.key, () => {
      writeStringField(writer, keyField.app, '');
      writeStringField(writer, keyField.path, '');
    });
    if (fields.__type__?.stringValue === vectorProperty && fields.value?.arrayValue) {
      for (const item of listOf(fields.value)) writeValue(writer, vectorProperty, true, item);
    } else {
      writeProperties(writer, fields);
    }
    writeStringField(writer, entityField.entityGroup, '');
  });
}

function writePoint(writer: ProtobufWriter, latitude: number, longitude: number): void {
  writeGroupField(writer, valueField.point, () => {
    writeDoubleField(writer, pointField.latitude, latitude);
    writeDoubleField(writer, pointField.longitude, longitude);
  });
}

function writeReference(writer: ProtobufWriter, name: string): void {
  const { project, database, path } = splitName(name);
  writeGroupField(writer, valueField.reference, () => {
    writeStringField(writer, referenceField.app, `dev~${project}`);
    for (const { collection, id } of path) {
      writeGroupField(writer, referenceField.element, () => {
        writeStringField(writer, referenceField.type, collection);
        writeId(writer, id, referenceField);
      });
    }
    if (database !== defaultDatabase) writeStringField(writer, referenceField.databaseId, database);
  });
}
