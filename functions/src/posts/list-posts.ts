import { type Post, PostDoc } from '@glimpse/contract/post';
import { containsText, searchToken } from '@glimpse/contract/search';
import type { Firestore } from 'firebase-admin/firestore';
import { ownerOfEmail } from '../auth/emails.ts';
import type { Stored } from '../firestore/documents.ts';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { latestPosts, postsOf, trendingPosts } from '../firestore/queries.ts';
import { isInCircle } from '../firestore/visible.ts';
import { ownParts } from '../views/own-parts.ts';
import { postView } from '../views/post-view.ts';

export interface PostPage {
  readonly posts: Post[];
  readonly nextCursor: string | null;
}

export interface PostListRequest extends PageRequest {
  readonly sort?: 'latest' | 'trending' | undefined;
  /** Contained in the author's full name or email, whatever the case. Blank: everything. */
  readonly search?: string | undefined;
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
  const page = await readPage(
    source,
    PostDoc,
    request,
    ({ postBy }) => token === null || containsText(search, postBy.fullName, postBy.email),
  );
  return shownPage(db, viewerUid, page.items, page.nextCursor);
}

/** Those posts of the person with this email that the viewer sees, newest first; none when nobody has it. */
export async function listPostsOf(
  db: Firestore,
  viewerUid: string | null,
  email: string,
  request: PageRequest,
): Promise<PostPage> {
  const owner = await ownerOfEmail(db, email);
  if (owner === null) return { posts: [], nextCursor: null };
  const seen =
    owner === viewerUid ? 'all' : (await isInCircle(db, viewerUid, owner)) ? 'followers' : 'public';
  const page = await readPage(postsOf(db, owner, seen), PostDoc, request);
  return shownPage(db, viewerUid, page.items, page.nextCursor);
}

async function shownPage(
  db: Firestore,
  viewerUid: string | null,
  posts: readonly Stored<PostDoc>[],
  nextCursor: string | null,
): Promise<PostPage> {
  const own = await ownParts(db, viewerUid, posts);
  return { posts: posts.map((post) => postView(post, own.get(post.id))), nextCursor };
}
