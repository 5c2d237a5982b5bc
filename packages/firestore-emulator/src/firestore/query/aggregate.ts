import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { StoredDocument } from '../store/document.ts';
import { compareFieldPaths, type FieldPath, namePath, parseFieldPath, valueAt } from '../values/field-path.ts';
import { isNumber, type Value } from '../values/value.ts';
import { isInequality, termsOf } from './filter.ts';
import type { Query } from './query.ts';

type WireAggregation = google.firestore.v1.StructuredAggregationQuery.IAggregation;

export interface Aggregation {
  readonly alias: string;
  readonly kind: 'count' | 'sum' | 'avg';
  /** The field of a sum or an average, or null for a count. */
  readonly path: FieldPath | null;
  /** The limit of a count. */
  readonly upTo: number;
}

const maxAggregations = 5;

/** Throws INVALID_ARGUMENT with the texts of the official emulator (recordings, aggregations.json). */
export function parseAggregations(wires: readonly WireAggregation[]): Aggregation[] {
  if (wires.length === 0) throw invalidArgument('Aggregations can not be empty.');
  if (wires.length > maxAggregations) {
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${maxAggregations}. Received: ${wires.length}`,
    );
  }
  let unnamedCount = 0;
  const seen = new Set<string>();
  return wires.map((wire) => {
    let alias = wire.alias ?? '';
    if (alias === '') {
      unnamedCount += 1;
      alias = `field_${unnamedCount}`;
    }
    if (/^__.*__$/s.test(alias)) throw invalidArgument(`The property.name "${alias}" is reserved.`);
    if (seen.has(alias)) throw invalidArgument(`Aggregation aliases contain duplicate alias: ${alias}.`);
    seen.add(alias);
    return parseAggregation(wire, alias);
  });
}

function parseAggregation(wire: WireAggregation, alias: string): Aggregation {
  if (wire.count) {
    const upTo = wire.count.upTo ? Number(wire.count.upTo.value ?? 0) : Number.POSITIVE_INFINITY;
    if (upTo < 0)
      throw invalidArgument('The `up_to` value in a COUNT aggregation must be greater than or equal to zero.');
    return { alias, kind: 'count', path: null, upTo };
  }
  const kind = wire.sum ? 'sum' : 'avg';
  const operator = wire.sum ?? wire.avg;
  if (!operator) throw invalidArgument('Operator field in Aggregation is not set.');
  const path = parseFieldPath(operator.field?.fieldPath ?? '');
  if (path === namePath) throw invalidArgument('Aggregations are not supported for the property: __key__');
  return { alias, kind, path, upTo: Number.POSITIVE_INFINITY };
}

/**
 * Returns the query to run for the aggregations: the base query, with the summed fields added to its order.
 *
 * Production reads sums from an index that also contains the summed fields. The additional order changes which
 * documents an offset or a limit selects. Throws INVALID_ARGUMENT, with the texts of production and the official
 * emulator, if no such index can exist. This is the case if fields would come after the name, or if the query returns
 * only names.
 */
export function summedQuery(
  wire: google.firestore.v1.IStructuredQuery,
  query: Query,
  aggregations: readonly Aggregation[],
): Query {
  const summed = new Map(aggregations.flatMap(({ path }) => (path ? [[path.text, path] as const] : [])));
  if (summed.size > 0 && query.mask) refuseMask(query.mask, [...summed.values()]);
  const ordered = new Set(query.orders.map(({ path }) => path.text));
  const missing = [...summed.values()].filter(({ text }) => !ordered.has(text)).sort(compareFieldPaths);
  if (missing.length === 0) return query;
  const hasNameInOrder =
    (wire.orderBy ?? []).some(({ field }) => field?.fieldPath === namePath.text) ||
    termsOf(query.filter).some((term) => term.path === namePath && isInequality(term));
  if (hasNameInOrder) {
    const names = missing.map(({ segments }) => segments.join('.')).join(', ');
    throw invalidArgument(
      `This query requires an index that has fields [${names}] after __name__ and Firestore does not currently support such an index. Please try the query again with additional ordering on those fields.`,
    );
  }
  const descending = query.nameDescending;
  return { ...query, orders: [...query.orders, ...missing.map((path) => ({ path, descending }))] };
}

/** Throws for a query with a projection. Such a query cannot be summed, whatever its fields are. */
function refuseMask(mask: readonly FieldPath[], summed: readonly FieldPath[]): never {
  if (mask.every((path) => path === namePath)) {
    throw invalidArgument(
      'Aggregation over non-key properties is not supported for base query that only returns keys.',
    );
  }
  const unselected = summed.find(({ text }) => !mask.some((path) => path.text === text));
  throw invalidArgument(
    unselected
      ? `The aggregation property ${unselected.segments.join('.')} is not present in the base query's property mask.`
      : 'Cannot apply property masks when aggregation fields are present.',
  );
}

/**
 * Returns the results of the aggregations by alias, and the number of documents that were read. `matches` are all
 * matches of `query`, which comes from summedQuery. A document that lacks a summed field is not in `matches`, so it
 * counts in no aggregation.
 */
export function aggregate(
  matches: Iterable<StoredDocument>,
  query: Query,
  aggregations: readonly Aggregation[],
): { results: Map<string, Value>; documentCount: number } {
  const endPosition = query.offset + (query.limit ?? Number.POSITIVE_INFINITY);
  const documents: StoredDocument[] = [];
  let position = 0;
  for (const document of matches) {
    if (position >= endPosition) break;
    if (position >= query.offset) documents.push(document);
    position += 1;
  }
  const results = new Map(aggregations.map((each) => [each.alias, resultOf(each, documents)]));
  return { results, documentCount: position };
}

/** Computes one aggregation. Adds integers exactly, and doubles with floating-point arithmetic. */
function resultOf({ kind, path, upTo }: Aggregation, documents: readonly StoredDocument[]): Value {
  if (!path) return BigInt(Math.min(documents.length, upTo));
  let numbers = 0;
  let integers = 0n;
  let doubles = 0;
  let hasDouble = false;
  for (const { fields } of documents) {
    const value = valueAt(fields, path.segments);
    if (!isNumber(value)) continue;
    numbers += 1;
    if (typeof value === 'bigint') integers += value;
    else {
      doubles += value;
      hasDouble = true;
    }
  }
  const total = Number(integers) + doubles;
  if (kind === 'avg') return numbers === 0 ? null : total / numbers;
  return !hasDouble && BigInt.asIntN(64, integers) === integers ? integers : total;
}
