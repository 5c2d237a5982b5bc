import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type FirestoreError, failedPrecondition, invalidArgument } from '../border/errors.ts';
import type { Mask } from '../store/document.ts';
import { type Cursor, Side } from '../store/ordered-index.ts';
import { decodeValue } from '../values/codec.ts';
import { compareFieldPaths, type FieldPath, namePath, parseFieldPath } from '../values/field-path.ts';
import { checkCollectionId } from '../values/resource-name.ts';
import { Reference } from '../values/value.ts';
import { conjunctionsOf, type Filter, isInequality, termsOf } from './filter.ts';
import { parseNearest } from './nearest.ts';
import { nameEqualityError, parseFilter } from './parse-filter.ts';
import type { Order, Query } from './query.ts';

type WireQuery = google.firestore.v1.IStructuredQuery;

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
    mask: parseProjection(wire.select),
    nearest: wire.findNearest ? parseNearest(wire.findNearest) : null,
    planError,
  };
}

function parseSelector(wire: WireQuery): { collectionId: string; allDescendants: boolean } {
  const selectors = wire.from ?? [];
  if (selectors.length > 1) {
    throw invalidArgument('StructuredQuery.from cannot have more than one collection selector.');
  }
  const collectionId = selectors[0]?.collectionId ?? '';
  if (collectionId !== '') checkCollectionId(collectionId);
  return { collectionId, allDescendants: selectors[0]?.allDescendants ?? false };
}

/** Returns the inequality fields without an explicit order, sorted, in the direction of the last explicit order. */
function impliedOrders(filter: Filter, explicit: readonly Order[]): Order[] {
  const listed = new Set(explicit.map(({ path }) => path.text));
  const implied = new Map<string, FieldPath>();
  for (const term of termsOf(filter)) {
    if (isInequality(term) && term.path !== namePath && !listed.has(term.path.text)) {
      implied.set(term.path.text, term.path);
    }
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
  if (nameDescending && orders.length === 0 && !onField) {
    throw failedPrecondition('Firestore does not support descending key scans');
  }
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
  if (!(name instanceof Reference) || !name.name.startsWith(`${root}/`)) {
    throw invalidArgument('Cursor __key__ value is not a document reference.');
  }
  return { values, path: name.name.slice(root.length + 1), side };
}

/** An empty projection returns no fields, like one of only `__name__`. */
function parseProjection(wire: google.firestore.v1.StructuredQuery.IProjection | null | undefined): Mask {
  return wire ? (wire.fields ?? []).map(({ fieldPath }) => parseFieldPath(fieldPath ?? '')) : null;
}
