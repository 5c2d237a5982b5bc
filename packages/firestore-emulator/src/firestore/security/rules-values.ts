import type { RulesValue } from '../../rules/values/value.ts';
import { bool, documentValue, float, int, list, map, mapOf, nullValue, string } from '../../rules/values/value.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import { GeoPoint, isArray, MapValue, Reference, Timestamp, type Value, Vector } from '../values/value.ts';

/** Converts a stored value to a rules value. Source: docs/rules-language.md, section 4. */
export function toRulesValue(value: Value): RulesValue {
  if (typeof value === 'string') return string(value);
  if (typeof value === 'bigint') return { type: 'int', value };
  if (typeof value === 'number') return float(value);
  if (typeof value === 'boolean') return bool(value);
  if (value === null) return nullValue;
  if (isArray(value)) return list(value.map(toRulesValue));
  if (value instanceof MapValue) return map(toRulesFields(value));
  if (value instanceof Timestamp)
    return { type: 'timestamp', nanos: (BigInt(value.seconds) * 1_000_000n + BigInt(value.micros)) * 1000n };
  // `projects/P/databases/D/documents/...` without the project
  if (value instanceof Reference) return { type: 'path', segments: value.name.split('/').slice(2) };
  if (value instanceof GeoPoint) return { type: 'latlng', latitude: value.latitude, longitude: value.longitude };
  if (value instanceof Vector)
    return mapOf(['__type__', string('__vector__')], ['value', list([...value.elements].map(float))]);
  return { type: 'bytes', value };
}

function toRulesFields(fields: MapValue): ReadonlyMap<string, RulesValue> {
  const entries = new Map<string, RulesValue>();
  for (const [name, value] of fields.entries()) entries.set(name, toRulesValue(value));
  return entries;
}

/** Creates `resource` or `request.resource` from a stored document. Returns null if it does not exist. */
export const toRulesResource = (database: Database, document: StoredDocument | null): RulesValue | null =>
  document && documentValue(requestPath(database, document.path), toRulesFields(document.fields));

/** Returns the segments of a document's path in rules. */
export function requestPath(database: Database, path: string): string[] {
  const root = ['databases', database.id, 'documents'];
  return path === '' ? root : [...root, ...path.split('/')];
}

/** Converts JSON, such as the claims of a token. Whole numbers become ints. */
function jsonToRulesValue(json: unknown): RulesValue {
  if (typeof json === 'string') return string(json);
  if (typeof json === 'boolean') return bool(json);
  if (typeof json === 'number') return Number.isSafeInteger(json) ? int(BigInt(json)) : float(json);
  if (Array.isArray(json)) return list(json.map(jsonToRulesValue));
  return typeof json === 'object' && json !== null ? map(jsonToRulesEntries(json)) : nullValue;
}

export function jsonToRulesEntries(json: object): ReadonlyMap<string, RulesValue> {
  return new Map(Object.entries(json).map(([key, value]: [string, unknown]) => [key, jsonToRulesValue(value)]));
}
