import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type FirestoreError, failedPrecondition, invalidArgument } from '../border/errors.ts';
import { type Cursor, Side } from '../store/ordered-index.ts';
import { decodeValue } from '../values/codec.ts';
import { compareFieldPaths, type FieldPath, namePath, parseFieldPath } from '../values/field-path.ts';
import { checkCollectionId } from '../values/resource-name.ts';
import { isArray, Reference, type Value } from '../values/value.ts';
import type { Filter, Operator, Term } from './filter.ts';
import { conjunctionsOf, everything, isInequality, isNegation, termsOf } from './filter.ts';
import { parseNearest } from './nearest.ts';
import type { Order, Query } from './query.ts';

type WireQuery = google.firestore.v1.IStructuredQuery;
type WireFilter = google.firestore.v1.StructuredQuery.IFilter;
type WireFieldFilter = google.firestore.v1.StructuredQuery.IFieldFilter;

/**
 * Checks a query and adds the order that it implies. `root` is the documents root, `parent` the path of the document
 * below which to search. Errors have the texts of the official emulator (recordings, queries.json).
 */
export function parseQuery(wire: WireQuery, root: string, parent: string): Query {
  const { collectionId, allDescendants } = parseSelector(wire);
  const filter = parseFilter(wire.where, root);
  const explicit = (wire.orderBy ?? []).map(
    ({ field, direction }): Order => ({
      path: parseFieldPath(field?.fieldPath ?? ''),
      descending: direction === 'DESCENDING',
    }),
  );
  const effective = [...explicit, ...impliedOrders(filter, explicit)];
  const last = effective.at(-1);
  const orders = effective.filter(({ path }) => path !== namePath);
  const nameDescending = last?.descending ?? false;
  const planError = nameEqualityError(filter) ?? nameOrderError(effective);
  if (!planError) {
    checkScan(collectionId, filter, orders, nameDescending);
    checkDuplicates(effective);
  }
  const offset = wire.offset ?? 0;
  if (offset < 0) throw invalidArgument('offset is negative');
  const limit = wire.limit ? (wire.limit.value ?? 0) : null;
  if (limit !== null && limit < 0) throw invalidArgument('limit is negative');
  return {
    root,
    parent,
    collectionId,
    allDescendants,
    filter,
    conjunctions: conjunctionsOf(filter),
    orders,
    nameDescending,
    explicit,
    start: parseCursor(wire.startAt, explicit, root),
    end: parseCursor(wire.endAt, explicit, root),
    offset,
    limit,
    // An empty projection returns no fields, like one of only `__name__`.
    mask: wire.select ? (wire.select.fields ?? []).map(({ fieldPath }) => parseFieldPath(fieldPath ?? '')) : null,
    nearest: wire.findNearest ? parseNearest(wire.findNearest) : null,
    planError,
  };
}

function parseSelector(wire: WireQuery): { collectionId: string; allDescendants: boolean } {
  const selectors = wire.from ?? [];
  if (selectors.length > 1)
    throw invalidArgument('StructuredQuery.from cannot have more than one collection selector.');
  const collectionId = selectors[0]?.collectionId ?? '';
  if (collectionId !== '') checkCollectionId(collectionId);
  return { collectionId, allDescendants: selectors[0]?.allDescendants ?? false };
}

/** Returns the inequality fields without an explicit order, sorted, in the direction of the last explicit order. */
function impliedOrders(filter: Filter, explicit: readonly Order[]): Order[] {
  const listed = new Set(explicit.map(({ path }) => path.text));
  const implied = new Map<string, FieldPath>();
  for (const term of termsOf(filter)) {
    if (isInequality(term) && term.path !== namePath && !listed.has(term.path.text))
      implied.set(term.path.text, term.path);
  }
  const descending = explicit.at(-1)?.descending ?? false;
  return [...implied.values()].sort(compareFieldPaths).map((path) => ({ path, descending }));
}

/** Returns the error of an order in which another field comes after the name. */
function nameOrderError(orders: readonly Order[]): FirestoreError | null {
  const position = orders.findIndex(({ path }) => path === namePath);
  const name = orders[position];
  if (!name) return null;
  const isSame = ({ path, descending }: Order) => path === namePath && descending === name.descending;
  if (orders.slice(position).every(isSame)) return null;
  return invalidArgument('order by clause cannot contain more fields after the key');
}

function checkDuplicates(orders: readonly Order[]): void {
  const texts = orders.map(({ path }) => path.text);
  const duplicate = texts.find((text, i) => texts.indexOf(text) < i);
  if (duplicate !== undefined) throw invalidArgument(`order by clause cannot contain duplicate fields ${duplicate}`);
}

/** Checks a query over all collections, which only the index by name can serve. */
function checkScan(collectionId: string, filter: Filter, orders: readonly Order[], nameDescending: boolean): void {
  const onField = termsOf(filter).find(({ path }) => path !== namePath);
  if (collectionId === '') {
    if (onField) throw invalidArgument(`kind is required for filter: ${onField.path.text}`);
    if (orders.length > 0) throw invalidArgument('kind is required for all orders except __key__ ascending');
  }
  if (nameDescending && orders.length === 0 && !onField)
    throw failedPrecondition('Firestore does not support descending key scans');
}

