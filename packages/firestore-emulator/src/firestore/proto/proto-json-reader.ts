import type { EnumSchema, FieldSchema, MessageSchema, ScalarType } from './schema.ts';
import { isStructPart, structFromJson } from './struct-json.ts';
import { parseDuration, parseTimestamp } from './timestamps.ts';
import { isRecord, setOwn, type WireMessage } from './wire.ts';

/** JSON that is not a ProtoJSON form of the expected message. The text starts with the place. */
export class ProtoJsonError extends Error {}

/** As in the binary form: deeper messages could exhaust the stack. */
const maxDepth = 100;

/**
 * Reads parsed ProtoJSON into the wire form that service.ts describes. Takes camelCase and snake_case names, int64 as
 * text or number, enums by name or number, base64 of both alphabets, `null` as absent.
 * Throws ProtoJsonError. Source: protobuf.dev/programming-guides/json.
 */
export function fromProtoJson(schema: MessageSchema, json: unknown): WireMessage {
  const message = readMessage(schema, json, '', 0);
  if (!isRecord(message)) throw new ProtoJsonError(`${schema.name}: not an object`);
  return message;
}

function readMessage(schema: MessageSchema, json: unknown, place: string, depth: number): unknown {
  if (depth > maxDepth) fail(place, `nested deeper than ${maxDepth} levels`);
  if (schema.name === 'google.protobuf.Timestamp') {
    const timestamp = typeof json === 'string' ? parseTimestamp(json) : null;
    return timestamp ?? fail(place, 'not an RFC 3339 timestamp');
  }
  if (schema.name === 'google.protobuf.Duration') {
    return (typeof json === 'string' ? parseDuration(json) : null) ?? fail(place, 'not a duration');
  }
  if (isStructPart(schema)) return structFromJson(schema, json) ?? fail(place, 'not a JSON value');
  if (isWrapper(schema)) {
    const field = schema.byName.get('value');
    if (field) return { value: readSingle(field, json, place, depth) };
  }
  if (!isRecord(json)) return fail(place, 'not an object');
  const message: WireMessage = { ...schema.defaults };
  const oneofs = new Set<string>();
  for (const [key, value] of Object.entries(json)) {
    const field = schema.byJsonName.get(key);
    const at = place ? `${place}.${key}` : key;
    if (!field) return fail(at, `no such field in ${schema.name}`);
    if (value === undefined || (value === null && !isNullValue(field))) continue;
    if (field.oneof) {
      if (oneofs.has(field.oneof)) fail(at, `more than one member of '${field.oneof}' is set`);
      oneofs.add(field.oneof);
    }
    message[field.name] = readField(field, value, at, depth);
  }
  return message;
}

function readField(field: FieldSchema, json: unknown, place: string, depth: number): unknown {
  if (field.keyType) {
    if (!isRecord(json)) return fail(place, 'not an object');
    const map: WireMessage = {};
    for (const [key, value] of Object.entries(json)) {
      setOwn(map, wellFormed(key), readSingle(field, value, `${place}.${key}`, depth));
    }
    return map;
  }
  if (field.repeated) {
    if (!Array.isArray(json)) return fail(place, 'not a list');
    return json.map((value, index) => readSingle(field, value, `${place}[${index}]`, depth));
  }
  return readSingle(field, json, place, depth);
}

function readSingle(field: FieldSchema, json: unknown, place: string, depth: number): unknown {
  const { type } = field;
  if (typeof type === 'string') return readScalar(type, json, place);
  return type.kind === 'enum' ? readEnum(type, json, place) : readMessage(type, json, place, depth + 1);
}

function readEnum(type: EnumSchema, json: unknown, place: string): unknown {
  if (json === null && type.name === 'google.protobuf.NullValue') return 'NULL_VALUE';
  if (typeof json === 'number' && Number.isInteger(json)) return type.names.get(json) ?? json;
  if (typeof json === 'string') {
    if (type.numbers.has(json)) return json;
    const number = /^-?\d{1,10}$/.test(json) ? Number(json) : null;
    if (number !== null) return type.names.get(number) ?? number;
  }
  return fail(place, `not a value of ${type.name}`);
}

function readScalar(type: ScalarType, json: unknown, place: string): unknown {
  switch (type) {
    case 'string':
      return typeof json === 'string' ? wellFormed(json) : fail(place, 'not a string');
    case 'bool':
      if (json === true || json === 'true') return true;
      return json === false || json === 'false' ? false : fail(place, 'not a boolean');
    case 'bytes':
      return readBytes(json, place);
    case 'double':
    case 'float':
      return readDouble(json, place);
    case 'int32':
    case 'uint32':
      return Number(readInteger(type, json, place));
    case 'int64':
    case 'uint64':
      return String(readInteger(type, json, place));
  }
}

/** JSON escapes can spell lone surrogates; protobuf strings, being UTF-8, cannot hold them. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

function readBytes(json: unknown, place: string): Buffer {
  if (typeof json !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(json)) return fail(place, 'not base64');
  return Buffer.from(json, 'base64'); // Node reads the URL-safe alphabet too
}

function readDouble(json: unknown, place: string): number {
  if (typeof json === 'number') return json;
  if (json === 'NaN') return Number.NaN;
  if (json === 'Infinity') return Number.POSITIVE_INFINITY;
  if (json === '-Infinity') return Number.NEGATIVE_INFINITY;
  if (typeof json === 'string' && /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(json)) return Number(json);
  return fail(place, 'not a number');
}

const integerRanges = {
  int32: { least: -(2n ** 31n), most: 2n ** 31n - 1n },
  uint32: { least: 0n, most: 2n ** 32n - 1n },
  int64: { least: -(2n ** 63n), most: 2n ** 63n - 1n },
  uint64: { least: 0n, most: 2n ** 64n - 1n },
} as const;

function readInteger(type: keyof typeof integerRanges, json: unknown, place: string): bigint {
  let value: bigint;
  // A JSON number beyond 2^53 has already lost digits when it arrives here.
  if (typeof json === 'number' && Number.isSafeInteger(json)) value = BigInt(json);
  else if (typeof json === 'string' && /^-?\d{1,20}$/.test(json)) value = BigInt(json);
  else return fail(place, `not an ${type}`);
  const { least, most } = integerRanges[type];
  return value < least || value > most ? fail(place, `out of range for ${type}`) : value;
}

/** google.protobuf.Int32Value and its kin, which JSON writes as the bare value. */
export function isWrapper(schema: MessageSchema): boolean {
  return schema.name.startsWith('google.protobuf.') && schema.name.endsWith('Value') && !isStructPart(schema);
}

export function isNullValue(field: FieldSchema): boolean {
  return typeof field.type === 'object' && field.type.name === 'google.protobuf.NullValue';
}

function fail(place: string, problem: string): never {
  throw new ProtoJsonError(place ? `${place}: ${problem}` : problem);
}
