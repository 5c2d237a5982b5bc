import type { LivePost } from '../../posts/post/queries.ts';

const maxRelatedTags = 8;

/**
 * Returns the tags that the posts with `tag` have most often besides it. The first in the list of posts decides ties.
 */
export function findRelatedTags(posts: readonly Pick<LivePost, 'tags'>[], tag: string): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of posts) {
    if (!tags.includes(tag)) continue;
    for (const other of tags) if (other !== tag) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxRelatedTags)
    .map(([other]) => other);
}
