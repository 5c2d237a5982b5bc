import type { HiddenPeople } from '@glimpse/contract/hidden';
import { PostDoc } from '@glimpse/contract/posts/post';
import { containsText, searchToken } from '@glimpse/contract/search/search-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import { ownerOfEmail } from '../auth/emails.ts';
import { type PageOf, type PageRequest, readPage } from '../firestore/page.ts';
import { latestPosts, postsOf, trendingPosts } from '../firestore/queries.ts';
import { readHidden } from '../hidden/hidden.ts';
import { ownParts } from '../views/own-parts.ts';
import { postView } from '../views/post-view.ts';
import { isInCircle } from '../visibility/visible-posts.ts';
import { postWithout } from '../visibility/without-blocked.ts';
import type { KeptPages, PostPage } from './page-cache.ts';

export interface PostListRequest extends PageRequest {
  readonly sort?: 'latest' | 'trending' | undefined;
  /** Contained in the author's full name or email, whatever the case. Blank: everything. */
  readonly search?: string | undefined;
}

/**
 * The same, from pages that may be a second old: signed-out callers cost no read, others only what is theirs (whom they hide, what they
 * like). What is searched for, comes later in the list, or lacks somebody whom the viewer hides, is read anew.
 */
export async function listKeptPosts(
  db: Firestore,
  viewerUid: string | null,
  request: PostListRequest,
  pages: KeptPages,
): Promise<PostPage> {
  const { search = '', sort = 'latest', limit = '', cursor } = request;
  if (searchToken(search) !== null || cursor !== undefined) return listPosts(db, viewerUid, request);
  const [{ page, forNobody }, hidden] = await Promise.all([
    pages.read(`${sort} ${limit}`, async () => {
      const source = sort === 'trending' ? trendingPosts(db, null) : latestPosts(db, null);
      const fresh = await readPage(source, PostDoc, request);
      return { page: fresh, forNobody: await shownPage(db, null, fresh, await readHidden(db, null)) };
    }),
    readHidden(db, viewerUid),
  ]);
  if (viewerUid === null) return forNobody;
  const isWhole = !page.items.some(({ data }) => hidden.isHidden(data.postBy.uid));
  return isWhole ? shownPage(db, viewerUid, page, hidden) : listPosts(db, viewerUid, request);
}

/** Posts, newest first or by likes. */
export async function listPosts(
  db: Firestore,
  viewerUid: string | null,
  request: PostListRequest,
): Promise<PostPage> {
  const { search = '', sort = 'latest' } = request;
  const token = searchToken(search);
  const source = sort === 'trending' ? trendingPosts(db, token) : latestPosts(db, token);
  const hidden = readHidden(db, viewerUid);
  const keep = hidden.then(
    ({ isHidden }) =>
      ({ postBy }: PostDoc) =>
        !isHidden(postBy.uid) && (token === null || containsText(search, postBy.fullName, postBy.email)),
  );
  const page = await readPage(source, PostDoc, request, keep);
  return shownPage(db, viewerUid, page, await hidden);
}

/** Those posts of the person with this email that the viewer sees, newest first; none when nobody has it. */
export async function listPostsOf(
  db: Firestore,
  viewerUid: string | null,
  email: string,
  request: PageRequest,
): Promise<PostPage> {
  const [owner, hidden] = await Promise.all([ownerOfEmail(db, email), readHidden(db, viewerUid)]);
  if (owner === null || hidden.isApart(owner)) return { posts: [], nextCursor: null };
  const seen =
    owner === viewerUid ? 'all' : (await isInCircle(db, viewerUid, owner)) ? 'followers' : 'public';
  const page = await readPage(postsOf(db, owner, seen), PostDoc, request);
  return shownPage(db, viewerUid, page, hidden);
}

async function shownPage(
  db: Firestore,
  viewerUid: string | null,
  { items, nextCursor }: PageOf<PostDoc>,
  hidden: HiddenPeople,
): Promise<PostPage> {
  const own = await ownParts(db, viewerUid, items);
  return {
    posts: items.map((post) => postView(postWithout(post, hidden), own.get(post.id))),
    nextCursor,
  };
}
