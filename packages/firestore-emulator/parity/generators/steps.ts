import fc from 'fast-check';

/** One step of an interleaving of two transactions and of what happens outside of them. */
export type Step =
  | { readonly op: 'begin'; readonly who: 0 | 1; readonly readOnly: boolean }
  | { readonly op: 'read'; readonly who: 0 | 1; readonly id: string }
  | { readonly op: 'query'; readonly who: 0 | 1 }
  | { readonly op: 'commit'; readonly who: 0 | 1; readonly ids: readonly string[]; readonly later: boolean }
  | { readonly op: 'rollback'; readonly who: 0 | 1 }
  | { readonly op: 'write'; readonly id: string; readonly later: boolean };

const who = fc.constantFrom(0 as const, 1 as const);
const id = fc.constantFrom('a', 'a', 'b', 'none');
/** Steps that are not waited for run beside those that follow. */
const later = fc.constantFrom(false, true);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('read' as const), who, id }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('query' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('commit' as const),
      who,
      ids: fc.uniqueArray(id, { maxLength: 2 }),
      later,
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('rollback' as const), who }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('write' as const), id, later }) },
);

/** Both transactions are begun; what follows is in any order. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .record({
    readOnly: fc.tuple(
      fc.constantFrom(false, false, false, true),
      fc.constantFrom(false, false, false, true),
    ),
    rest: fc.array(step, { minLength: 2, maxLength: 6 }),
  })
  .map(({ readOnly, rest }) => [
    { op: 'begin', who: 0, readOnly: readOnly[0] },
    { op: 'begin', who: 1, readOnly: readOnly[1] },
    ...rest,
  ]);
