import type { WireFields, WireValue } from './wire.ts';

/** A value in the form in which a person edits it. Numbers are texts, so that they can be incomplete. */
export type Value =
  | { readonly kind: 'string' | 'integer' | 'double' | 'timestamp' | 'reference' | 'bytes'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
  | { readonly kind: 'geopoint'; readonly latitude: string; readonly longitude: string }
  | { readonly kind: 'vector'; readonly text: string }
  | { readonly kind: 'array'; readonly values: readonly Value[] }
  | { readonly kind: 'map'; readonly fields: Fields };

export type Kind = Value['kind'];
export type Fields = readonly (readonly [name: string, value: Value])[];

export const kinds: readonly Kind[] = [
  'string',
  'integer',
  'double',
  'boolean',
  'null',
  'timestamp',
  'geopoint',
  'reference',
  'bytes',
  'array',
  'map',
  'vector',
];

/** Creates the first value when a person chooses a kind. Keeps the text of `previous` where that is possible. */
export function emptyValue(kind: Kind, previous?: Value): Value {
  const text = previous && 'text' in previous ? previous.text : '';
  switch (kind) {
    case 'boolean':
      return { kind, value: false };
    case 'null':
      return { kind };
    case 'geopoint':
      return { kind, latitude: '0', longitude: '0' };
    case 'array':
      return { kind, values: [] };
    case 'map':
      return { kind, fields: [] };
    case 'timestamp':
      return { kind, text: new Date().toISOString() };
    default:
      return { kind, text };
  }
}

const vectorType = '__vector__';

export function fromWire(wire: WireValue): Value {
  if (wire.booleanValue !== undefined) return { kind: 'boolean', value: wire.booleanValue };
  if (wire.integerValue !== undefined) return { kind: 'integer', text: wire.integerValue };
  if (wire.doubleValue !== undefined) return { kind: 'double', text: doubleText(wire.doubleValue) };
  if (wire.timestampValue !== undefined) return { kind: 'timestamp', text: wire.timestampValue };
  if (wire.stringValue !== undefined) return { kind: 'string', text: wire.stringValue };
  if (wire.bytesValue !== undefined) return { kind: 'bytes', text: wire.bytesValue };
  if (wire.referenceValue !== undefined) return { kind: 'reference', text: wire.referenceValue };
  if (wire.geoPointValue) {
    const { latitude = 0, longitude = 0 } = wire.geoPointValue;
    return { kind: 'geopoint', latitude: String(latitude), longitude: String(longitude) };
  }
  if (wire.arrayValue) return { kind: 'array', values: (wire.arrayValue.values ?? []).map(fromWire) };
  if (wire.mapValue) return fromWireMap(wire.mapValue.fields ?? {});
  return { kind: 'null' };
}

function fromWireMap(fields: WireFields): Value {
  if (fields.__type__?.stringValue !== vectorType) return { kind: 'map', fields: fromWireFields(fields) };
  const numbers = (fields.value?.arrayValue?.values ?? []).map((one) => doubleText(one.doubleValue ?? 0));
  return { kind: 'vector', text: numbers.join(', ') };
}

/** Fields in the order of their names. */
export const fromWireFields = (fields: WireFields): Fields =>
  Object.entries(fields)
    .map(([name, value]) => [name, fromWire(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** A double has a decimal point or an exponent, so that it does not look like an integer. */
function doubleText(value: number | string): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A value cannot be stored. The message is for the person who has entered it. */
export class InvalidValue extends Error {}

/** `root` is the documents root, to which the path of a reference is relative. Throws InvalidValue. */
export function toWire(value: Value, root: string): WireValue {
  switch (value.kind) {
    case 'string':
      return { stringValue: value.text };
    case 'integer':
      return { integerValue: integer(value.text) };
    case 'double':
      return { doubleValue: double(value.text) };
    case 'boolean':
      return { booleanValue: value.value };
    case 'null':
      return { nullValue: null };
    case 'timestamp':
      return { timestampValue: timestamp(value.text) };
    case 'geopoint':
      return { geoPointValue: { latitude: coordinate(value.latitude), longitude: coordinate(value.longitude) } };
    case 'reference':
      return { referenceValue: reference(value.text, root) };
    case 'bytes':
      return { bytesValue: base64(value.text) };
    case 'array':
      return { arrayValue: { values: value.values.map((one) => toWire(one, root)) } };
    case 'map':
      return { mapValue: { fields: toWireFields(value.fields, root) } };
    case 'vector':
      return vector(value.text);
  }
}

/** Throws InvalidValue. The message starts with the name of the field. */
export function toWireFields(fields: Fields, root: string): WireFields {
  const wire = new Map<string, WireValue>();
  for (const [name, value] of fields) {
    if (name === '') throw new InvalidValue('A field has no name.');
    if (wire.has(name)) throw new InvalidValue(`There are two fields with the name ${name}.`);
    try {
      wire.set(name, toWire(value, root));
    } catch (error) {
      if (error instanceof InvalidValue) throw new InvalidValue(`${name}: ${error.message}`);
      throw error;
    }
  }
  return Object.fromEntries(wire);
}

function integer(text: string): string {
  const trimmed = text.trim();
  if (!/^-?\d{1,19}$/.test(trimmed) || BigInt.asIntN(64, BigInt(trimmed)) !== BigInt(trimmed)) {
    throw new InvalidValue('This is not an integer with 64 bits.');
  }
  return String(BigInt(trimmed));
}

function double(text: string): number | string {
  const trimmed = text.trim();
  if (/^(?:NaN|-?Infinity)$/.test(trimmed)) return trimmed;
  const number = Number(trimmed);
  if (trimmed === '' || !Number.isFinite(number)) throw new InvalidValue('This is not a number.');
  return Object.is(number, -0) ? '-0.0' : number;
}

function coordinate(text: string): number {
  const number = double(text);
  if (typeof number === 'string') throw new InvalidValue('This is not a coordinate.');
  return number;
}

function timestamp(text: string): string {
  const trimmed = text.trim();
  // Keeps the microseconds, which Date does not have.
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(trimmed) && !Number.isNaN(Date.parse(trimmed)))
    return trimmed;
  const date = new Date(trimmed);
  if (trimmed === '' || Number.isNaN(date.getTime()))
    throw new InvalidValue('This is not a time such as 2030-12-31T23:59:59Z.');
  return date.toISOString();
}

function reference(text: string, root: string): string {
  const path = text.trim().replace(/^\//, '');
  const name = path.startsWith('projects/') ? path : `${root}/${path}`;
  if (!/^projects\/[^/]+\/databases\/[^/]+\/documents(?:\/[^/]+\/[^/]+)+$/.test(name)) {
    throw new InvalidValue('This is not the path of a document.');
  }
  return name;
}

function base64(text: string): string {
  try {
    atob(text.trim());
    return text.trim();
  } catch {
    throw new InvalidValue('This is not base64.');
  }
}

function vector(text: string): WireValue {
  const numbers = text
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => ({ doubleValue: double(part) }));
  if (numbers.length === 0) throw new InvalidValue('A vector needs at least one number.');
  const fields = { __type__: { stringValue: vectorType }, value: { arrayValue: { values: numbers } } };
  return { mapValue: { fields } };
}
