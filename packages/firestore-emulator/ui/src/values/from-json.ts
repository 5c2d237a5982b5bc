import { InvalidValue } from './value.ts';
import type { WireFields, WireValue } from './wire.ts';

const typedKeys: ReadonlySet<string> = new Set([
  'timestampValue',
  'referenceValue',
  'bytesValue',
  'geoPointValue',
  'integerValue',
  'doubleValue',
]);

/**
 * Converts JSON that a person writes to fields. Numbers without a fraction become integers. An object such as
 * `{"timestampValue": "2030-01-01T00:00:00Z"}` is a value of that type. Throws InvalidValue.
 */
export function fieldsFromJson(text: string): WireFields {
  const json = parse(text.trim() === '' ? '{}' : text);
  if (!isObject(json)) throw new InvalidValue('The data must be a JSON object.');
  return fieldsOf(json);
}

/** The JSON of fields that `fieldsFromJson` reads. */
export const jsonOfFields = (fields: WireFields): string => JSON.stringify(plainFields(fields), null, 2);

const plainFields = (fields: WireFields): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));

function plainValue(wire: WireValue): unknown {
  if (wire.nullValue === null) return null;
  if (wire.integerValue !== undefined) {
    return Number.isSafeInteger(Number(wire.integerValue)) ? Number(wire.integerValue) : wire;
  }
  if (wire.doubleValue !== undefined) {
    // JSON has no other way to write a double without a fraction.
    return typeof wire.doubleValue === 'number' && !Number.isInteger(wire.doubleValue) ? wire.doubleValue : wire;
  }
  if (wire.arrayValue) return (wire.arrayValue.values ?? []).map(plainValue);
  if (wire.mapValue) return plainFields(wire.mapValue.fields ?? {});
  return wire.stringValue ?? wire.booleanValue ?? wire;
}

/** Throws InvalidValue. */
export function claimsFromJson(text: string): object {
  const json = parse(text.trim() === '' ? '{}' : text);
  if (!isObject(json)) throw new InvalidValue('The token must be a JSON object.');
  return json;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidValue(`This is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const fieldsOf = (json: Record<string, unknown>): WireFields =>
  Object.fromEntries(Object.entries(json).map(([name, value]) => [name, wireOf(value)]));

function wireOf(json: unknown): WireValue {
  if (json === null) return { nullValue: null };
  if (typeof json === 'boolean') return { booleanValue: json };
  if (typeof json === 'number') {
    return Number.isSafeInteger(json) ? { integerValue: String(json) } : { doubleValue: json };
  }
  if (typeof json === 'string') return { stringValue: json };
  if (Array.isArray(json)) return { arrayValue: { values: json.map(wireOf) } };
  if (!isObject(json)) throw new InvalidValue('This is not JSON.');
  const [key, ...others] = Object.keys(json);
  if (key !== undefined && others.length === 0 && typedKeys.has(key)) return json;
  return { mapValue: { fields: fieldsOf(json) } };
}
