import { paths } from '@glimpse/contract/paths';
import type { Post, PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { requireVisiblePost } from '../firestore/visible.ts';
import { ownParts } from '../views/own-parts.ts';
import { postView } from '../views/post-view.ts';
import { listPosts } from './list-posts.ts';

/** One post. Throws `postNotFound`. */
export async function readPost(db: Firestore, viewerUid: string | null, postId: string): Promise<Post> {
  return showPost(
    db,
    viewerUid,
    await requireVisiblePost(db, viewerUid, await db.doc(paths.post(postId)).get()),
  );
}

async function showPost(db: Firestore, viewerUid: string | null, post: Stored<PostDoc>): Promise<Post> {
  const own = await ownParts(db, viewerUid, [post]);
  return postView(post, own.get(post.id));
}

/** Who asks, and whether they want no more than what they changed. */
interface Asking {
  readonly db: Firestore;
  readonly viewerUid: string | null;
  readonly minimal: boolean;
}

/** What the calls that change a post answer: that post and, unless the caller wants no more, the newest page. */
export async function postsAnswer({ db, viewerUid, minimal }: Asking, post: Stored<PostDoc>) {
  const [affected, page] = await Promise.all([
    showPost(db, viewerUid, post),
    minimal ? null : listPosts(db, viewerUid, {}),
  ]);
  return { post: affected, ...page };
}
