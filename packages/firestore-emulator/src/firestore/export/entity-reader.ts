import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { eachField } from '../proto/protobuf-fields.ts';
import { ProtobufError, ProtobufReader, WireType } from '../proto/protobuf-reader.ts';
import { setOwn } from '../proto/wire.ts';
import {
  defaultDatabase,
  elementField,
  entityField,
  keyField,
  meaning,
  type PathElement,
  pointField,
  propertyField,
  referenceField,
  valueField,
  vectorProperty,
} from './entity.ts';

type Value = google.firestore.v1.IValue;

export interface ExportedDocument {
  readonly database: string;
  /** The path below `documents`, such as `posts/p1/likes/u1`. */
  readonly path: string;
  readonly fields: Record<string, Value>;
}

interface Property {
  name: string;
  meaning: number;
  isListElement: boolean;
  readonly indexed: boolean;
  value: Value;
}

/**
 * Decodes an EntityProto. Throws ProtobufError.
 *
 * `project` is the project that imports. References in indexed top-level properties, which managed exports of
 * production contain, change to this project. All other references keep theirs.
 */
export function decodeEntity(record: Buffer, project: string): ExportedDocument {
  let key: { database: string; path: string } | null = null;
  const properties: Property[] = [];
  const reader = new ProtobufReader(record);
  eachField(reader, (id, type) => {
    if (id === entityField.key && type === WireType.lengthDelimited) key = readKey(reader.sub());
    else if (isProperty(id, type)) properties.push(readProperty(reader.sub(), id === entityField.property, project));
    else reader.skip(type);
  });
  const { database, path } = key ?? { database: '', path: '' };
  if (path === '') throw new ProtobufError('an entity has no key');
  return { database, path, fields: collectFields(properties) };
}

function isProperty(id: number, type: number): boolean {
  return type === WireType.lengthDelimited && (id === entityField.property || id === entityField.rawProperty);
}

function readKey(reader: ProtobufReader): { database: string; path: string } {
  let database: string = defaultDatabase;
  const elements: PathElement[] = [];
  eachField(reader, (id, type) => {
    if (id === keyField.databaseId && type === WireType.lengthDelimited) database = reader.string();
    else if (id === keyField.path && type === WireType.lengthDelimited) {
      const path = reader.sub();
      eachField(path, (elementId, elementType) => {
        if (elementId === elementField.group && elementType === WireType.startGroup) {
          elements.push(readElement(path, elementField, elementField.group));
        } else {
          path.skip(elementType);
        }
      });
    } else reader.skip(type);
  });
  return { database, path: joinPath(elements) };
}

function readElement(
  reader: ProtobufReader,
  field: { readonly type: number; readonly id: number; readonly name: number },
  group: number,
): PathElement {
  let collection = '';
  let documentId = '';
  eachField(
    reader,
    (id, type) => {
      if (id === field.type && type === WireType.lengthDelimited) collection = reader.string();
      else if (id === field.name && type === WireType.lengthDelimited) documentId = reader.string();
      else if (id === field.id && type === WireType.varint) documentId = `__id${reader.int64(true)}__`;
      else reader.skip(type);
    },
    group,
  );
  return { collection, id: documentId };
}

function joinPath(elements: readonly PathElement[]): string {
  return elements.map(({ collection, id }) => `${collection}/${id}`).join('/');
}

function readProperty(reader: ProtobufReader, indexed: boolean, project: string | null): Property {
  const property: Property = {
    name: '',
    meaning: 0,
    isListElement: false,
    indexed,
    value: { nullValue: 'NULL_VALUE' },
  };
  let content: ProtobufReader | null = null;
  eachField(reader, (id, type) => {
    if (id === propertyField.meaning && type === WireType.varint) property.meaning = reader.int32();
    else if (id === propertyField.name && type === WireType.lengthDelimited) property.name = reader.string();
    else if (id === propertyField.multiple && type === WireType.varint) property.isListElement = reader.bool();
    else if (id === propertyField.value && type === WireType.lengthDelimited) content = reader.sub();
    else reader.skip(type);
  });
  // Decodes the value last, because its meaning may come after it.
  if (content) property.value = readValue(content, property.meaning, indexed ? project : null);
  return property;
}

