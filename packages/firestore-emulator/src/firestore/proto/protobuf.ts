import { ProtobufError, ProtobufReader, ProtobufWriter } from './protobuf-wire.ts';
import type { FieldSchema, MessageSchema, ScalarType } from './schema.ts';
import { isDefault, scalars, tagOf, WireType } from './schema.ts';
import { isRecord, type PlainMessage, setOwn } from './wire.ts';

/** protobuf's own default limit, because deeper messages could overflow the stack. */
const maxDepth = 100;
/** A map is a list of entries with these fields. */
const mapEntryField = { key: 1, value: 2 } as const;

/** Decodes a message to a plain object, as service.ts describes. Skips unknown fields. Throws ProtobufError. */
export function decodeMessage(schema: MessageSchema, bytes: Buffer): PlainMessage {
  try {
    return readMessage(schema, new ProtobufReader(bytes), bytes.length, 0);
  } catch (error) {
    throw new ProtobufError(error instanceof Error ? error.message : String(error), { cause: error });
  }
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
 * ends at the position `end`, or with the end of the group with the number `group`.
 */
function readMessage(
  schema: MessageSchema,
  reader: ProtobufReader,
  end: number,
  depth: number,
  message: PlainMessage = { ...schema.defaults },
  group?: number,
): PlainMessage {
  if (depth > maxDepth) throw new ProtobufError(`the message is nested deeper than ${maxDepth} levels`);
  while (reader.pos < end) {
    const tag = reader.uint32();
    const field = schema.byTag.get(tag);
    if (!field) {
      if (group !== undefined && tag === tagOf(group, WireType.endGroup)) return message;
      if (tag >>> 3 === 0) throw new ProtobufError('a field has the number 0');
      reader.skip(tag);
    } else if (field.keyType) {
      readMapEntry(message, field, field.keyType, reader, depth);
    } else if (field.repeated) {
      readRepeated(message, field, reader, tag, depth);
    } else {
      if (field.oneof) dropOneofSiblings(schema, message, field);
      message[field.name] = readValue(field, reader, depth, message[field.name]);
    }
  }
  if (group !== undefined) throw new ProtobufError('a group does not end');
  reader.requireWithin(end);
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
  tag: number,
  depth: number,
): void {
  const existing = message[field.name];
  const list: unknown[] = Array.isArray(existing) ? existing : [];
  message[field.name] = list;
  if (tag === tagOf(field.id, field.wireType)) {
    list.push(readValue(field, reader, depth));
  } else {
    const end = reader.readEnd();
    while (reader.pos < end) list.push(readValue(field, reader, depth));
    reader.requireWithin(end);
  }
}

function readMapEntry(
  message: PlainMessage,
  field: FieldSchema,
  keyType: ScalarType,
  reader: ProtobufReader,
  depth: number,
): void {
  let key = '';
  let value: unknown;
  const end = reader.readEnd();
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === tagOf(mapEntryField.key, scalars[keyType].wireType)) key = String(reader[keyType]());
    else if (tag === tagOf(mapEntryField.value, field.wireType)) value = readValue(field, reader, depth);
    else reader.skip(tag);
  }
  reader.requireWithin(end);
  const existing = message[field.name];
  const map: PlainMessage = isRecord(existing) ? existing : {};
  message[field.name] = map;
  setOwn(map, key, value ?? (typeof field.type === 'object' ? {} : scalars[field.type].absent));
}

function readValue(field: FieldSchema, reader: ProtobufReader, depth: number, existing?: unknown): unknown {
  const { type } = field;
  if (typeof type === 'string') return reader[type]();
  if (type.kind === 'message') {
    const merged = isRecord(existing) ? existing : undefined;
    if (type.isGroup) return readMessage(type, reader, reader.length, depth + 1, merged, field.id);
    return readMessage(type, reader, reader.readEnd(), depth + 1, merged);
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
  if (field.isPackable && value.length > 0) {
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
    writer.tag(mapEntryField.key, scalars[keyType].wireType);
    writeScalar(keyType, key, writer);
    writeField(mapEntryField.value, field, value[key], writer);
    writer.end(start);
  }
}

function writeField(id: number, field: FieldSchema, value: unknown, writer: ProtobufWriter): void {
  writer.tag(id, field.wireType);
  writeUntagged(field, value, writer);
}

function writeUntagged(field: FieldSchema, value: unknown, writer: ProtobufWriter): void {
  const { type } = field;
  if (typeof type === 'string') {
    writeScalar(type, value, writer);
  } else if (type.kind === 'enum') {
    const number = typeof value === 'number' ? value : type.numbers.get(String(value));
    if (number === undefined) throw new ProtobufError(`${type.name} has no value ${String(value)}`);
    writer.integer(number);
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
  else if ((type === 'int32' || type === 'uint32') && typeof value === 'number') writer.integer(value);
  else if ((type === 'int64' || type === 'uint64') && isInteger(value)) writer.integer(value);
  else throw new ProtobufError(`a value is not of type ${type}`);
}

function isInteger(value: unknown): value is string | number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value));
}
