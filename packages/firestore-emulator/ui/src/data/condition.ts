import { toWire, type Value } from '../values/value.ts';
import type {
  Operator,
  WireCursor,
  WireDocument,
  WireFields,
  WireFilter,
  WireOrder,
  WireQuery,
  WireValue,
} from '../values/wire.ts';

const inequalities: ReadonlySet<Operator> = new Set([
  'NOT_EQUAL',
  'NOT_IN',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
]);

export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: Value;
}

/** What a person asks for: the conditions and the order of a table of documents. */
export interface Search {
  readonly conditions: readonly Condition[];
  readonly orderBy: string;
  readonly isDescending: boolean;
  /** Whether to search all collections with the same name. */
  readonly isGroup: boolean;
}

export const everything: Search = { conditions: [], orderBy: '', isDescending: false, isGroup: false };

/** Whether the listing by name shows the same documents. Only the listing shows missing documents. */
export const isEverything = ({ conditions, orderBy, isDescending, isGroup }: Search): boolean =>
  conditions.length === 0 && orderBy === '' && !isDescending && !isGroup;

const namePath = '__name__';

/** The query of a search without its page. Throws InvalidValue. */
export function searchQuery(collectionId: string, search: Search, root: string): WireQuery {
  const filters = search.conditions.map(
    ({ field, operator, value }): WireFilter => ({
      fieldFilter: { field: { fieldPath: field }, op: operator, value: toWire(value, root) },
    }),
  );
  const where: WireFilter | undefined = filters.length > 1 ? { compositeFilter: { op: 'AND', filters } } : filters[0];
  return {
    from: [{ collectionId, allDescendants: search.isGroup }],
    ...(where && { where }),
    orderBy: ordersOf(search),
  };
}

/** The order of the results with all fields that Firestore would add, because a cursor needs a value for each. */
function ordersOf({ conditions, orderBy, isDescending }: Search): WireOrder[] {
  const direction = isDescending ? 'DESCENDING' : 'ASCENDING';
  const ranged = conditions.filter(({ operator }) => inequalities.has(operator)).map(({ field }) => field);
  const fields = new Set([...(orderBy === '' ? [] : [orderBy]), ...ranged.sort()]);
  fields.delete(namePath);
  return [...fields, namePath].map((fieldPath) => ({ field: { fieldPath }, direction }));
}

/** The position after a document, for the next page. */
export function cursorAfter(document: WireDocument, { orderBy = [] }: WireQuery): WireCursor {
  const values = orderBy.map(
    ({ field }): WireValue =>
      field.fieldPath === namePath
        ? { referenceValue: document.name }
        : (valueAt(document.fields ?? {}, field.fieldPath) ?? { nullValue: null }),
  );
  return { values, before: false };
}

/** The segments of a field path such as a.`b c`. */
const segmentsOf = (path: string): string[] =>
  [...path.matchAll(/`((?:[^`\\]|\\.)+)`|([^.`]+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );

function valueAt(fields: WireFields, path: string): WireValue | undefined {
  let value: WireValue | undefined = { mapValue: { fields } };
  for (const segment of segmentsOf(path)) value = value?.mapValue?.fields?.[segment];
  return value;
}