function parseCursor(
  wire: google.firestore.v1.ICursor | null | undefined,
  explicit: readonly Order[],
  root: string,
): Cursor | null {
  const operands = wire?.values ?? [];
  if (operands.length === 0) return null;
  if (operands.length > explicit.length) throw invalidArgument('Cursor has too many values.');
  const values = operands.map((operand) => decodeValue(operand));
  const side = wire?.before ? Side.before : Side.after;
  if (explicit[values.length - 1]?.path !== namePath) return { values, side };
  const name = values.pop();
  if (!(name instanceof Reference) || !name.name.startsWith(`${root}/`))
    throw invalidArgument('Cursor __key__ value is not a document reference.');
  return { values, path: name.name.slice(root.length + 1), side };
}

const fieldOperators: Readonly<Record<string, Operator>> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  IN: '==',
  NOT_EQUAL: '!=',
  NOT_IN: '!=',
  ARRAY_CONTAINS: 'contains',
  ARRAY_CONTAINS_ANY: 'contains',
};

const maxOperands: Readonly<Record<string, number>> = { IN: 30, ARRAY_CONTAINS_ANY: 30, NOT_IN: 10 };

const unaryOperators: Readonly<Record<string, Pick<Term, 'operator' | 'values'>>> = {
  IS_NAN: { operator: 'is', values: [Number.NaN] },
  IS_NULL: { operator: 'is', values: [null] },
  IS_NOT_NAN: { operator: 'isNot', values: [Number.NaN] },
  IS_NOT_NULL: { operator: 'isNot', values: [null] },
};

/** Parses the `where` of a query. Errors have the texts of the official emulator (recordings, queries.json). */
function parseFilter(wire: WireFilter | null | undefined, root: string): Filter {
  const used = new Set<string>();
  const filter = wire ? parse(wire, root, used) : everything;
  if (termsOf(filter).filter(({ operator }) => isNegation(operator)).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (used.has('NOT_IN') && ['IN', 'ARRAY_CONTAINS_ANY', 'OR'].some((name) => used.has(name)))
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  return filter;
}

/** Adds the names of the operators to `used`. */
function parse(wire: WireFilter, root: string, used: Set<string>): Filter {
  if (wire.compositeFilter) {
    const { op, filters } = wire.compositeFilter;
    if (op !== 'AND' && op !== 'OR') throw invalidArgument('Unsupported CompositeFilter operator.');
    used.add(op);
    return { kind: op === 'AND' ? 'and' : 'or', filters: (filters ?? []).map((part) => parse(part, root, used)) };
  }
  if (wire.fieldFilter) {
    used.add(String(wire.fieldFilter.op));
    return parseFieldFilter(wire.fieldFilter, root);
  }
  if (wire.unaryFilter) {
    const path = parseFieldPath(wire.unaryFilter.field?.fieldPath ?? '');
    const comparison = unaryOperators[wire.unaryFilter.op ?? ''];
    if (!comparison) throw invalidArgument('Unknown UnaryFilter operator.');
    if (path === namePath) throw notAKey();
    return { kind: 'term', path, ...comparison };
  }
  return everything;
}

function parseFieldFilter(wire: WireFieldFilter, root: string): Term {
  const path = parseFieldPath(wire.field?.fieldPath ?? '');
  const name = wire.op ?? '';
  const operator = fieldOperators[name];
  if (!operator) throw invalidArgument('Unknown FieldFilter operator.');
  const operand = decodeValue(wire.value ?? {});
  const values = name in maxOperands ? listOperand(name, operand) : [operand];
  if (path === namePath) {
    if (operator === 'contains') throw invalidArgument('the name __key__ is reserved');
    if (!values.every((value) => value instanceof Reference && value.name.startsWith(`${root}/`))) throw notAKey();
  }
  return { kind: 'term', path, operator, values };
}

function listOperand(name: string, operand: Value): readonly Value[] {
  const limit = maxOperands[name] ?? 0;
  if (!isArray(operand)) throw invalidArgument(`'${name}' requires an ArrayValue.`);
  if (operand.length === 0) throw invalidArgument(`'${name}' requires an non-empty ArrayValue.`);
  if (operand.length > limit) throw invalidArgument(`'${name}' supports up to ${limit} comparison values.`);
  return operand;
}

function notAKey() {
  return invalidArgument('__key__ filter value must be a Key');
}

/** Returns the error of a query with an equality on the name and an inequality on a field. */
function nameEqualityError(filter: Filter): FirestoreError | null {
  const terms = termsOf(filter);
  const inequalities = terms.filter(isInequality);
  const isOnName = ({ path }: Term) => path === namePath;
  const fixesName = terms.some((term) => isOnName(term) && term.operator === '==');
  if (!fixesName || inequalities.length === 0 || inequalities.some(isOnName)) return null;
  return invalidArgument(
    'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
  );
}
