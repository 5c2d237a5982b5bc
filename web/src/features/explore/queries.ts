import { searchToken } from '@glimpse/contract/search/search-tokens';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import { where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { gridPageSize } from '../grid/grid-size.ts';
import { type LivePost, LivePostDoc, type PostOrder, publicPosts } from '../posts/queries.ts';

/**
 * Everybody's posts, newest first. With `search`, only posts whose author's name or email contains the first letters of
 * `search`. The caller filters the posts with `isBySearchedAuthor`, because the query cannot match the whole text.
 */
export function liveExplore(db: Firestore, search: string): LiveList<LivePost> {
  const token = searchToken(search);
  return liveList({
    queryKey: ['posts', 'explore', token],
    persistIn: 'post',
    source: publicPosts(db),
    schema: LivePostDoc,
    filters: token === null ? [] : [where('searchTokens', 'array-contains', token)],
    order: ['createdAt'],
    pageSize: gridPageSize,
    announcesNewer: true,
  });
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
    pageSize: gridPageSize,
    announcesNewer: order === 'latest',
  });
