import { isRecord } from '../firestore/proto/wire.ts';
import { float, list, map, nullValue, path as pathValue, type RulesValue, set, string } from '../rules/values/value.ts';

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

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function itemsOf(value: unknown, key = 'values'): readonly unknown[] {
  const items = recordOf(value)[key];
  return Array.isArray(items) ? items : [];
}

/** Converts the fields of a map, or of a document of Firestore's REST API. */
export const fieldsOf = (value: unknown): ReadonlyMap<string, RulesValue> =>
  new Map(Object.entries(recordOf(recordOf(value).fields)).map(([name, field]) => [name, rulesValueOf(field)]));

/** Converters with the keys of firebase-tools and of Firestore's REST API. */
const converters: readonly (readonly [keys: string, convert: (value: unknown) => RulesValue])[] = [
  ['null_value nullValue', () => nullValue],
  ['bool_value booleanValue', (value) => ({ type: 'bool', value: value === true })],
  ['int_value integerValue', (value) => ({ type: 'int', value: intOf(value) })],
  ['float_value doubleValue', (value) => float(Number(value))],
  ['string_value stringValue', (value) => string(String(value))],
  ['timestamp_value timestampValue', (value) => ({ type: 'timestamp', nanos: nanosOf(String(value)) })],
  [
    'bytes_value bytesValue',
    (value) => ({ type: 'bytes', value: new Uint8Array(Buffer.from(String(value), 'base64')) }),
  ],
  [
    'duration_value',
    (value) => {
      const { seconds = 0, nanos = 0 } = recordOf(value);
      return { type: 'duration', nanos: intOf(seconds) * 1_000_000_000n + intOf(nanos) };
    },
  ],
  [
    'latlng_value geoPointValue',
    (value) => {
      const { latitude = 0, longitude = 0 } = recordOf(value);
      return { type: 'latlng', latitude: Number(latitude), longitude: Number(longitude) };
    },
  ],
  [
    'path_value',
    (value) => pathValue(itemsOf(value, 'segments').map((segment) => String(recordOf(segment).simple ?? ''))),
  ],
  // The path in rules starts at `databases`, without `projects/P`.
  ['referenceValue', (value) => pathValue(String(value).split('/').slice(2))],
  ['list_value arrayValue', (value) => list(itemsOf(value).map(rulesValueOf))],
  ['set_value', (value) => set(itemsOf(value).map(rulesValueOf))],
  ['map_value mapValue', (value) => map(fieldsOf(value))],
];
const converterOf = new Map(converters.flatMap(([keys, convert]) => keys.split(' ').map((key) => [key, convert])));

/**
 * Converts a value from firebase-tools, such as `{"int_value": 1}`, or of Firestore's REST API, such as
 * `{"integerValue": "1"}`. Throws Error for anything else.
 */
export function rulesValueOf(encoded: unknown): RulesValue {
  const [[key = '', value] = [], ...more] = Object.entries(recordOf(encoded));
  const convert = more.length === 0 ? converterOf.get(key) : undefined;
  if (!convert) throw new Error(`no value: ${JSON.stringify(encoded)}`);
  return convert(value);
}
