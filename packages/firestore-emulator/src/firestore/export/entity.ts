import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { decodeMessage, encodeMessage } from '../proto/protobuf.ts';
import { ProtobufError } from '../proto/protobuf-wire.ts';
import { type DescriptorNode, SchemaRegistry } from '../proto/schema.ts';
import { setOwn } from '../proto/wire.ts';

type Value = google.firestore.v1.IValue;
type Fields = Readonly<Record<string, Value>>;

/** A collection id and a document id of a path. An id such as `__id7__` stands for the number 7. */
interface Element {
  readonly type?: string;
  readonly id?: string;
  readonly name?: string;
}

interface PropertyValue {
  readonly int64?: string;
  readonly boolean?: boolean;
  readonly string?: Buffer;
  readonly double?: number;
  readonly point?: google.type.ILatLng;
  readonly reference?: {
    readonly app?: string;
    readonly element?: Element[];
    readonly databaseId?: string | undefined;
  };
}

interface Property {
  /** How to interpret the value. */
  readonly meaning?: number;
  readonly name?: string;
  /** Whether the property is one element of a list. The elements of a list are properties of the same name. */
  readonly multiple?: boolean;
  readonly value?: PropertyValue;
}

interface Properties {
  readonly property?: Property[];
  readonly rawProperty?: Property[];
}

interface Entity extends Properties {
  readonly key?: { readonly path?: { readonly element?: Element[] }; readonly databaseId?: string };
}

const meaning = { timestamp: 7, point: 9, blob: 14, byteString: 16, entity: 19, emptyList: 24 } as const;
/** The property of an embedded entity that holds the elements of a vector. */
const vectorProperty = '__vector__';
const defaultDatabase = '(default)';

/** Encodes a document as an EntityProto, like the official emulator. `name` is its full resource name. */
export function encodeEntity(name: string, fields: Fields): Buffer {
  const { app, element, databaseId } = splitName(name);
  const entityGroup = { element: element.slice(0, 1) };
  return encodeMessage(entitySchema, {
    key: { app, path: { element }, databaseId },
    ...propertiesOf(fields),
    entityGroup,
  });
}

function splitName(name: string) {
  const [, project, , database, , ...segments] = name.split('/');
  const element: Element[] = [];
  for (let index = 0; index < segments.length; index += 2) {
    const id = segments[index + 1] ?? '';
    const number = /^__id(-?\d+)__$/.exec(id)?.[1];
    element.push({ type: segments[index] ?? '', ...(number === undefined ? { name: id } : { id: number }) });
  }
  return { app: `dev~${project}`, element, databaseId: database === defaultDatabase ? undefined : database };
}

/** An empty list is a property without a value. It comes first, like in exports of the official emulator. */
function propertiesOf(fields: Fields): Properties {
  const property: Property[] = [];
  const rawProperty: Property[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const isList = Boolean(value.arrayValue);
    const items = isList ? (value.arrayValue?.values ?? []) : [value];
    if (items.length === 0) property.push({ meaning: meaning.emptyList, name, multiple: false, value: {} });
    for (const item of items) rawProperty.push(propertyOf(name, isList, item));
  }
  return { property, rawProperty };
}

function propertyOf(name: string, multiple: boolean, value: Value): Property {
  const plain = (content: PropertyValue): Property => ({ name, multiple, value: content });
  const as = (kind: keyof typeof meaning, content: PropertyValue) => ({ meaning: meaning[kind], ...plain(content) });
  const { booleanValue, integerValue, doubleValue, stringValue, referenceValue } = value;
  if (booleanValue != null) return plain({ boolean: booleanValue });
  if (integerValue != null) return plain({ int64: String(integerValue) });
  if (doubleValue != null) return plain({ double: doubleValue });
  if (stringValue != null) return plain({ string: Buffer.from(stringValue) });
  if (referenceValue != null) return plain({ reference: splitName(referenceValue) });
  if (value.timestampValue) {
    const { seconds, nanos } = value.timestampValue;
    const micros = BigInt(seconds ?? 0) * 1_000_000n + BigInt(Math.floor((nanos ?? 0) / 1000));
    return as('timestamp', { int64: String(micros) });
  }
  if (value.bytesValue) return as('blob', { string: Buffer.from(value.bytesValue) });
  if (value.geoPointValue) {
    const { latitude, longitude } = value.geoPointValue;
    return as('point', { point: { latitude: latitude ?? 0, longitude: longitude ?? 0 } });
  }
  return value.mapValue ? as('entity', { string: encodeMap(value.mapValue.fields ?? {}) }) : plain({}); // null
}

/** Encodes a map as an embedded entity without a key. */
function encodeMap(fields: Fields): Buffer {
  const vector = fields.__type__?.stringValue === vectorProperty ? fields.value?.arrayValue : undefined;
  const properties = vector
    ? { rawProperty: (vector.values ?? []).map((item) => propertyOf(vectorProperty, true, item)) }
    : propertiesOf(fields);
  return encodeMessage(entitySchema, { key: { app: '', path: {} }, ...properties, entityGroup: {} });
}

/**
 * Decodes an EntityProto. Throws ProtobufError. `project` is the project that imports. References in indexed top-level
 * properties, which managed exports of production contain, change to this project. All other references keep theirs.
 * The path is below `documents`, such as `posts/p1/likes/u1`.
 */
export function decodeEntity(record: Buffer, project: string) {
  const entity = decode(record);
  const path = joinPath(entity.key?.path?.element);
  if (path === '') throw new ProtobufError('an entity has no key');
  return { database: entity.key?.databaseId ?? defaultDatabase, path, fields: fieldsOf(entity, project) };
}

