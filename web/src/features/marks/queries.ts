import { BookmarkDoc } from '@glimpse/contract/bookmark';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { collection, documentId, type Firestore, limit, query, where } from 'firebase/firestore';
import * as z from 'zod/mini';
import { fromDocs, listenToQuery } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';

/** Which of `postIds` (at most 30) `viewerUid` has bookmarked. */
export const liveBookmarkedAmong = (
  db: Firestore,
  viewerUid: string,
  postIds: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['bookmarked', viewerUid, postIds],
  listen: (next, fail) =>
    listenToQuery(
      query(
        collection(db, paths.bookmarks(viewerUid)),
        where(documentId(), 'in', postIds),
        limit(limits.inValues),
      ),
      ({ docs }) => next(fromDocs(z.pick(BookmarkDoc, { postId: true }), docs).map((mark) => mark.id)),
      fail,
    ),
});
