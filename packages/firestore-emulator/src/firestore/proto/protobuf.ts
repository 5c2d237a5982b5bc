import { fieldNumberOf, ProtobufError, ProtobufReader, WireType, wireTypeOf } from './protobuf-reader.ts';
import { ProtobufWriter } from './protobuf-writer.ts';
import { type FieldSchema, isDefault, type MessageSchema, type ScalarType, scalarDefaults } from './schema.ts';
import { isRecord, type PlainMessage, setOwn } from './wire.ts';

/** protobuf's own default limit, because deeper messages could overflow the stack. */
const maxDepth = 100;
/** A map is a list of entries with these fields. */
const mapEntryField = { key: 1, value: 2 } as const;

/** Decodes a message to a plain object, as service.ts describes. Skips unknown fields. Throws ProtobufError. */
export function decodeMessage(schema: MessageSchema, bytes: Buffer): PlainMessage {
  return readMessage(schema, new ProtobufReader(bytes), 0);
}

/** Encodes a plain message object. Null means absent. Throws ProtobufError for a key that the schema lacks. */
export function encodeMessage(schema: MessageSchema, message: object): Buffer {
  const writer = new ProtobufWriter();
  writeMessage(schema, message, writer);
  return writer.finish();
}

/**
 * Reads the fields of a message into `message`. If a message field occurs twice, the second occurrence is read into the
 * object of the first, because protobuf merges them (protobuf.dev/programming-guides/encoding#last-one-wins). A message
 * ends with its reader, or with the end of the group with the number `group`.
 */
function readMessage(
  schema: MessageSchema,
  reader: ProtobufReader,
  depth: number,
  message: PlainMessage = { ...schema.defaults },
  group?: number,
): PlainMessage {
  if (depth > maxDepth) throw new ProtobufError(`the message is nested deeper than ${maxDepth} levels`);
  while (!reader.done) {
    const tag = reader.uint32();
    const field = schema.byId.get(fieldNumberOf(tag));
    const wireType = wireTypeOf(tag);
    if (!field || !accepts(field, wireType)) {
      if (wireType === WireType.endGroup && fieldNumberOf(tag) === group) return message;
      if (fieldNumberOf(tag) === 0) throw new ProtobufError('a field has the number 0');
      reader.skip(wireType);
    } else if (field.keyType) {
      readMapEntry(message, field, field.keyType, reader.sub(), depth);
    } else if (field.repeated) {
      readRepeated(message, field, reader, wireType, depth);
    } else {
      if (field.oneof) dropOneofSiblings(schema, message, field);
      message[field.name] = readValue(field, reader, depth, message[field.name]);
    }
  }
  if (group !== undefined) throw new ProtobufError('a group does not end');
  return message;
}

function dropOneofSiblings(schema: MessageSchema, message: PlainMessage, field: FieldSchema): void {
  for (const name of Object.keys(message)) {
    if (name !== field.name && schema.byName.get(name)?.oneof === field.oneof) delete message[name];
  }
}

function readRepeated(
  message: PlainMessage,
  field: FieldSchema,
  reader: ProtobufReader,
  wireType: number,
  depth: number,
): void {
  const existing = message[field.name];
  const list: unknown[] = Array.isArray(existing) ? existing : [];
  message[field.name] = list;
  if (wireType === WireType.lengthDelimited && isPackable(field)) {
    const packed = reader.sub();
    while (!packed.done) list.push(readValue(field, packed, depth));
  } else {
    list.push(readValue(field, reader, depth));
  }
}

function readMapEntry(
  message: PlainMessage,
  field: FieldSchema,
  keyType: ScalarType,
  entry: ProtobufReader,
  depth: number,
): void {
  let key = '';
  let value: unknown;
  while (!entry.done) {
    const tag = entry.uint32();
    const id = fieldNumberOf(tag);
    const wireType = wireTypeOf(tag);
    if (id === mapEntryField.key && wireType === wireTypeFor(keyType)) key = String(entry[keyType]());
    else if (id === mapEntryField.value && wireType === wireTypeFor(field.type)) value = readValue(field, entry, depth);
    else entry.skip(wireType);
  }
  const existing = message[field.name];
  const map: PlainMessage = isRecord(existing) ? existing : {};
  message[field.name] = map;
  setOwn(map, key, value ?? (typeof field.type === 'object' ? {} : scalarDefaults[field.type]));
}

function readValue(field: FieldSchema, reader: ProtobufReader, depth: number, existing?: unknown): unknown {
  const { type } = field;
  if (typeof type === 'string') return reader[type]();
  if (type.kind === 'message') {
    const merged = isRecord(existing) ? existing : undefined;
    if (type.isGroup) return readMessage(type, reader, depth + 1, merged, field.id);
    return readMessage(type, reader.sub(), depth + 1, merged);
  }
  const number = reader.int32();
  return type.names.get(number) ?? number; // proto3 enums are open
}

