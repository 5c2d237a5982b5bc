import { type Fields, fromWire, type Value } from './value.ts';
import { operators, type WireFilter, type WireQuery } from './wire.ts';

/** Returns the path of a reference without its database. */
export const referencePath = (name: string): string =>
  name.replace(/^projects\/[^/]+\/databases\/[^/]+\/documents\//, '');

/** A short text of a value for a cell of a table or a line of a tree. */
export function valueText(value: Value): string {
  switch (value.kind) {
    case 'string':
      return JSON.stringify(value.text);
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
    case 'geopoint':
      return `${value.latitude}°, ${value.longitude}°`;
    case 'reference':
      return referencePath(value.text);
    case 'bytes':
      return `base64 ${value.text}`;
    case 'array':
      return `[${value.values.map(valueText).join(', ')}]`;
    case 'map':
      return fieldsText(value.fields);
    case 'vector':
      return `vector [${value.text}]`;
    default:
      return value.text;
  }
}

const fieldsText = (fields: Fields): string =>
  fields.length === 0 ? '{}' : `{ ${fields.map(([name, value]) => `${name}: ${valueText(value)}`).join(', ')} }`;

/** A query in one line, such as `posts where author == "ana" order by time desc limit 20`. */
export function queryText({
  from = [],
  where,
  orderBy = [],
  limit,
  offset,
  startAt,
  endAt,
  findNearest,
}: WireQuery): string {
  const [{ collectionId = '', allDescendants = false } = {}] = from;
  const orders = orderBy.map(({ field, direction }) => field.fieldPath + (direction === 'DESCENDING' ? ' desc' : ''));
  return [
    allDescendants ? `group ${collectionId}` : collectionId || 'all documents below',
    where && `where ${filterText(where)}`,
    orders.length > 0 && `order by ${orders.join(', ')}`,
    startAt && `start ${startAt.before ? 'at' : 'after'} ${cursorText(startAt.values)}`,
    endAt && `end ${endAt.before ? 'before' : 'at'} ${cursorText(endAt.values)}`,
    findNearest && 'nearest neighbours',
    offset && `offset ${offset}`,
    limit !== undefined && `limit ${limit}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const cursorText = (values: NonNullable<WireQuery['startAt']>['values'] = []): string =>
  values.map((value) => valueText(fromWire(value))).join(', ');

const operatorTexts: Readonly<Record<string, string>> = operators;

function filterText({ fieldFilter, unaryFilter, compositeFilter }: WireFilter): string {
  if (fieldFilter) {
    const { field, op, value } = fieldFilter;
    return `${field.fieldPath} ${operatorTexts[op] ?? op} ${valueText(fromWire(value))}`;
  }
  if (unaryFilter) return `${unaryFilter.field.fieldPath} ${unaryFilter.op.toLowerCase().replaceAll('_', ' ')}`;
  const joined = compositeFilter?.filters.map(filterText).join(` ${compositeFilter.op.toLowerCase()} `) ?? '';
  return compositeFilter?.op === 'OR' ? `(${joined})` : joined;
}
