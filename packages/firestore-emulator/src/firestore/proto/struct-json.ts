import type { MessageSchema } from './schema.ts';
import { isRecord, type PlainMessage, setOwn } from './wire.ts';

/** Returns whether the message is a part of google.protobuf.Struct, for which JSON has the plain value. */
export function isStructPart({ name }: MessageSchema): boolean {
  return ['google.protobuf.Struct', 'google.protobuf.Value', 'google.protobuf.ListValue'].includes(name);
}

/** Converts a Struct, Value or ListValue to JSON. */
export function structToJson({ name }: MessageSchema, message: PlainMessage): unknown {
  if (name === 'google.protobuf.Struct') return structJson(message);
  return name === 'google.protobuf.ListValue' ? listJson(message) : valueJson(message);
}

/** Converts JSON to a Struct, Value or ListValue. Returns null if the JSON has the wrong type. */
export function structFromJson({ name }: MessageSchema, json: unknown): PlainMessage | null {
  if (name === 'google.protobuf.Struct') return isRecord(json) ? structOf(json) : null;
  if (name === 'google.protobuf.ListValue') return Array.isArray(json) ? { values: json.map(jsonValue) } : null;
  return jsonValue(json);
}

function structJson({ fields }: PlainMessage): Record<string, unknown> {
  const json: PlainMessage = {};
  for (const [key, value] of Object.entries(isRecord(fields) ? fields : {})) setOwn(json, key, valueJson(value));
  return json;
}

function listJson({ values }: PlainMessage): unknown[] {
  return Array.isArray(values) ? values.map(valueJson) : [];
}

function valueJson(value: unknown): unknown {
  if (!isRecord(value)) return null;
  if (isRecord(value.structValue)) return structJson(value.structValue);
  if (isRecord(value.listValue)) return listJson(value.listValue);
  return value.stringValue ?? value.numberValue ?? value.boolValue ?? null;
}

function structOf(json: Readonly<Record<string, unknown>>): PlainMessage {
  const fields: PlainMessage = {};
  for (const [key, value] of Object.entries(json)) setOwn(fields, key, jsonValue(value));
  return { fields };
}

function jsonValue(json: unknown): PlainMessage {
  if (typeof json === 'string') return { stringValue: json };
  if (typeof json === 'number') return { numberValue: json };
  if (typeof json === 'boolean') return { boolValue: json };
  if (Array.isArray(json)) return { listValue: { values: json.map(jsonValue) } };
  return isRecord(json) ? { structValue: structOf(json) } : { nullValue: 'NULL_VALUE' };
}
