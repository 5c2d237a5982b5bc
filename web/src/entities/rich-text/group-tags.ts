import { maxInValues } from '@glimpse/contract/list-limits';

/** Sorts tags, and splits them into groups that each fit into one query. Without tags there is no group. */
export function groupTags(tags: readonly string[]): string[][] {
  const sorted = [...new Set(tags)].toSorted();
  return Array.from({ length: Math.ceil(sorted.length / maxInValues) }, (_, index) =>
    sorted.slice(index * maxInValues, (index + 1) * maxInValues),
  );
}
