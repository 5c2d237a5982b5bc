import type { Accepted } from './compare.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** Returns the first compared response. */
const firstResponse = (result: Json): JsonObject => {
  const first = Array.isArray(result) ? (result[0] as Json) : result;
  return isObject(first) ? first : {};
};

export const statusOf = (result: Json): string => String(firstResponse(result).status ?? '');
export const textOf = (result: Json): string => String(firstResponse(result).message ?? '');

interface ExpectedResponse {
  readonly status: string;
  /** The pattern that the error message must match. */
  readonly text?: RegExp;
}

const hasResponse = (result: Json, { status, text }: ExpectedResponse): boolean =>
  statusOf(result) === status && (!text || text.test(textOf(result)));

/** Accepts a difference between exactly these two responses. */
const acceptedPair = <Case>(
  name: string,
  official: ExpectedResponse,
  ours: ExpectedResponse,
  reason: string,
): Accepted<Case> => ({
  name,
  reason,
  matches: (_testCase, officialResult, ourResult) =>
    hasResponse(officialResult, official) && hasResponse(ourResult, ours),
});

const groupText =
  /collection group queries are only allowed (?:at the root parent|if they're at the root)|index that has fields .* after __name__/;

export const groupBelowDocument: Accepted<{ readonly parent: string }> = {
  name: 'a collection group below a document, with a filter, an order or a sum',
  reason:
    "Production supports it: `CollectionSelector.all_descendants` of google.firestore.v1 selects the descendants of the request's parent. 1.19.9 and the recording of 1.22.0 (`collection group p under p/p1`) support it only without filter and order.",
  matches: ({ parent }, official) =>
    parent !== '' &&
    (statusOf(official) === 'INVALID_ARGUMENT' || statusOf(official) === 'FAILED_PRECONDITION') &&
    groupText.test(textOf(official)),
};

export const twoArrayContains: Accepted<unknown> = acceptedPair(
  'two array-contains in one conjunction',
  { status: 'INVALID_ARGUMENT', text: /maximum of 1 'ARRAY_CONTAINS' filter/ },
  { status: 'FAILED_PRECONDITION', text: /Only a single array-contains clause/ },
  'The recordings of 1.22.0 (`two array-contains`, `two array-contains-any`, `array-contains + array-contains-any`) return FAILED_PRECONDITION.',
);

const everyCollectionDownwards: Accepted<unknown> = acceptedPair(
  'every collection, ordered by name descending',
  { status: 'INVALID_ARGUMENT', text: /kind is required for all orders/ },
  { status: 'FAILED_PRECONDITION', text: /descending key scans/ },
  'The recording of 1.22.0 (`every descendant order by __name__ desc` of queries.json) returns FAILED_PRECONDITION.',
);

export const errorWithoutMatch: Accepted<unknown> = acceptedPair(
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
  groupBelowDocument,
  twoArrayContains,
  everyCollectionDownwards,
  {
    name: 'a sum over documents that a filter selects by their names',
    reason:
      '1.19.9 rejects it, because no index has the summed field after the name. No recording shows the response of production. Ours returns the sum, because it needs no index for documents with known names.',
    matches: ({ query }, official, ours) =>
      /"__name__"\},"op":"(?:EQUAL|IN)"/.test(JSON.stringify(query.where ?? null)) &&
      statusOf(official) === 'INVALID_ARGUMENT' &&
      groupText.test(textOf(official)) &&
      statusOf(ours) === 'OK',
  },
  acceptedPair(
    'a query with two errors',
    { status: 'INVALID_ARGUMENT' },
    { status: 'FAILED_PRECONDITION', text: /descending key scans|Only a single array-contains clause/ },
    'Both reject it, but they name a different error first.',
  ),
  errorWithoutMatch,
];
