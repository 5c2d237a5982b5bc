import { PostDoc } from '@glimpse/contract/posts/post';
import { containsText, tokensOfSearch } from '@glimpse/contract/search/search-tokens';
import type { BlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { findByEmail } from '../auth/emails.ts';
import { type PageOf, type PageRequest, readPage } from '../firestore/page.ts';
import { latestPosts, postsOf, trendingPosts } from '../firestore/queries.ts';
import { postView } from '../views/post-view.ts';
import { readViewerReactions } from '../views/viewer-reactions.ts';
import { readBlockLists } from '../visibility/block-lists.ts';
import { isSelfOrFollower } from '../visibility/visible-posts.ts';
import { postWithout } from '../visibility/without-blocked.ts';
import type { PageCache, PostPage } from './page-cache.ts';

export interface PostListRequest extends PageRequest {
  readonly sort?: 'latest' | 'trending' | undefined;
  /** Text in the author's full name or email, case-insensitive. A blank search finds all posts. */
  readonly search?: string | undefined;
}

/**
 * Does the same as `listPosts` with first pages that are cached for up to a second. Signed-out callers then cost no
 * read. For others only their block lists, likes and votes are read.
 *
 * It reads from Firestore for searches, for later pages, and if the cached page contains people whom the viewer
 * blocked or muted.
 */
export async function listCachedPosts(
  db: Firestore,
  viewerUid: string | null,
  request: PostListRequest,
  pages: PageCache,
): Promise<PostPage> {
  const { search = '', sort = 'latest', limit = '', cursor } = request;
  if (tokensOfSearch(search).length > 0 || cursor !== undefined) return listPosts(db, viewerUid, request);
  const [{ page, signedOutView }, blockLists] = await Promise.all([
    pages.read(`${sort} ${limit}`, async () => {
      const source = sort === 'trending' ? trendingPosts(db, []) : latestPosts(db, []);
      const fresh = await readPage(source, PostDoc, request);
      return { page: fresh, signedOutView: await shownPage(db, null, fresh, await readBlockLists(db, null)) };
    }),
    readBlockLists(db, viewerUid),
  ]);
  if (viewerUid === null) return signedOutView;
  const isShownWhole = !page.items.some(({ data }) => blockLists.isBlockedOrMuted(data.postBy.uid));
  return isShownWhole ? shownPage(db, viewerUid, page, blockLists) : listPosts(db, viewerUid, request);
}

/** Lists posts, newest first or by likes. */
export async function listPosts(db: Firestore, viewerUid: string | null, request: PostListRequest): Promise<PostPage> {
  const { search = '', sort = 'latest' } = request;
  const tokens = tokensOfSearch(search);
  const source = sort === 'trending' ? trendingPosts(db, tokens) : latestPosts(db, tokens);
  const blockLists = readBlockLists(db, viewerUid);
  const filter = blockLists.then(
    ({ isBlockedOrMuted }) =>
      ({ postBy }: PostDoc) =>
        !isBlockedOrMuted(postBy.uid) && (tokens.length === 0 || containsText(search, postBy.fullName, postBy.email)),
  );
  const page = await readPage(source, PostDoc, request, filter);
  return shownPage(db, viewerUid, page, await blockLists);
}

/**
 * Lists the posts of the person with this email that the viewer can see, newest first. Empty if nobody has the
 * email, or if another person has it and hides it.
 */
export async function listPostsOf(
  db: Firestore,
  viewerUid: string | null,
  email: string,
  request: PageRequest,
): Promise<PostPage> {
  const [user, blockLists] = await Promise.all([findByEmail(db, viewerUid, email), readBlockLists(db, viewerUid)]);
  const owner = user?.id;
  if (owner === undefined || blockLists.isBlocked(owner)) return { posts: [], nextCursor: null };
  const audience =
    owner === viewerUid ? 'owner' : (await isSelfOrFollower(db, viewerUid, owner)) ? 'followers' : 'public';
  const page = await readPage(postsOf(db, owner, audience), PostDoc, request);
  return shownPage(db, viewerUid, page, blockLists);
}

async function shownPage(
  db: Firestore,
  viewerUid: string | null,
  { items, nextCursor }: PageOf<PostDoc>,
  blockLists: BlockLists,
): Promise<PostPage> {
  const reactions = await readViewerReactions(db, viewerUid, items);
  return {
    posts: items.map((post) => postView(postWithout(post, blockLists), reactions.get(post.id))),
    nextCursor,
  };
}
