import fc from 'fast-check';

/**
 * Searches counterexamples of `property`, in `worlds` of `runs` cases each. They run in parallel, because most time
 * is spent waiting for commits.
 */
export async function findCounterexample<T>(
  property: fc.IAsyncProperty<T>,
  { worlds, runs }: { readonly worlds: number; readonly runs: number },
): Promise<void> {
  const one = () => fc.assert(property, { numRuns: runs, endOnFailure: true });
  const ended = await Promise.allSettled(Array.from({ length: worlds }, one));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
