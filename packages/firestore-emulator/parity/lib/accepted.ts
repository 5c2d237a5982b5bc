import { isObject, type Json, type JsonObject } from './json.ts';
import type { Accepted } from './kind.ts';

/** Returns the first compared response. */
const firstResponse = (played: Json): JsonObject => {
  const first = Array.isArray(played) ? (played[0] as Json) : played;
  return isObject(first) ? first : {};
};

export const statusOf = (played: Json): string => String(firstResponse(played).status ?? '');
export const textOf = (played: Json): string => String(firstResponse(played).message ?? '');

interface Side {
  readonly status: string;
  /** The text that its message must contain. */
  readonly text?: RegExp;
}

const isAs = (played: Json, { status, text }: Side): boolean =>
  statusOf(played) === status && (!text || text.test(textOf(played)));

/** Accepts a difference between exactly these two responses. */
export const between = <Case>(name: string, official: Side, ours: Side, reason: string): Accepted<Case> => ({
  name,
  reason,
  covers: (_one, theirs, own) => isAs(theirs, official) && isAs(own, ours),
});

const groupText =
  /collection group queries are only allowed at the root parent|index that has fields .* after __name__/;

export const twoArrayContains: Accepted<unknown> = between(
  'two array-contains in one conjunction',
  { status: 'INVALID_ARGUMENT', text: /maximum of 1 'ARRAY_CONTAINS' filter/ },
  { status: 'FAILED_PRECONDITION', text: /Only a single array-contains clause/ },
  'The recordings of 1.22.0 (`two array-contains`, `two array-contains-any`, `array-contains + array-contains-any`) return FAILED_PRECONDITION.',
);

const everyCollectionDownwards: Accepted<unknown> = between(
  'every collection, ordered by name descending',
  { status: 'INVALID_ARGUMENT', text: /kind is required for all orders/ },
  { status: 'FAILED_PRECONDITION', text: /descending key scans/ },
  'The recording of 1.22.0 (`every descendant order by __name__ desc` of queries.json) returns FAILED_PRECONDITION.',
);

export const faultNothingMatches: Accepted<unknown> = between(
  'an error in a query that no document can match',
  { status: 'OK' },
  {
    status: 'INVALID_ARGUMENT',
    text: /order by clause cannot contain more fields after the key|Equality on key is not allowed/,
  },
  'If no document can match an operand (`a < null`), 1.19.9 does not check the order of the query, nor inequalities next to a filter on the name. Ours reports the error for all operands, as both do for every other operand.',
);

/** Accepted differences of queries, which may aggregate. */
export const queryDifferences: readonly Accepted<{ readonly parent: string; readonly query: JsonObject }>[] = [
  {
    name: 'a collection group below a document, with a filter, an order or a sum',
    reason:
      "Production supports it: `CollectionSelector.all_descendants` of google.firestore.v1 selects the descendants of the request's parent. 1.19.9 and the recording of 1.22.0 (`collection group p under p/p1`) support it only without filter and order.",
    covers: ({ parent }, official) =>
      parent !== '' && statusOf(official) === 'INVALID_ARGUMENT' && groupText.test(textOf(official)),
  },
  twoArrayContains,
  everyCollectionDownwards,
  {
    name: 'a sum over documents that a filter selects by their names',
    reason:
      '1.19.9 rejects it, because no index has the summed field after the name. No recording shows the response of production. Ours returns the sum, because it needs no index for documents with known names.',
    covers: ({ query }, official, ours) =>
      /"__name__"\},"op":"(?:EQUAL|IN)"/.test(JSON.stringify(query.where ?? null)) &&
      statusOf(official) === 'INVALID_ARGUMENT' &&
      groupText.test(textOf(official)) &&
      statusOf(ours) === 'OK',
  },
  between(
    'a query with two errors',
    { status: 'INVALID_ARGUMENT' },
    { status: 'FAILED_PRECONDITION', text: /descending key scans|Only a single array-contains clause/ },
    'Both reject it, but they name a different error first.',
  ),
  faultNothingMatches,
];
