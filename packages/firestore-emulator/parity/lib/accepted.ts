import { isObject, type Json, type JsonObject } from './json.ts';
import type { Accepted } from './kind.ts';

/** The first answer that was compared. */
const answerOf = (played: Json): JsonObject => {
  const first = Array.isArray(played) ? (played[0] as Json) : played;
  return isObject(first) ? first : {};
};

export const statusOf = (played: Json): string => String(answerOf(played).status ?? '');
export const textOf = (played: Json): string => String(answerOf(played).message ?? '');

interface Side {
  readonly status: string;
  /** What its text must contain. */
  readonly text?: RegExp;
}

const isAs = (played: Json, { status, text }: Side): boolean =>
  statusOf(played) === status && (!text || text.test(textOf(played)));

/** A difference between these two answers alone. */
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
  'The recordings of 1.22.0 (`two array-contains`, `two array-contains-any`, `array-contains + array-contains-any`) answer FAILED_PRECONDITION.',
);

export const everyCollectionDownwards: Accepted<unknown> = between(
  'every collection, ordered by name downwards',
  { status: 'INVALID_ARGUMENT', text: /kind is required for all orders/ },
  { status: 'FAILED_PRECONDITION', text: /descending key scans/ },
  'The recording of 1.22.0 (`every descendant order by __name__ desc` of queries.json) answers FAILED_PRECONDITION.',
);

export const faultNothingMatches: Accepted<unknown> = between(
  'a fault of a query that nothing can match',
  { status: 'OK' },
  {
    status: 'INVALID_ARGUMENT',
    text: /order by clause cannot contain more fields after the key|Equality on key is not allowed/,
  },
  '1.19.9 does not look at the order, nor at inequalities beside a name, of a query with an operand that nothing can match (`a < null`). Ours names the fault whatever the operands are, as both do for every other operand.',
);

/** Of queries and of what is counted by them. */
export const queryDifferences: readonly Accepted<{ readonly parent: string; readonly query: JsonObject }>[] =
  [
    {
      name: 'a collection group below a document, with a filter, an order or a sum',
      reason:
        "Production serves it: `CollectionSelector.all_descendants` of google.firestore.v1 selects the descendants of the request's parent. 1.19.9 serves it only without filter and order, and so does the recording of 1.22.0 (`collection group p under p/p1`).",
      covers: ({ parent }, official) =>
        parent !== '' && statusOf(official) === 'INVALID_ARGUMENT' && groupText.test(textOf(official)),
    },
    twoArrayContains,
    everyCollectionDownwards,
    between(
      'a query with two faults, one of them an order by name downwards',
      { status: 'INVALID_ARGUMENT' },
      { status: 'FAILED_PRECONDITION', text: /descending key scans/ },
      'Both refuse it; which fault is named first differs.',
    ),
    faultNothingMatches,
  ];
