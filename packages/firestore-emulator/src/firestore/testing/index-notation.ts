import type { Json, JsonObject } from './rpc.ts';

/** Parses a field: `a`, `a desc`, `a[]` (array elements), `a<3>` (a vector of 3 dimensions). */
function field(text: string) {
  const [, fieldPath = '', elements, dimension, order] = /^([\w.]+)(\[\])?(?:<(\d+)>)?( desc)?$/.exec(text) ?? [];
  if (elements) return { fieldPath, arrayConfig: 'CONTAINS' };
  if (dimension) return { fieldPath, vectorConfig: { dimension: Number(dimension), flat: {} } };
  return { fieldPath, order: order ? 'DESCENDING' : 'ASCENDING' };
}
const scopeOf = (name: string) => (name.startsWith('**/') ? 'COLLECTION_GROUP' : 'COLLECTION');

/**
 * Creates an index file of entries separated by `; `. `collection: field, field` is a composite index, and
 * `collection: field: index, index` is an override. A collection that starts with two stars is a collection group.
 */
export function indexFile(entries: string): object {
  const indexes: object[] = [];
  const fieldOverrides: object[] = [];
  for (const entry of entries === '' ? [] : entries.split('; ')) {
    const [, name = '', rest = ''] = /^(\S+): (.*)$/.exec(entry) ?? [];
    const collectionGroup = name.replace('**/', '');
    const [, fieldPath, modes] = /^([\w.*]+):(.*)$/.exec(rest) ?? [];
    if (fieldPath === undefined) {
      indexes.push({ collectionGroup, queryScope: scopeOf(name), fields: rest.split(', ').map(field) });
      continue;
    }
    const single = (modes ?? '').split(',').filter((mode) => mode.trim() !== '');
    fieldOverrides.push({
      collectionGroup,
      fieldPath,
      indexes: single.map((mode) => {
        const { fieldPath: _any, ...how } = field(mode.trim().replace(/^(\w+)\//, ''));
        return { ...how, queryScope: mode.trim().startsWith('g/') ? 'COLLECTION_GROUP' : 'COLLECTION' };
      }),
    });
  }
  return { indexes, fieldOverrides };
}

const operators: Record<string, string> = {
  '==': 'EQUAL',
  '>': 'GREATER_THAN',
  '!=': 'NOT_EQUAL',
  has: 'ARRAY_CONTAINS',
  in: 'IN',
  any: 'ARRAY_CONTAINS_ANY',
};
const one: Json = { integerValue: '1' };

/** Parses a query. A collection that starts with two stars is a collection group. `in` and `any` get two values. */
export function query(text: string): JsonObject {
  const [, group, collectionId = '', where = '', order = ''] =
    /^(\*\*\/)?(\w+):([^|]*)(?:\| order (.*))?$/.exec(text) ?? [];
  const filters = where
    .split('&')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Json => {
      const [fieldPath = '', name = ''] = part.split(' ');
      const isList = name === 'in' || name === 'any';
      const value = isList ? { arrayValue: { values: [one, { integerValue: '2' }] } } : one;
      return { fieldFilter: { field: { fieldPath }, op: operators[name] ?? name, value } };
    });
  const orderBy = order
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Json => {
      const [fieldPath = '', direction] = part.split(' ');
      return { field: { fieldPath }, direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
    });
  return {
    from: [{ collectionId, allDescendants: group !== undefined }],
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
    ...(orderBy.length > 0 && { orderBy }),
  };
}

export function composite(name: string, ...fields: string[]) {
  return { collectionGroup: name.replace('**/', ''), queryScope: scopeOf(name), fields: fields.map(field) };
}