/** Encodes a message like `encodeMessage`, into a writer that may already contain data. */
export function writeMessage(schema: MessageSchema, message: object, writer: ProtobufWriter): void {
  for (const name of Object.keys(message)) {
    const value: unknown = message[name as keyof typeof message];
    if (value === undefined || value === null) continue;
    const field = schema.byName.get(name);
    if (!field) throw new ProtobufError(`${schema.name} has no field ${name}`);
    if (field.keyType) writeMap(field, field.keyType, value, writer);
    else if (field.repeated) writeRepeated(field, value, writer);
    else if (field.oneof || !isDefault(field, value)) writeField(field.id, field, value, writer);
  }
}

function writeRepeated(field: FieldSchema, value: unknown, writer: ProtobufWriter): void {
  if (!Array.isArray(value)) throw new ProtobufError(`${field.name} must be a list`);
  if (value.length > 0 && isPackable(field)) {
    writer.tag(field.id, WireType.lengthDelimited);
    const start = writer.begin();
    for (const item of value) writeUntagged(field, item, writer);
    writer.end(start);
  } else {
    for (const item of value) writeField(field.id, field, item, writer);
  }
}

function writeMap(field: FieldSchema, keyType: ScalarType, value: unknown, writer: ProtobufWriter): void {
  if (!isRecord(value)) throw new ProtobufError(`${field.name} must be a map`);
  for (const key of Object.keys(value)) {
    writer.tag(field.id, WireType.lengthDelimited);
    const start = writer.begin();
    writer.tag(mapEntryField.key, wireTypeFor(keyType));
    writeScalar(keyType, key, writer);
    writeField(mapEntryField.value, field, value[key], writer);
    writer.end(start);
  }
}

function writeField(id: number, field: FieldSchema, value: unknown, writer: ProtobufWriter): void {
  writer.tag(id, wireTypeFor(field.type));
  writeUntagged(field, value, writer);
}

function writeUntagged(field: FieldSchema, value: unknown, writer: ProtobufWriter): void {
  const { type } = field;
  if (typeof type === 'string') {
    writeScalar(type, value, writer);
  } else if (type.kind === 'enum') {
    const number = typeof value === 'number' ? value : type.numbers.get(String(value));
    if (number === undefined) throw new ProtobufError(`${type.name} has no value ${String(value)}`);
    writer.int32(number);
  } else {
    if (typeof value !== 'object' || value === null) throw new ProtobufError(`${field.name} must be a message`);
    if (type.isGroup) {
      writeMessage(type, value, writer);
      writer.tag(field.id, WireType.endGroup);
      return;
    }
    const start = writer.begin();
    writeMessage(type, value, writer);
    writer.end(start);
  }
}

function writeScalar(type: ScalarType, value: unknown, writer: ProtobufWriter): void {
  if (type === 'string' && typeof value === 'string') writer.string(value);
  else if (type === 'bytes' && value instanceof Uint8Array) writer.bytes(value);
  else if (type === 'bool' && typeof value === 'boolean') writer.uint32(value ? 1 : 0);
  else if (type === 'double' && typeof value === 'number') writer.double(value);
  else if (type === 'float' && typeof value === 'number') writer.float(value);
  else if (type === 'int32' && typeof value === 'number') writer.int32(value);
  else if (type === 'uint32' && typeof value === 'number') writer.uint32(value);
  else if ((type === 'int64' || type === 'uint64') && isInteger(value)) writeInteger(value, writer);
  else throw new ProtobufError(`a value is not of type ${type}`);
}

/** Most integers are small, and writing them as a number avoids the slow BigInt. */
function writeInteger(value: string | number | bigint, writer: ProtobufWriter): void {
  const number = Number(value);
  if (number >= 0 && number <= 0xffff_ffff) writer.uint32(number);
  else writer.int64(BigInt(value));
}

function isInteger(value: unknown): value is string | number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value));
}

function wireTypeFor(type: FieldSchema['type']): number {
  if (typeof type === 'object') {
    if (type.kind === 'enum') return WireType.varint;
    return type.isGroup ? WireType.startGroup : WireType.lengthDelimited;
  }
  if (type === 'string' || type === 'bytes') return WireType.lengthDelimited;
  if (type === 'double') return WireType.fixed64;
  return type === 'float' ? WireType.fixed32 : WireType.varint;
}

/** Returns whether a list of this type can be one length-delimited field with all elements. */
function isPackable(field: FieldSchema): boolean {
  const wireType = wireTypeFor(field.type);
  return wireType !== WireType.lengthDelimited && wireType !== WireType.startGroup;
}

function accepts(field: FieldSchema, wireType: number): boolean {
  if (field.keyType) return wireType === WireType.lengthDelimited;
  return (
    wireType === wireTypeFor(field.type) ||
    (field.repeated && wireType === WireType.lengthDelimited && isPackable(field))
  );
}
