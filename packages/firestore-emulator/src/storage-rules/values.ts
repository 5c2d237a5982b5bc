import type { RulesResource } from '../rules/engine.ts';
import type { RulesValue } from '../rules/values/value.ts';
import { isJson, type Json } from './protocol.ts';

/** Parses an RFC 3339 text with up to nine fraction digits to nanoseconds since 1970. Throws Error. */
function nanosOf(text: string): bigint {
  const parts = /^(.*?)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(text);
  const millis = parts ? Date.parse(`${parts[1]}${parts[3]}`) : Number.NaN;
  if (Number.isNaN(millis)) throw new Error(`no time: ${text}`);
  return BigInt(millis) * 1_000_000n + BigInt((parts?.[2] ?? '').padEnd(9, '0'));
}

/** Parses a JSON number or a decimal string to an int. Throws Error. */
function intOf(value: unknown): bigint {
  if (typeof value === 'number' && Number.isFinite(value)) return BigInt(Math.trunc(value));
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value);
  throw new Error(`no int: ${JSON.stringify(value)}`);
}

const bytesOf = (value: unknown): RulesValue => ({
  type: 'bytes',
  value: new Uint8Array(Buffer.from(String(value), 'base64')),
});

function itemsOf(value: unknown): readonly unknown[] {
  return isJson(value) && Array.isArray(value.values) ? value.values : [];
}

function fieldsOf(value: unknown, convert: (field: unknown) => RulesValue): Map<string, RulesValue> {
  const fields = isJson(value) && isJson(value.fields) ? value.fields : {};
  return new Map(Object.entries(fields).map(([name, field]) => [name, convert(field)]));
}

type Converters = Readonly<Record<string, (value: unknown) => RulesValue>>;

/** Converts a value with the converter for its only key. Throws Error for other shapes. */
function convertWith(converters: Converters, encoded: unknown): RulesValue {
  const [entry, ...more] = isJson(encoded) ? Object.entries(encoded) : [];
  const convert = entry && more.length === 0 && Object.hasOwn(converters, entry[0]) && converters[entry[0]];
  if (!entry || !convert) throw new Error(`no value: ${JSON.stringify(encoded)}`);
  return convert(entry[1]);
}

function pathOf(value: unknown): RulesValue {
  const segments = isJson(value) && Array.isArray(value.segments) ? value.segments : [];
  return {
    type: 'path',
    segments: segments.map((segment: unknown) => (isJson(segment) ? String(segment.simple) : '')),
  };
}

function durationOf(value: unknown): RulesValue {
  const { seconds = 0, nanos = 0 } = isJson(value) ? value : {};
  return { type: 'duration', nanos: intOf(seconds) * 1_000_000_000n + intOf(nanos) };
}

function latlngOf(value: unknown): RulesValue {
  const { latitude = 0, longitude = 0 } = isJson(value) ? value : {};
  return { type: 'latlng', latitude: Number(latitude), longitude: Number(longitude) };
}

const toolsConverters: Converters = {
  null_value: () => ({ type: 'null' }),
  bool_value: (value) => ({ type: 'bool', value: value === true }),
  int_value: (value) => ({ type: 'int', value: intOf(value) }),
  float_value: (value) => ({ type: 'float', value: Number(value) }),
  string_value: (value) => ({ type: 'string', value: String(value) }),
  timestamp_value: (value) => ({ type: 'timestamp', nanos: nanosOf(String(value)) }),
  bytes_value: bytesOf,
  duration_value: durationOf,
  latlng_value: latlngOf,
  path_value: pathOf,
  list_value: (value) => ({ type: 'list', values: itemsOf(value).map(valueFromTools) }),
  set_value: (value) => ({ type: 'set', values: itemsOf(value).map(valueFromTools) }),
  map_value: (value) => ({ type: 'map', entries: fieldsOf(value, valueFromTools) }),
};

/** Converts a value from firebase-tools, such as `{"string_value": "a"}`. Throws Error for anything else. */
export function valueFromTools(encoded: unknown): RulesValue {
  return convertWith(toolsConverters, encoded);
}

const firestoreConverters: Converters = {
  nullValue: () => ({ type: 'null' }),
  booleanValue: (value) => ({ type: 'bool', value: value === true }),
  integerValue: (value) => ({ type: 'int', value: intOf(value) }),
  doubleValue: (value) => ({ type: 'float', value: Number(value) }),
  stringValue: (value) => ({ type: 'string', value: String(value) }),
  timestampValue: (value) => ({ type: 'timestamp', nanos: nanosOf(String(value)) }),
  bytesValue: bytesOf,
  // The path in rules starts at `databases`, without `projects/P`.
  referenceValue: (value) => ({ type: 'path', segments: String(value).split('/').slice(2) }),
  geoPointValue: latlngOf,
  arrayValue: (value) => ({ type: 'list', values: itemsOf(value).map(valueFromFirestore) }),
  mapValue: (value) => ({ type: 'map', entries: fieldsOf(value, valueFromFirestore) }),
};

/** Converts a value of Firestore's REST API, such as `{"integerValue": "1"}`. Throws Error for anything else. */
export function valueFromFirestore(encoded: unknown): RulesValue {
  return convertWith(firestoreConverters, encoded);
}

/** Converts a document of Firestore's REST API. */
export function resourceFromFirestore(document: Json, path: readonly string[]): RulesResource {
  return {
    name: `/${path.join('/')}`,
    id: path.at(-1) ?? '',
    data: fieldsOf(document, valueFromFirestore),
  };
}