function readValue(reader: ProtobufReader, valueMeaning: number, project: string | null): Value {
  let value: Value = { nullValue: 'NULL_VALUE' };
  eachField(reader, (id, type) => {
    if (id === valueField.int64 && type === WireType.varint) value = integerOrTime(reader.int64(true), valueMeaning);
    else if (id === valueField.boolean && type === WireType.varint) value = { booleanValue: reader.bool() };
    else if (id === valueField.string && type === WireType.lengthDelimited) value = readText(reader, valueMeaning);
    else if (id === valueField.double && type === WireType.fixed64) value = { doubleValue: reader.double() };
    else if (id === valueField.point && type === WireType.startGroup) value = { geoPointValue: readPoint(reader) };
    else if (id === valueField.reference && type === WireType.startGroup) {
      value = { referenceValue: readReference(reader, project) };
    } else reader.skip(type);
  });
  return value;
}

function integerOrTime(text: string, valueMeaning: number): Value {
  if (valueMeaning !== meaning.timestamp) return { integerValue: text };
  const micros = BigInt(text);
  const seconds = micros / 1_000_000n - (micros % 1_000_000n < 0n ? 1n : 0n);
  return {
    timestampValue: { seconds: String(seconds), nanos: Number(micros - seconds * 1_000_000n) * 1000 },
  };
}

function readText(reader: ProtobufReader, valueMeaning: number): Value {
  if (valueMeaning === meaning.entity) return { mapValue: readMap(reader.sub()) };
  if (valueMeaning === meaning.blob || valueMeaning === meaning.byteString) return { bytesValue: reader.bytes() };
  return { stringValue: reader.string() };
}

function readMap(reader: ProtobufReader): google.firestore.v1.IMapValue {
  const properties: Property[] = [];
  eachField(reader, (id, type) => {
    if (isProperty(id, type)) properties.push(readProperty(reader.sub(), false, null));
    else reader.skip(type);
  });
  const isVector = properties.length > 0 && properties.every(({ name }) => name === vectorProperty);
  if (!isVector) return { fields: collectFields(properties) };
  const values = properties.map(({ value }) => value);
  return { fields: { __type__: { stringValue: vectorProperty }, value: { arrayValue: { values } } } };
}

function readPoint(reader: ProtobufReader): google.type.ILatLng {
  let latitude = 0;
  let longitude = 0;
  eachField(
    reader,
    (id, type) => {
      if (id === pointField.latitude && type === WireType.fixed64) latitude = reader.double();
      else if (id === pointField.longitude && type === WireType.fixed64) longitude = reader.double();
      else reader.skip(type);
    },
    valueField.point,
  );
  return { latitude, longitude };
}

function readReference(reader: ProtobufReader, project: string | null): string {
  let app = '';
  let database: string = defaultDatabase;
  const elements: PathElement[] = [];
  eachField(
    reader,
    (id, type) => {
      if (id === referenceField.app && type === WireType.lengthDelimited) app = reader.string();
      else if (id === referenceField.databaseId && type === WireType.lengthDelimited) database = reader.string();
      else if (id === referenceField.element && type === WireType.startGroup) {
        elements.push(readElement(reader, referenceField, referenceField.element));
      } else reader.skip(type);
    },
    valueField.reference,
  );
  // The prefix is `dev~` in exports of the emulator, and `s~` or another one in exports of production.
  return `projects/${project ?? app.replace(/^[a-z]+~/, '')}/databases/${database}/documents/${joinPath(elements)}`;
}

/** Converts properties to fields. The elements of a list are properties of the same name. */
function collectFields(properties: readonly Property[]): Record<string, Value> {
  const lists = new Map<string, Value[]>();
  const fields: Record<string, Value> = {};
  for (const { name, meaning: valueMeaning, isListElement, value } of properties) {
    if (valueMeaning === meaning.emptyList) setOwn(fields, name, { arrayValue: {} });
    else if (!isListElement) setOwn(fields, name, value);
    else {
      const values = lists.get(name) ?? [];
      values.push(value);
      lists.set(name, values);
      setOwn(fields, name, { arrayValue: { values } });
    }
  }
  return fields;
}
