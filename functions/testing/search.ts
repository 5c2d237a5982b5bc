import fc from 'fast-check';

/** Looks for what contradicts `property`, in `worlds` of `runs` cases each. Side by side: most of them wait for the next second's commit. */
export async function search<T>(
  property: fc.IAsyncProperty<T>,
  { worlds, runs }: { readonly worlds: number; readonly runs: number },
): Promise<void> {
  const one = () => fc.assert(property, { numRuns: runs, endOnFailure: true });
  const ended = await Promise.allSettled(Array.from({ length: worlds }, one));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
