import { paths } from '@glimpse/contract/paths';
import { type Post, type PostDoc, postErrors } from '@glimpse/contract/posts/post';
import { type BlockLists, emptyBlockLists, toBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { postView } from '../views/post-view.ts';
import { type ChangedVote, readViewerReactions } from '../views/viewer-reactions.ts';
import { blockListsIn, readBlockLists } from '../visibility/block-lists.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { postWithout } from '../visibility/without-blocked.ts';
import { listPosts } from './list-posts.ts';
import { pageCache } from './page-cache.ts';

/** A post as it will be after the commit that an attempt prepares. */
export interface ExpectedPost {
  readonly post: Stored<PostDoc>;
  /** The viewer's block lists (`users/{uid}/private/hidden`). Null for a new post, because it shows nobody else yet. */
  readonly blockLists: DocumentView | null;
  readonly vote?: ChangedVote;
}

/**
 * A use case calls this in each attempt before it commits. The caller then loads what the response needs while the
 * commit is running. The post that the use case returns in the end is one of those that it passed here, unless it
 * changed nothing. Without this, a like is 29 % slower (docs/measurements.md).
 */
export type Prefetch = (expected: ExpectedPost) => void;

/**
 * Returns one post. Throws `postNotFound`, also if the viewer cannot see it or if one of viewer and author blocks
 * the other.
 */
export async function readPost(db: Firestore, viewerUid: string | null, postId: string): Promise<Post> {
  const { post, blockLists } = await loadVisiblePost(db, viewerUid, postId);
  return showPost(db, viewerUid, post, blockLists);
}

/** Reads a post and the viewer's block lists in one request. Throws the errors of `readPost`. */
export async function loadVisiblePost(
  db: Firestore,
  viewerUid: string | null,
  postId: string,
): Promise<{ post: Stored<PostDoc>; blockLists: BlockLists }> {
  const ref = db.doc(paths.post(postId));
  const read =
    viewerUid === null
      ? { post: await ref.get(), blockLists: null }
      : await readTogether(db, { post: ref, blockLists: db.doc(paths.blockLists(viewerUid)) });
  const post = await requireVisiblePost(db, viewerUid, read.post);
  const blockLists = toBlockLists(read.blockLists ? blockListsIn(read.blockLists) : emptyBlockLists);
  if (blockLists.isBlocked(post.data.postBy.uid)) throw postErrors.notFound();
  return { post, blockLists };
}

async function showPost(
  db: Firestore,
  viewerUid: string | null,
  post: Stored<PostDoc>,
  blockLists: BlockLists,
  vote?: ChangedVote,
): Promise<Post> {
  const reactions = await readViewerReactions(db, viewerUid, [post], vote);
  return postView(postWithout(post, blockLists), reactions.get(post.id));
}

interface Caller {
  readonly db: Firestore;
  readonly viewerUid: string | null;
  /** Whether the response contains only the changed post. */
  readonly minimal: boolean;
}

/** Returns the response to a call that changes a post: that post and, unless `minimal`, the newest page of posts. */
export async function postsResponse(
  { db, viewerUid, minimal }: Caller,
  change: (prefetch: Prefetch) => Promise<Stored<PostDoc>>,
) {
  const views = new Map<Stored<PostDoc>, Promise<Post>>();
  const post = await change(({ post: expected, blockLists, vote }) => {
    const view = showPost(
      db,
      viewerUid,
      expected,
      toBlockLists(blockLists ? blockListsIn(blockLists) : emptyBlockLists),
      vote,
    );
    // If the commit fails, nobody awaits the view, and its error must not end the process.
    view.catch(() => {});
    views.set(expected, view);
  });
  pageCache(db).drop();
  const [affected, page] = await Promise.all([
    views.get(post) ?? readBlockLists(db, viewerUid).then((blockLists) => showPost(db, viewerUid, post, blockLists)),
    minimal ? null : listPosts(db, viewerUid, {}),
  ]);
  return { post: affected, ...page };
}
