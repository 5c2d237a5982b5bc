import { operators } from './operators.ts';
import { fromWire } from './value.ts';
import { valueText } from './value-text.ts';
import type { WireFilter, WireQuery } from './wire-query.ts';

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
