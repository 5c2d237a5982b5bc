import { ProtobufError, ProtobufReader } from './protobuf-reader.ts';
import { ProtobufWriter } from './protobuf-writer.ts';
import { defaultOf, type FieldSchema, isDefault, type MessageSchema, type ScalarType } from './schema.ts';
import { isRecord, setOwn, type WireMessage } from './wire.ts';

/** protobuf's own default limit, because deeper messages could overflow the stack. */
const maxDepth = 100;

/**
 * Decodes a binary message to the wire form that service.ts describes. Unknown fields are skipped, as protobuf
 * requires. Throws ProtobufError when the bytes are not such a message.
 */
export function decodeMessage(schema: MessageSchema, bytes: Buffer): WireMessage {
  return readMessage(schema, new ProtobufReader(bytes), 0);
}

/**
 * Encodes a wire-form message. Null and undefined mean absent. Throws ProtobufError for a key that the schema does not
 * have, because that value would be lost silently.
 */
export function encodeMessage(schema: MessageSchema, message: object): Buffer {
  const writer = new ProtobufWriter();
  writeMessage(schema, message, writer);
  return writer.finish();
}

function readMessage(schema: MessageSchema, reader: ProtobufReader, depth: number): WireMessage {
  if (depth > maxDepth) throw new ProtobufError(`the message is nested deeper than ${maxDepth} levels`);
  const message: WireMessage = { ...schema.defaults };
  while (!reader.done) {
    const tag = reader.uint32();
    const field = schema.byId.get(tag >>> 3);
    const wireType = tag & 7;
    if (!field || !accepts(field, wireType)) {
      if (tag >>> 3 === 0) throw new ProtobufError('a field has the number 0');
      reader.skip(wireType);
    } else if (field.keyType) {
      readMapEntry(message, field, field.keyType, reader.sub(), depth);
    } else if (field.repeated) {
      readRepeated(message, field, reader, wireType, depth);
    } else {
      if (field.oneof) dropOneofSiblings(schema, message, field);
      message[field.name] = mergeable(message[field.name], readValue(field, reader, depth));
    }
  }
  return message;
}

/** Merges a message field that occurs twice (protobuf.dev/programming-guides/encoding#last-one-wins). */
function mergeable(before: unknown, after: unknown): unknown {
  if (isRecord(before) && isRecord(after) && !Buffer.isBuffer(after)) return { ...before, ...after };
  return after;
}

function dropOneofSiblings(schema: MessageSchema, message: WireMessage, field: FieldSchema): void {
  for (const name of Object.keys(message)) {
    if (name !== field.name && schema.byName.get(name)?.oneof === field.oneof) delete message[name];
  }
}

function readRepeated(
  message: WireMessage,
  field: FieldSchema,
  reader: ProtobufReader,
  wireType: number,
  depth: number,
): void {
  const known = message[field.name];
  const list: unknown[] = Array.isArray(known) ? known : [];
  message[field.name] = list;
  if (wireType === 2 && isPackable(field)) {
    const packed = reader.sub();
    while (!packed.done) list.push(readValue(field, packed, depth));
  } else {
    list.push(readValue(field, reader, depth));
  }
}

function readMapEntry(
  message: WireMessage,
  field: FieldSchema,
  keyType: ScalarType,
  entry: ProtobufReader,
  depth: number,
): void {
  let key = '';
  let value: unknown;
  while (!entry.done) {
    const tag = entry.uint32();
    if (tag >>> 3 === 1 && (tag & 7) === wireTypeOf(keyType)) key = String(readScalar(keyType, entry));
    else if (tag >>> 3 === 2 && (tag & 7) === wireTypeOf(field.type)) value = readValue(field, entry, depth);
    else entry.skip(tag & 7);
  }
  const known = message[field.name];
  const map: WireMessage = isRecord(known) ? known : {};
  message[field.name] = map;
  setOwn(map, key, value ?? (typeof field.type === 'object' ? {} : defaultOf(field.type)));
}

function readValue(field: FieldSchema, reader: ProtobufReader, depth: number): unknown {
  const { type } = field;
  if (typeof type === 'string') return readScalar(type, reader);
  if (type.kind === 'message') return readMessage(type, reader.sub(), depth + 1);
  const number = reader.int32();
  return type.names.get(number) ?? number; // proto3 enums are open
}

function readScalar(type: ScalarType, reader: ProtobufReader): unknown {
  switch (type) {
    case 'string':
      return reader.string();
    case 'bytes':
      return reader.bytes();
    case 'int64':
      return reader.int64(true);
    case 'uint64':
      return reader.int64(false);
    case 'int32':
      return reader.int32();
    case 'uint32':
      return reader.uint32();
    case 'bool':
      return reader.bool();
    case 'double':
      return reader.double();
    case 'float':
      return reader.float();
  }
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
    writer.tag(field.id, 2);
    const start = writer.begin();
    for (const item of value) writeBare(field, item, writer);
    writer.end(start);
  } else {
    for (const item of value) writeField(field.id, field, item, writer);
  }
}

function writeMap(field: FieldSchema, keyType: ScalarType, value: unknown, writer: ProtobufWriter): void {
  if (!isRecord(value)) throw new ProtobufError(`${field.name} must be a map`);
  for (const key of Object.keys(value)) {
    writer.tag(field.id, 2);
    const start = writer.begin();
    writer.tag(1, wireTypeOf(keyType));
    writeScalar(keyType, key, writer);
    writeField(2, field, value[key], writer);
    writer.end(start);
  }
}

function writeField(id: number, field: FieldSchema, value: unknown, writer: ProtobufWriter): void {
  writer.tag(id, wireTypeOf(field.type));
  writeBare(field, value, writer);
}

function writeBare(field: FieldSchema, value: unknown, writer: ProtobufWriter): void {
  const { type } = field;
  if (typeof type === 'string') {
    writeScalar(type, value, writer);
  } else if (type.kind === 'enum') {
    const number = typeof value === 'number' ? value : type.numbers.get(String(value));
    if (number === undefined) throw new ProtobufError(`${type.name} has no value ${String(value)}`);
    writer.int32(number);
  } else {
    if (typeof value !== 'object' || value === null) throw new ProtobufError(`${field.name} must be a message`);
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

/** Writes an integer. Small ones, which are most, avoid BigInt because it is slow. */
function writeInteger(value: string | number | bigint, writer: ProtobufWriter): void {
  const number = Number(value);
  if (number >= 0 && number <= 0xffff_ffff) writer.uint32(number);
  else writer.int64(BigInt(value));
}

function isInteger(value: unknown): value is string | number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value));
}

function wireTypeOf(type: FieldSchema['type']): number {
  if (typeof type === 'object') return type.kind === 'message' ? 2 : 0;
  if (type === 'string' || type === 'bytes') return 2;
  if (type === 'double') return 1;
  return type === 'float' ? 5 : 0;
}

function isPackable(field: FieldSchema): boolean {
  return wireTypeOf(field.type) !== 2;
}

function accepts(field: FieldSchema, wireType: number): boolean {
  if (field.keyType) return wireType === 2;
  return wireType === wireTypeOf(field.type) || (field.repeated && wireType === 2);
}
