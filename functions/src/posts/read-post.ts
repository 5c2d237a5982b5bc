import { serverErrors } from '@glimpse/contract/errors';
import type { HiddenPeople } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import type { Post, PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { requireVisiblePost } from '../firestore/visible.ts';
import { readHidden } from '../hidden/hidden.ts';
import { postWithout } from '../hidden/without-hidden.ts';
import { ownParts } from '../views/own-parts.ts';
import { postView } from '../views/post-view.ts';
import { keptPages } from './kept-pages.ts';
import { listPosts } from './list-posts.ts';

/** One post. Throws `postNotFound`, also when its author and the viewer have blocked one another. */
export async function readPost(db: Firestore, viewerUid: string | null, postId: string): Promise<Post> {
  const [snapshot, hidden] = await Promise.all([db.doc(paths.post(postId)).get(), readHidden(db, viewerUid)]);
  const post = await requireVisiblePost(db, viewerUid, snapshot);
  if (hidden.isApart(post.data.postBy.uid)) throw serverErrors.postNotFound();
  return showPost(db, viewerUid, post, hidden);
}

async function showPost(
  db: Firestore,
  viewerUid: string | null,
  post: Stored<PostDoc>,
  hidden: HiddenPeople,
): Promise<Post> {
  const own = await ownParts(db, viewerUid, [post]);
  return postView(postWithout(post, hidden), own.get(post.id));
}

/** Who asks, and whether they want no more than what they changed. */
interface Asking {
  readonly db: Firestore;
  readonly viewerUid: string | null;
  readonly minimal: boolean;
}

/** What the calls that change a post answer: that post and, unless the caller wants no more, the newest page. */
export async function postsAnswer({ db, viewerUid, minimal }: Asking, changing: Promise<Stored<PostDoc>>) {
  // Whom the viewer does not see is read while the change is made.
  const [post, hidden] = await Promise.all([changing, readHidden(db, viewerUid)]);
  keptPages(db).drop();
  const [affected, page] = await Promise.all([
    showPost(db, viewerUid, post, hidden),
    minimal ? null : listPosts(db, viewerUid, {}),
  ]);
  return { post: affected, ...page };
}
