import { startEarlyRead } from '../../../lib/api/early-read.ts';
import { links } from '../../../lib/browser/links.ts';
import { persistedUid } from '../../../lib/browser/storage.ts';
import type { PostOrder } from '../../posts/post/queries.ts';
import { parseHomeFeed, storedHomeFeed } from './home-feed.ts';
import { isSlowConnection } from './slow-connection.ts';

/** The query parameters of `GET /posts` for the posts that are in view when the page opens. */
export const firstPostsQuery = (sort: PostOrder) => ({ sort, limit: '2' });

/**
 * Requests the first posts of the home feed while the page's code is loading. It does this only on a slow connection,
 * and if no data is cached from an earlier visit. `showPostsFromApi` uses the response.
 */
export function prefetchFirstPosts(uid: string, { pathname, search }: { pathname: string; search: string }) {
  const order = parseHomeFeed(new URLSearchParams(search).get('sort')) ?? storedHomeFeed();
  if (pathname !== links.posts || order === 'following' || persistedUid() !== null || !isSlowConnection()) return;
  startEarlyRead(uid, `/api/posts?${new URLSearchParams(firstPostsQuery(order))}`);
}
