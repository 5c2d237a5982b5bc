import { readFileSync } from 'node:fs';
import type { Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** firestore.indexes.json, as far as it matters here. */
const Direction = z.enum(['ASCENDING', 'DESCENDING']);
const Scope = z.enum(['COLLECTION', 'COLLECTION_GROUP']);
const IndexFile = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      queryScope: Scope,
      fields: z.array(
        z.object({
          fieldPath: z.string(),
          order: z.optional(Direction),
          arrayConfig: z.optional(z.literal('CONTAINS')),
        }),
      ),
    }),
  ),
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      indexes: z.array(
        z.object({
          order: z.optional(Direction),
          arrayConfig: z.optional(z.literal('CONTAINS')),
          queryScope: Scope,
        }),
      ),
    }),
  ),
});
export type IndexFile = z.infer<typeof IndexFile>;

export const readIndexFile = (): IndexFile =>
  IndexFile.parse(
    JSON.parse(readFileSync(new URL('../../../firestore.indexes.json', import.meta.url), 'utf8')),
  );

/** A query as it goes over the wire (google.firestore.v1.StructuredQuery), as far as indexes depend on it. */
const FieldFilter = z.object({
  fieldFilter: z.object({ field: z.object({ fieldPath: z.string() }), op: z.string() }),
});
const StructuredQuery = z.object({
  structuredQuery: z.object({
    from: z.array(z.object({ collectionId: z.string(), allDescendants: z.optional(z.boolean()) })),
    where: z.optional(
      z.union([
        FieldFilter,
        z.object({ compositeFilter: z.object({ op: z.literal('AND'), filters: z.array(FieldFilter) }) }),
      ]),
    ),
    orderBy: z.optional(
      z.array(z.object({ field: z.object({ fieldPath: z.string() }), direction: Direction })),
    ),
  }),
});

/** What an index must hold to answer a query. */
export interface Need {
  readonly collection: string;
  readonly scope: z.infer<typeof Scope>;
  readonly equal: readonly string[];
  readonly contains: readonly string[];
  readonly order: readonly { field: string; direction: z.infer<typeof Direction> }[];
}

const nameField = '__name__';

/** What a query of the Admin SDK needs. */
export function needOfAdmin(query: Query): Need {
  if (!('toProto' in query) || typeof query.toProto !== 'function') throw new Error('the SDK shows no query');
  return needOf(JSON.parse(JSON.stringify(query.toProto())));
}

/** What a query needs that goes over the wire like this. Throws where this reckoning would not be enough. */
export function needOf(sent: unknown): Need {
  const { structuredQuery } = StructuredQuery.parse(sent);
  const [from] = structuredQuery.from;
  if (!from) throw new Error('a query without a collection');
  const { where } = structuredQuery;
  const filters = (where ? ('fieldFilter' in where ? [where] : where.compositeFilter.filters) : []).map(
    ({ fieldFilter: { field, op } }) => ({ field: field.fieldPath, op }),
  );
  const having = (...ops: string[]) =>
    filters.filter(({ field, op }) => ops.includes(op) && field !== nameField).map(({ field }) => field);
  const unequal = having(
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
    'NOT_EQUAL',
    'NOT_IN',
  );
  const ordered = (structuredQuery.orderBy ?? []).map(({ field, direction }) => ({
    field: field.fieldPath,
    direction,
  }));
  checkTie(ordered);
  const order = ordered.filter(({ field }) => field !== nameField);
  const implied =
    order.length === 0 && unequal[0] ? [{ field: unequal[0], direction: 'ASCENDING' as const }] : order;
  return {
    collection: from.collectionId,
    scope: from.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    equal: having('EQUAL', 'IN'),
    contains: having('ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'),
    order: implied,
  };
}

/** An index ends with the document's name in the direction of its last field; another one would need its own. */
function checkTie(order: Need['order']): void {
  const tie = order.findIndex(({ field }) => field === nameField);
  const before = order[tie - 1];
  if (tie >= 0 && tie !== order.length - 1) throw new Error('the document name must come last');
  if (tie > 0 && before?.direction !== order[tie]?.direction)
    throw new Error('ties must be broken in the same direction');
}

/** The index that is missing for `need`, in words; null when the file has it. */
export function missingIndex(file: IndexFile, need: Need): string | null {
  const { collection, scope, equal, contains, order } = need;
  const fields = [...equal, ...contains, ...order.map(({ field }) => field)];
  if (fields.length === 0) return null;
  const singles = [
    ...equal.map((field) => ({ field, kind: 'ASCENDING' })),
    ...contains.map((field) => ({ field, kind: 'CONTAINS' })),
    ...order.map(({ field, direction }) => ({ field, kind: direction })),
  ];
  // Equalities alone are merged from indexes of one field each.
  const isMergeable = fields.length === 1 || (order.length === 0 && contains.length === 0);
  if (isMergeable && singles.every(({ field, kind }) => hasSingle(file, collection, scope, field, kind)))
    return null;
  if (
    file.indexes.some(
      (index) => index.collectionGroup === collection && index.queryScope === scope && answers(index, need),
    )
  ) {
    return null;
  }
  return `${collection} (${scope}): ${singles.map(({ field, kind }) => `${field} ${kind}`).join(', ')}`;
}

/** Firestore indexes every field of a collection by itself, unless an override says otherwise; of a group it does not. */
function hasSingle(file: IndexFile, collection: string, scope: string, field: string, kind: string): boolean {
  const override = overrideFor(file, collection, field);
  if (!override) return scope === 'COLLECTION';
  return override.indexes.some(
    ({ order, arrayConfig, queryScope }) => queryScope === scope && (order ?? arrayConfig) === kind,
  );
}

/** The override of a field, or of the map that it is in. */
function overrideFor({ fieldOverrides }: IndexFile, collection: string, field: string) {
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length--) {
    const path = parts.slice(0, length).join('.');
    const override = fieldOverrides.find(
      (each) => each.collectionGroup === collection && each.fieldPath === path,
    );
    if (override) return override;
  }
  return undefined;
}

function answers({ fields }: IndexFile['indexes'][number], { equal, contains, order }: Need): boolean {
  const filtered = fields.slice(0, equal.length + contains.length);
  const rest = fields.slice(filtered.length);
  const kinds = new Map(filtered.map(({ fieldPath, arrayConfig }) => [fieldPath, arrayConfig ?? 'equal']));
  const isFiltered =
    kinds.size === filtered.length &&
    equal.every((field) => kinds.get(field) === 'equal') &&
    contains.every((field) => kinds.get(field) === 'CONTAINS');
  const sameOrder = (flip: boolean) =>
    rest.every(({ fieldPath, order: direction }, index) => {
      const wanted = order[index];
      return wanted?.field === fieldPath && (wanted.direction === direction) !== flip;
    });
  return isFiltered && rest.length === order.length && (sameOrder(false) || sameOrder(true));
}
