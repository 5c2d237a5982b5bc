import type { EnumSchema, FieldSchema, MessageSchema, ScalarType } from './schema.ts';
import { parseDuration, parseTimestamp } from './timestamps.ts';
import { isRecord, type PlainMessage, setOwn } from './wire.ts';

/** The JSON is not the ProtoJSON form of the expected message. The text starts with the path of the invalid part. */
export class ProtoJsonError extends Error {}

/** Same limit as in the binary form, because deeper messages could overflow the stack. */
const maxDepth = 100;

/**
 * Converts parsed ProtoJSON to a plain message object (see service.ts). Accepts camelCase and snake_case names, int64
 * as string or number, enums by name or number, and base64 in both alphabets. `null` means absent. Throws
 * ProtoJsonError. Source: protobuf.dev/programming-guides/json.
 */
export function fromProtoJson(schema: MessageSchema, json: unknown): PlainMessage {
  const message = readMessage(schema, json, '', 0);
  if (!isRecord(message)) throw new ProtoJsonError(`${schema.name}: not an object`);
  return message;
}

function readMessage(schema: MessageSchema, json: unknown, jsonPath: string, depth: number): unknown {
  if (depth > maxDepth) fail(jsonPath, `nested deeper than ${maxDepth} levels`);
  if (schema.name === 'google.protobuf.Timestamp') {
    const timestamp = typeof json === 'string' ? parseTimestamp(json) : null;
    return timestamp ?? fail(jsonPath, 'not an RFC 3339 timestamp');
  }
  if (schema.name === 'google.protobuf.Duration')
    return (typeof json === 'string' ? parseDuration(json) : null) ?? fail(jsonPath, 'not a duration');
  if (isStructPart(schema)) {
    const field = schema.byName.get(structMembers.get(schema.name) ?? valueMember(json));
    return field && { [field.name]: readField(field, json, jsonPath, depth) };
  }
  if (isWrapper(schema)) {
    const field = schema.byName.get('value');
    if (field) return { value: readSingle(field, json, jsonPath, depth) };
  }
  if (!isRecord(json)) return fail(jsonPath, 'not an object');
  const message: PlainMessage = { ...schema.defaults };
  const oneofs = new Set<string>();
  for (const [key, value] of Object.entries(json)) {
    const field = schema.byJsonName.get(key);
    const fieldPath = jsonPath ? `${jsonPath}.${key}` : key;
    if (!field) return fail(fieldPath, `no such field in ${schema.name}`);
    if (value === undefined || (value === null && !isNullValue(field))) continue;
    if (field.oneof) {
      if (oneofs.has(field.oneof)) fail(fieldPath, `more than one member of '${field.oneof}' is set`);
      oneofs.add(field.oneof);
    }
    message[field.name] = readField(field, value, fieldPath, depth);
  }
  return message;
}

function readField(field: FieldSchema, json: unknown, jsonPath: string, depth: number): unknown {
  if (field.keyType) {
    if (!isRecord(json)) return fail(jsonPath, 'not an object');
    const map: PlainMessage = {};
    for (const [key, value] of Object.entries(json))
      setOwn(map, wellFormed(key), readSingle(field, value, `${jsonPath}.${key}`, depth));
    return map;
  }
  if (field.repeated) {
    if (!Array.isArray(json)) return fail(jsonPath, 'not a list');
    return json.map((value, index) => readSingle(field, value, `${jsonPath}[${index}]`, depth));
  }
  return readSingle(field, json, jsonPath, depth);
}

function readSingle(field: FieldSchema, json: unknown, jsonPath: string, depth: number): unknown {
  const { type } = field;
  if (typeof type === 'string') return readScalar(type, json, jsonPath);
  return type.kind === 'enum' ? readEnum(type, json, jsonPath) : readMessage(type, json, jsonPath, depth + 1);
}

function readEnum(type: EnumSchema, json: unknown, jsonPath: string): unknown {
  if (json === null && type.name === 'google.protobuf.NullValue') return 'NULL_VALUE';
  if (typeof json === 'string' && type.numbers.has(json)) return json;
  if (Number.isInteger(json) || (typeof json === 'string' && /^-?\d{1,10}$/.test(json)))
    return type.names.get(Number(json)) ?? Number(json);
  return fail(jsonPath, `not a value of ${type.name}`);
}

function readScalar(type: ScalarType, json: unknown, jsonPath: string): unknown {
  switch (type) {
    case 'string':
      return typeof json === 'string' ? wellFormed(json) : fail(jsonPath, 'not a string');
    case 'bool':
      if (json === true || json === 'true') return true;
      return json === false || json === 'false' ? false : fail(jsonPath, 'not a boolean');
    case 'bytes':
      return readBytes(json, jsonPath);
    case 'double':
    case 'float':
      return readDouble(json, jsonPath);
    case 'int32':
    case 'uint32':
      return Number(readInteger(type, json, jsonPath));
    case 'int64':
    case 'uint64':
      return String(readInteger(type, json, jsonPath));
  }
}

/** Replaces lone surrogates, which JSON escapes can contain. Protobuf strings cannot, because they are UTF-8. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

function readBytes(json: unknown, jsonPath: string): Buffer {
  if (typeof json !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(json)) return fail(jsonPath, 'not base64');
  return Buffer.from(json, 'base64'); // Node reads the URL-safe alphabet too
}

function readDouble(json: unknown, jsonPath: string): number {
  if (typeof json === 'number') return json;
  const isNumber = /^(NaN|-?(Infinity|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?))$/;
  if (typeof json === 'string' && isNumber.test(json)) return Number(json);
  return fail(jsonPath, 'not a number');
}

function readInteger(type: 'int32' | 'uint32' | 'int64' | 'uint64', json: unknown, jsonPath: string): bigint {
  // A JSON number above 2^53 has already lost digits.
  const isExact = Number.isSafeInteger(json) || (typeof json === 'string' && /^-?\d{1,20}$/.test(json));
  if (!isExact) return fail(jsonPath, `not an ${type}`);
  const value = BigInt(String(json));
  const bits = type.endsWith('64') ? 64 : 32;
  const wrapped = type.startsWith('u') ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value);
  return wrapped === value ? value : fail(jsonPath, `out of range for ${type}`);
}

/** The parts of google.protobuf.Struct with one field. The third part, Value, has a field for each type of JSON. */
export const structMembers = new Map([
  ['google.protobuf.Struct', 'fields'],
  ['google.protobuf.ListValue', 'values'],
]);

/** Returns whether the message is a part of google.protobuf.Struct, for which JSON has the plain value. */
export function isStructPart({ name }: MessageSchema): boolean {
  return name === 'google.protobuf.Value' || structMembers.has(name);
}

/** Returns the field of google.protobuf.Value for a JSON value. */
function valueMember(json: unknown): string {
  if (Array.isArray(json)) return 'listValue';
  if (isRecord(json)) return 'structValue';
  if (typeof json === 'boolean') return 'boolValue';
  return json === null ? 'nullValue' : `${typeof json}Value`;
}

/** Returns whether the message is a wrapper such as google.protobuf.Int32Value. JSON has the bare value instead. */
export function isWrapper(schema: MessageSchema): boolean {
  return schema.name.startsWith('google.protobuf.') && schema.name.endsWith('Value') && !isStructPart(schema);
}

export function isNullValue(field: FieldSchema): boolean {
  return typeof field.type === 'object' && field.type.name === 'google.protobuf.NullValue';
}

function fail(jsonPath: string, problem: string): never {
  throw new ProtoJsonError(jsonPath ? `${jsonPath}: ${problem}` : problem);
}
