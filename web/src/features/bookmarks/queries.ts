import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { paths } from '@glimpse/contract/paths';
import { searchToken } from '@glimpse/contract/search/search-tokens';
import * as z from 'zod/mini';
import { listenToIds, type WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { gridPageSize } from '../grid/grid-size.ts';
import { type LivePost, LivePostDoc, publicPosts } from '../posts/queries.ts';

/** A bookmark as the client reads one; the search index stays out of memory and storage. */
const LiveBookmarkDoc = z.omit(BookmarkDoc, { searchTokens: true });
export type LiveBookmark = WithId<z.output<typeof LiveBookmarkDoc>>;

/**
 * `uid`'s bookmarks, newest first; with `search`, those whose post's author shares its first letters. An exact filter
 * (features/grid/searched.ts) has to follow.
 */
export function liveBookmarks(db: Firestore, uid: string, search: string): LiveList<LiveBookmark> {
  const token = searchToken(search);
  return liveList({
    queryKey: ['bookmarks', uid, token],
    keptIn: 'post',
    source: collection(db, paths.bookmarks(uid)),
    schema: LiveBookmarkDoc,
    filters: token === null ? [] : [where('searchTokens', 'array-contains', token)],
    order: ['createdAt'],
    pageSize: gridPageSize,
    announcesNewer: true,
  });
}

/** The public posts with these ids (at most 30), in any order, without those that are gone. */
export const livePostsAmong = (db: Firestore, postIds: readonly string[]): LiveQuery<LivePost[]> => ({
  queryKey: ['marked-posts', postIds],
  keptIn: 'post',
  listen: (next, fail) => listenToIds(publicPosts(db), LivePostDoc, postIds, next, fail),
});
