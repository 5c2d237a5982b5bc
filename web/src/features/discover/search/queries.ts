import { captionToken } from '@glimpse/contract/search/caption-tokens';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import { where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc, publicPosts } from '../../posts/post/queries.ts';

/** A page is short, because each pause in typing reads one. */
export const captionPageSize = 8;

/**
 * The public posts whose caption has a word that starts like the longest word of `search`, newest first. The caller
 * filters them with `matchesCaption`, because the query knows only that word. Empty if `search` has no word.
 */
export const liveCaptions = (db: Firestore, search: string): LiveList<LivePost> => {
  const token = captionToken(search) ?? '';
  return liveList({
    queryKey: ['search', 'captions', token],
    persistIn: null,
    source: publicPosts(db),
    schema: LivePostDoc,
    filters: [where('captionTokens', 'array-contains', token)],
    order: ['createdAt'],
    pageSize: captionPageSize,
  });
};
