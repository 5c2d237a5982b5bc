import type { QueryCondition } from '../../rules/engine.ts';
import {
  bool,
  type Condition,
  documentValue,
  float,
  int,
  list,
  map,
  mapOf,
  nullValue,
  type RulesValue,
  string,
} from '../../rules/values/value.ts';
import { isComparable, type Term } from '../query/filter.ts';
import { fixedPath } from '../query/index-choice.ts';
import type { Query } from '../query/query.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import { namePath } from '../values/field-path.ts';
import { GeoPoint, isArray, MapValue, Reference, Timestamp, type Value, Vector } from '../values/value.ts';

/** Converts a stored value to a rules value. Source: docs/rules-language.md, section 4. */
function toRulesValue(value: Value): RulesValue {
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

/** A filter that no value satisfies, such as `== null`. Google's emulator has the same two conditions. */
const impossible: readonly Condition[] = [
  { operator: '==', value: bool(true) },
  { operator: '==', value: bool(false) },
];

/**
 * Returns the path of the document that a conjunction names. Returns null if it names none, if there is another
 * condition on the name, or for a collection group below a document, as in Google's emulator.
 */
export function namedPath(query: Query, terms: readonly Term[]): string | null {
  if (query.allDescendants && query.parent !== '') return null;
  const nameTerms = terms.filter(({ path }) => path.text === namePath.text);
  const [path = null, ...others] = new Set(nameTerms.map((term) => fixedPath(query, [term])));
  return others.length === 0 ? path : null;
}

/** Returns a filter as rules see it (docs/rules-language.md, section 10). */
export const queryConditions = (terms: readonly Term[]): readonly QueryCondition[] =>
  terms.flatMap((term) => conditionsOf(term).map((condition) => ({ ...condition, path: term.path.segments })));

function conditionsOf({ operator: name, values }: Term): readonly Condition[] {
  const operator = name === 'is' ? '==' : name === 'isNot' ? '!=' : name;
  return values.flatMap((operand) => {
    const isMeaningful = name !== operator || isComparable(operand) || (operator === '!=' && operand !== null);
    if (isMeaningful) return [{ operator, value: toRulesValue(operand) }];
    return operator === 'contains' ? [{ operator: '!=' as const, value: nullValue }] : impossible;
  });
}

/** Returns `request.query.orderBy`: the explicit order of the query. */
export function orderFields(query: Query): ReadonlyMap<string, 'ASC' | 'DESC'> {
  return new Map(query.explicit.map(({ path, descending }) => [path.text, descending ? 'DESC' : 'ASC']));
}
