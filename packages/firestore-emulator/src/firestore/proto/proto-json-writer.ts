import { floatText } from '../../rules/values/text.ts';
import { isNullValue, isStructPart, isWrapper, structMembers } from './proto-json-reader.ts';
import { type FieldSchema, isDefault, type MessageSchema } from './schema.ts';
import { formatDuration, formatTimestamp } from './timestamps.ts';
import { isRecord } from './wire.ts';

/**
 * Prints a plain message object as ProtoJSON. Default values are omitted, except in a oneof. int64 is a string, bytes
 * are base64, times are RFC 3339, and enums are names. Throws TypeError for keys that the schema does not have.
 *
 * `pretty` formats like protobuf-java, and therefore like the REST responses of the official emulator.
 */
export function printProtoJson(schema: MessageSchema, message: object, pretty = false): string {
  return printFields(schema, message, pretty ? '' : null);
}

/** The spaces before each line of a pretty text, or null for a text without spaces and line breaks. */
type Indent = string | null;

const deeper = (indent: Indent): Indent => (indent === null ? null : `${indent}  `);

const printMember = (key: string, text: string, indent: Indent): string =>
  indent === null ? `${key}:${text}` : `${indent}  ${key}: ${text}`;

function printObject(members: readonly string[], indent: Indent): string {
  if (indent === null) return `{${members.join(',')}}`;
  return members.length === 0 ? `{\n${indent}}` : `{\n${members.join(',\n')}\n${indent}}`;
}

function printFields(schema: MessageSchema, message: object, indent: Indent): string {
  const members: { readonly id: number; readonly text: string }[] = [];
  const inner = deeper(indent);
  for (const [name, value] of Object.entries(message)) {
    if (value === undefined || value === null) continue;
    const field = schema.byName.get(name);
    if (!field) throw new TypeError(`${schema.name} has no field ${name}`);
    const text = printField(field, value, inner);
    if (text !== null) members.push({ id: field.id, text: printMember(`"${name}"`, text, indent) });
  }
  members.sort((a, b) => a.id - b.id);
  return printObject(
    members.map((member) => member.text),
    indent,
  );
}

/** Returns null for a default value, which JSON omits. */
function printField(field: FieldSchema, value: unknown, indent: Indent): string | null {
  if (field.keyType) {
    if (!isRecord(value)) throw new TypeError(`${field.name} must be a map`);
    const entries = Object.entries(value);
    if (entries.length === 0) return null;
    const inner = deeper(indent);
    const members = entries.map(([key, item]) => printMember(quote(key), printSingle(field, item, inner), indent));
    return printObject(members, indent);
  }
  if (field.repeated) {
    if (!Array.isArray(value)) throw new TypeError(`${field.name} must be a list`);
    if (value.length === 0) return null;
    return `[${value.map((item) => printSingle(field, item, indent)).join(indent === null ? ',' : ', ')}]`;
  }
  return field.oneof || !isDefault(field, value) ? printSingle(field, value, indent) : null;
}

function printSingle(field: FieldSchema, value: unknown, indent: Indent): string {
  const { type } = field;
  switch (type) {
    case 'bytes':
      return `"${value instanceof Uint8Array ? Buffer.from(value).toString('base64') : ''}"`;
    case 'int64':
    case 'uint64':
      return `"${String(value)}"`;
    case 'double':
    case 'float':
      // Like Java, so that -0 keeps its sign.
      return Number.isFinite(value) ? floatText(Number(value)) : `"${String(value)}"`;
    case 'string':
      return quote(String(value));
    case 'bool':
    case 'int32':
    case 'uint32':
      return String(value);
  }
  if (type.kind === 'enum') {
    if (isNullValue(field)) return 'null';
    return typeof value === 'number' ? String(type.names.get(value) ?? value) : `"${String(value)}"`;
  }
  if (!isRecord(value)) throw new TypeError(`${field.name} must be a message`);
  if (type.name === 'google.protobuf.Timestamp')
    return `"${formatTimestamp(String(value.seconds ?? 0), Number(value.nanos ?? 0))}"`;
  if (type.name === 'google.protobuf.Duration')
    return `"${formatDuration(String(value.seconds ?? 0), Number(value.nanos ?? 0))}"`;
  if (isStructPart(type)) {
    const name = structMembers.get(type.name) ?? Object.keys(value)[0] ?? 'nullValue';
    const part = type.byName.get(name);
    const text = part && printField(part, value[name] ?? (part.repeated ? [] : {}), indent);
    return text ?? (part?.repeated ? '[]' : printObject([], indent));
  }
  const wrapped = isWrapper(type) ? type.byName.get('value') : undefined;
  return wrapped ? printSingle(wrapped, value.value ?? 0, indent) : printFields(type, value, indent);
}

function quote(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (separator) =>
    separator === '\u2028' ? '\\u2028' : '\\u2029',
  );
}