/** The cast is safe because the decoder uses the schema of that name. */
const decode = (bytes: Buffer): Entity => decodeMessage(entitySchema, bytes) as Entity;

function joinPath(elements: readonly Element[] = []): string {
  const idOf = ({ id, name }: Element) => (id === undefined ? (name ?? '') : `__id${id}__`);
  return elements.map((element) => `${element.type ?? ''}/${idOf(element)}`).join('/');
}

function fieldsOf({ property = [], rawProperty = [] }: Properties, project: string | null): Record<string, Value> {
  const lists = new Map<string, Value[]>();
  const fields: Record<string, Value> = {};
  const add = (each: Property, ownProject: string | null) => {
    const { name = '' } = each;
    if (each.meaning === meaning.emptyList) return setOwn(fields, name, { arrayValue: {} });
    const value = propertyValue(each, ownProject);
    if (!each.multiple) return setOwn(fields, name, value);
    const values = lists.get(name) ?? [];
    values.push(value);
    lists.set(name, values);
    setOwn(fields, name, { arrayValue: { values } });
  };
  for (const each of property) add(each, project);
  for (const each of rawProperty) add(each, null);
  return fields;
}

function propertyValue({ value = {}, meaning: kind }: Property, project: string | null): Value {
  const { int64, boolean, string, double, point, reference } = value;
  if (int64 !== undefined) return kind === meaning.timestamp ? timeOf(BigInt(int64)) : { integerValue: int64 };
  if (boolean !== undefined) return { booleanValue: boolean };
  if (double !== undefined) return { doubleValue: double };
  if (point) return { geoPointValue: { latitude: point.latitude ?? 0, longitude: point.longitude ?? 0 } };
  if (reference) {
    const { app = '', element, databaseId = defaultDatabase } = reference;
    // The prefix is `dev~` in exports of the emulator, and `s~` or another one in exports of production.
    const owner = project ?? app.replace(/^[a-z]+~/, '');
    return { referenceValue: `projects/${owner}/databases/${databaseId}/documents/${joinPath(element)}` };
  }
  if (!string) return { nullValue: 'NULL_VALUE' };
  if (kind === meaning.entity) return { mapValue: { fields: mapOf(decode(string)) } };
  return kind === meaning.blob || kind === meaning.byteString
    ? { bytesValue: string }
    : { stringValue: string.toString() };
}

function timeOf(micros: bigint): Value {
  const seconds = micros / 1_000_000n - (micros % 1_000_000n < 0n ? 1n : 0n);
  return { timestampValue: { seconds: String(seconds), nanos: Number(micros - seconds * 1_000_000n) * 1000 } };
}

function mapOf(entity: Entity): Record<string, Value> {
  const fields = fieldsOf(entity, null);
  const elements = fields[vectorProperty];
  if (!elements || Object.keys(fields).length > 1) return fields;
  const value = elements.arrayValue ? elements : { arrayValue: { values: [elements] } };
  return { __type__: { stringValue: vectorProperty }, value };
}

/**
 * Parses the fields of a message in the syntax of .proto files. The message is one of proto2, which contains default
 * values. Therefore each field is its own oneof, like `optional`.
 */
function message(fields: string): DescriptorNode {
  const parsed = Array.from(
    fields.matchAll(/(?:(repeated) )?(\w+) (\w+) = (\d+)/g),
    ([, rule, type = '', name = '', id]) => [name, { rule, type, id: Number(id) }] as const,
  );
  const oneofs = Object.fromEntries(parsed.map(([name]) => [name, { oneof: [name] }]));
  return { fields: Object.fromEntries(parsed), oneofs };
}

const group = (fields: string): DescriptorNode => ({ ...message(fields), group: true });

/**
 * App Engine's EntityProto, of which an export has one per document, and the metadata of an export. Google publishes no
 * .proto files for them, so numbers and meanings come from exports of the official emulator. The names of the metadata
 * are ours. github.com/hidane-dev/hidane/blob/main/docs/export-format.md describes the same format.
 */
const registry = new SchemaRegistry({
  nested: {
    Entity: message(`
      Key key = 13;
      repeated Property property = 14;
      repeated Property rawProperty = 15;
      Path entityGroup = 16;`),
    Key: message('string app = 13; Path path = 14; string databaseId = 23'),
    Path: message('repeated Element element = 1'),
    Element: group('string type = 2; int64 id = 3; string name = 4'),
    Property: message('uint32 meaning = 1; string name = 3; bool multiple = 4; PropertyValue value = 5'),
    // `string` is a text, bytes, or the Entity of a map.
    PropertyValue: message(`
      int64 int64 = 1;
      bool boolean = 2;
      bytes string = 3;
      double double = 4;
      Point point = 5;
      Reference reference = 12;`),
    Point: group('double latitude = 6; double longitude = 7'),
    Reference: group('string app = 13; repeated ReferenceElement element = 14; string databaseId = 23'),
    ReferenceElement: group('string type = 15; int64 id = 16; string name = 17'),
    Overall: message('repeated KindDirectory kindDirectory = 1'),
    KindDirectory: message('Scope scope = 1; string metadataPath = 2; int64 entityCount = 3; int64 byteCount = 4'),
    Scope: message('uint32 first = 1; uint32 third = 3'),
    Kind: message('Description description = 1; repeated Output output = 2'),
    Description: message('string name = 1; int64 startMicros = 2; int64 endMicros = 3'),
    Output: message('string prefix = 1; string fileName = 2'),
  },
});

const entitySchema = registry.message('Entity');
export const overallSchema = registry.message('Overall');
export const kindSchema = registry.message('Kind');
