import { pageSizes } from '@glimpse/contract/list-limits';
import { tokensOfSearch } from '@glimpse/contract/search/search-tokens';
import { groupTags } from '../../../entities/rich-text/group-tags.ts';
import { liveInterleavedList } from '../../../lib/live/live-interleaved-list.ts';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import { type Constraint, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc, type PostOrder, publicPosts } from '../../posts/post/queries.ts';

/**
 * Everybody's posts, newest first. With `search`, only posts whose author's name or email contains the first letters of
 * `search`. The caller filters the posts with `isBySearchedAuthor`, because the query cannot match the whole text.
 */
export function liveExplore(db: Firestore, search: string): LiveList<LivePost> {
  const tokens = tokensOfSearch(search);
  return liveList({
    queryKey: ['posts', 'explore', tokens],
    persistIn: 'post',
    source: publicPosts(db),
    schema: LivePostDoc,
    filters: tokens.length === 0 ? [] : [where('searchTokens', 'array-contains-any', tokens)],
    order: ['createdAt'],
    pageSize: pageSizes.grid,
    announcesNewer: true,
  });
}

/**
 * Everybody's posts by hot score, which counts the likes and prefers newer posts. Every second one has one of
 * `followedTags`, as long as there are such posts. So people with different tags see different pages. A page reads at most
 * `pageSizes.grid` documents.
 */
export function liveHot(db: Firestore, followedTags: readonly string[]): LiveList<LivePost> {
  const groups = groupTags(followedTags);
  const queryKey = ['posts', 'hot', groups.flat().join(' ')];
  const hottest =
    (filters: readonly Constraint[]) =>
    (pageSize: number): LiveList<LivePost> =>
      liveList({
        queryKey,
        persistIn: 'post',
        source: publicPosts(db),
        schema: LivePostDoc,
        filters,
        order: ['hotScore'],
        pageSize,
      });
  const ofTags = groups.map((tags) => hottest([where('tags', 'array-contains-any', tags)]));
  return liveInterleavedList({ queryKey, pageSize: pageSizes.grid, sources: [hottest([]), ...ofTags] });
}

/** The public posts with a tag, newest or most liked first. `tag` is case-folded, as in `LivePost.tags`. */
export const liveTagged = (db: Firestore, tag: string, order: PostOrder): LiveList<LivePost> =>
  liveList({
    queryKey: ['posts', 'tagged', tag, order],
    persistIn: 'post',
    source: publicPosts(db),
    schema: LivePostDoc,
    filters: [where('tags', 'array-contains', tag)],
    order: order === 'latest' ? ['createdAt'] : ['likeCount', 'createdAt'],
    pageSize: pageSizes.grid,
    announcesNewer: order === 'latest',
  });
