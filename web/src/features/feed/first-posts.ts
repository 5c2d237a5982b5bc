import { beginRead } from '../../lib/api/early-read.ts';
import { links } from '../../lib/browser/links.ts';
import { isSlowLine } from '../../lib/browser/slow-line.ts';
import { keptUid } from '../../lib/browser/storage.ts';
import type { FeedOrder } from '../posts/queries.ts';
import { homeOrderOf, keptOrder } from './kept-order.ts';

/** What is asked of `GET /posts` for them: as many as are in view at first. */
export const askedFirst = (sort: FeedOrder) => ({ sort, limit: '2' });

/**
 * Asks for the posts that somebody who has just come to this address sees first, while the code that shows them is on its way: on a slow
 * line, when nothing is kept of an earlier visit. Together with feed/head-start.ts, which shows them.
 */
export function beginFirstPosts(uid: string, { pathname, search }: { pathname: string; search: string }) {
  const order = homeOrderOf(new URLSearchParams(search).get('sort')) ?? keptOrder();
  if (pathname !== links.posts || order === 'following' || keptUid() !== null || !isSlowLine()) return;
  beginRead(uid, `/api/posts?${new URLSearchParams(askedFirst(order))}`);
}
