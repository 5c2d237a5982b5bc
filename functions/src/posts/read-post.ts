import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { type Post, PostDoc } from '@glimpse/contract/post';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readDocument, type Stored } from '../firestore/documents.ts';
import type { Call } from '../http/call.ts';
import { ownParts } from '../views/own-parts.ts';
import { postView } from '../views/post-view.ts';
import { listPosts } from './list-posts.ts';

/** The post in this snapshot. Throws `postNotFound`. */
export function requirePost(snapshot: DocumentSnapshot): Stored<PostDoc> {
  const post = readDocument(PostDoc, snapshot);
  if (!post) throw serverErrors.postNotFound();
  return post;
}

/** One post. Throws `postNotFound`. */
export async function readPost(db: Firestore, viewerUid: string | null, postId: string): Promise<Post> {
  return showPost(db, viewerUid, requirePost(await db.doc(paths.post(postId)).get()));
}

async function showPost(db: Firestore, viewerUid: string | null, post: Stored<PostDoc>): Promise<Post> {
  const own = await ownParts(db, viewerUid, [post]);
  return postView(post, own.get(post.id));
}

/** What the calls that change a post answer: that post and, unless the caller wants no more, the newest page. */
export async function postsAnswer({ db, viewerUid, minimal }: Call, post: Stored<PostDoc>) {
  const [affected, page] = await Promise.all([
    showPost(db, viewerUid, post),
    minimal ? null : listPosts(db, viewerUid, {}),
  ]);
  return { post: affected, ...page };
}
