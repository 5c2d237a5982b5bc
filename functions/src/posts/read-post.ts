import { serverErrors } from '@glimpse/contract/errors';
import { type HiddenPeople, hiddenPeople, nobodyHidden } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import type { Post, PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { hiddenOf, readHidden } from '../hidden/hidden.ts';
import { type ChangedVote, ownParts } from '../views/own-parts.ts';
import { postView } from '../views/post-view.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { postWithout } from '../visibility/without-blocked.ts';
import type { Foresee } from './foreseen.ts';
import { listPosts } from './list-posts.ts';
import { keptPages } from './page-cache.ts';

/** One post. Throws `postNotFound`, also when its author and the viewer have blocked one another. */
export async function readPost(db: Firestore, viewerUid: string | null, postId: string): Promise<Post> {
  const { post, hidden } = await requireSeenPost(db, viewerUid, postId);
  return showPost(db, viewerUid, post, hidden);
}

/** The post that the viewer sees, and whom they hide, in one request. Throws the same. */
export async function requireSeenPost(
  db: Firestore,
  viewerUid: string | null,
  postId: string,
): Promise<{ post: Stored<PostDoc>; hidden: HiddenPeople }> {
  const ref = db.doc(paths.post(postId));
  const read =
    viewerUid === null
      ? { post: await ref.get(), hidden: null }
      : await readTogether(db, { post: ref, hidden: db.doc(paths.hidden(viewerUid)) });
  const post = await requireVisiblePost(db, viewerUid, read.post);
  const hidden = hiddenPeople(read.hidden ? hiddenOf(read.hidden) : nobodyHidden);
  if (hidden.isApart(post.data.postBy.uid)) throw serverErrors.postNotFound();
  return { post, hidden };
}

async function showPost(
  db: Firestore,
  viewerUid: string | null,
  post: Stored<PostDoc>,
  hidden: HiddenPeople,
  vote?: ChangedVote,
): Promise<Post> {
  const own = await ownParts(db, viewerUid, [post], vote);
  return postView(postWithout(post, hidden), own.get(post.id));
}

/** Who asks, and whether they want no more than what they changed. */
interface Asking {
  readonly db: Firestore;
  readonly viewerUid: string | null;
  readonly minimal: boolean;
}

/** What the calls that change a post answer: that post and, unless the caller wants no more, the newest page. */
export async function postsAnswer(
  { db, viewerUid, minimal }: Asking,
  change: (foresee: Foresee) => Promise<Stored<PostDoc>>,
) {
  const shown = new Map<Stored<PostDoc>, Promise<Post>>();
  const post = await change(({ post: foreseen, hidden, vote }) => {
    const view = showPost(
      db,
      viewerUid,
      foreseen,
      hiddenPeople(hidden ? hiddenOf(hidden) : nobodyHidden),
      vote,
    );
    // A change that comes to nothing needs no answer.
    view.catch(() => {});
    shown.set(foreseen, view);
  });
  keptPages(db).drop();
  const [affected, page] = await Promise.all([
    shown.get(post) ?? readHidden(db, viewerUid).then((hidden) => showPost(db, viewerUid, post, hidden)),
    minimal ? null : listPosts(db, viewerUid, {}),
  ]);
  return { post: affected, ...page };
}
