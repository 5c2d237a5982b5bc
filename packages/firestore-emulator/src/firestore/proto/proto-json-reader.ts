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
  if (schema.name === 'google.protobuf.Duration') {
    return (typeof json === 'string' ? parseDuration(json) : null) ?? fail(jsonPath, 'not a duration');
  }
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
    for (const [key, value] of Object.entries(json)) {
      setOwn(map, wellFormed(key), readSingle(field, value, `${jsonPath}.${key}`, depth));
    }
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
  if (typeof json === 'number' && Number.isInteger(json)) return type.names.get(json) ?? json;
  if (typeof json === 'string') {
    if (type.numbers.has(json)) return json;
    const number = /^-?\d{1,10}$/.test(json) ? Number(json) : null;
    if (number !== null) return type.names.get(number) ?? number;
  }
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
  if (json === 'NaN') return Number.NaN;
  if (json === 'Infinity') return Number.POSITIVE_INFINITY;
  if (json === '-Infinity') return Number.NEGATIVE_INFINITY;
  if (typeof json === 'string' && /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(json)) return Number(json);
  return fail(jsonPath, 'not a number');
}

const integerRanges = {
  int32: { min: -(2n ** 31n), max: 2n ** 31n - 1n },
  uint32: { min: 0n, max: 2n ** 32n - 1n },
  int64: { min: -(2n ** 63n), max: 2n ** 63n - 1n },
  uint64: { min: 0n, max: 2n ** 64n - 1n },
} as const;

function readInteger(type: keyof typeof integerRanges, json: unknown, jsonPath: string): bigint {
  let value: bigint;
  // A JSON number above 2^53 has already lost digits.
  if (typeof json === 'number' && Number.isSafeInteger(json)) value = BigInt(json);
  else if (typeof json === 'string' && /^-?\d{1,20}$/.test(json)) value = BigInt(json);
  else return fail(jsonPath, `not an ${type}`);
  const { min, max } = integerRanges[type];
  return value < min || value > max ? fail(jsonPath, `out of range for ${type}`) : value;
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
