import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { tokensOfSearch } from '@glimpse/contract/search/search-tokens';
import * as z from 'zod/mini';
import { listenToIds, type WithId } from '../../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import { collection, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc, publicPosts } from '../post/queries.ts';

/** The bookmark as the client stores it. It has no search tokens, to save memory and browser storage. */
const LiveBookmarkDoc = z.omit(BookmarkDoc, { searchTokens: true });
export type LiveBookmark = WithId<z.output<typeof LiveBookmarkDoc>>;

/**
 * The bookmarks of `uid`, newest first. With `search`, only posts whose author's name or email contains the
 * first letters of `search`. The caller filters the posts with `isBySearchedAuthor`, because the query cannot match the
 * whole text.
 */
export function liveBookmarks(db: Firestore, uid: string, search: string): LiveList<LiveBookmark> {
  const tokens = tokensOfSearch(search);
  return liveList({
    queryKey: ['bookmarks', uid, tokens],
    persistIn: 'post',
    source: collection(db, paths.bookmarks(uid)),
    schema: LiveBookmarkDoc,
    filters: tokens.length === 0 ? [] : [where('searchTokens', 'array-contains-any', tokens)],
    order: ['createdAt'],
    pageSize: pageSizes.grid,
    announcesNewer: true,
  });
}

/** The bookmarks of `uid` in a collection, newest first. */
export const liveCollectionBookmarks = (db: Firestore, uid: string, collectionId: string): LiveList<LiveBookmark> =>
  liveList({
    queryKey: ['bookmarks', uid, 'in', collectionId],
    persistIn: 'post',
    source: collection(db, paths.bookmarks(uid)),
    schema: LiveBookmarkDoc,
    filters: [where('collectionIds', 'array-contains', collectionId)],
    order: ['createdAt'],
    pageSize: pageSizes.grid,
    announcesNewer: true,
  });

/** The public posts with these ids (at most 30), in any order. Deleted posts are left out. */
export const livePostsAmong = (db: Firestore, postIds: readonly string[]): LiveQuery<LivePost[]> => ({
  queryKey: ['marked-posts', postIds],
  persistIn: 'post',
  listen: (next, fail) => listenToIds(publicPosts(db), LivePostDoc, postIds, next, fail),
});
