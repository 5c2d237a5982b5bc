import type { RulesResource } from '../../rules/engine.ts';
import type { RulesValue } from '../../rules/values/value.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import { lastSegment } from '../values/resource-name.ts';
import { GeoPoint, isArray, MapValue, Reference, Timestamp, type Value, Vector } from '../values/value.ts';

/** Converts a stored value to a rules value. Source: docs/rules-language.md, section 4. */
export function toRulesValue(value: Value): RulesValue {
  switch (typeof value) {
    case 'string':
      return { type: 'string', value };
    case 'bigint':
      return { type: 'int', value };
    case 'number':
      return { type: 'float', value };
    case 'boolean':
      return { type: 'bool', value };
    default:
      return fromObject(value);
  }
}

function fromObject(value: Exclude<Value, string | bigint | number | boolean>): RulesValue {
  if (value === null) return { type: 'null' };
  if (isArray(value)) return { type: 'list', values: value.map(toRulesValue) };
  if (value instanceof MapValue) return { type: 'map', entries: toRulesFields(value) };
  if (value instanceof Timestamp) {
    return { type: 'timestamp', nanos: (BigInt(value.seconds) * 1_000_000n + BigInt(value.micros)) * 1000n };
  }
  // `projects/P/databases/D/documents/...` without the project
  if (value instanceof Reference) return { type: 'path', segments: value.name.split('/').slice(2) };
  if (value instanceof GeoPoint) return { type: 'latlng', latitude: value.latitude, longitude: value.longitude };
  if (value instanceof Vector) {
    const elements = value.elements.map((element): RulesValue => ({ type: 'float', value: element }));
    return {
      type: 'map',
      entries: new Map<string, RulesValue>([
        ['__type__', { type: 'string', value: '__vector__' }],
        ['value', { type: 'list', values: elements }],
      ]),
    };
  }
  return { type: 'bytes', value };
}

function toRulesFields(fields: MapValue): ReadonlyMap<string, RulesValue> {
  const entries = new Map<string, RulesValue>();
  for (const [name, value] of fields.entries()) entries.set(name, toRulesValue(value));
  return entries;
}

/** Creates `resource` or `request.resource` from a stored document. Returns null if it does not exist. */
export function toRulesResource(database: Database, document: StoredDocument | null): RulesResource | null {
  if (!document) return null;
  return {
    name: `/databases/${database.id}/documents/${document.path}`,
    id: lastSegment(document.path),
    data: toRulesFields(document.fields),
  };
}

/** Converts JSON, such as the claims of a token. Whole numbers become ints. */
function jsonToRulesValue(json: unknown): RulesValue {
  switch (typeof json) {
    case 'string':
      return { type: 'string', value: json };
    case 'boolean':
      return { type: 'bool', value: json };
    case 'number':
      return Number.isSafeInteger(json) ? { type: 'int', value: BigInt(json) } : { type: 'float', value: json };
    case 'object':
      if (json === null) return { type: 'null' };
      if (Array.isArray(json)) return { type: 'list', values: json.map(jsonToRulesValue) };
      return { type: 'map', entries: jsonToRulesEntries(json) };
    default:
      return { type: 'null' };
  }
}

export function jsonToRulesEntries(json: object): ReadonlyMap<string, RulesValue> {
  return new Map(Object.entries(json).map(([key, value]: [string, unknown]) => [key, jsonToRulesValue(value)]));
}
