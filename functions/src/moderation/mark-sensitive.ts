import { paths } from '@glimpse/contract/paths';
import { PostDoc, sensitiveFields } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { requirePost } from '../firestore/require.ts';
import { notePostMediaChange } from '../media/note-post-media-change.ts';

/**
 * Marks a post as sensitive, so that its media are blurred. Its author cannot remove this mark. Throws `postNotFound`.
 */
export async function markSensitive(commit: Commit, db: Firestore, nowMs: number, postId: string): Promise<void> {
  const { post } = await commit.read({ post: db.doc(paths.post(postId)) });
  changeMark(commit, db, nowMs, post, requirePost(post).data, true);
}

/** Removes the mark of a moderator. A mark of the author stays. Does nothing if the post was deleted. */
export async function unmarkSensitive(commit: Commit, db: Firestore, nowMs: number, postId: string): Promise<void> {
  const { post } = await commit.read({ post: db.doc(paths.post(postId)) });
  const stored = readableDocument(PostDoc, post);
  if (stored) changeMark(commit, db, nowMs, post, stored.data, false);
}

/** Also creates the document that makes a trigger update the bookmarks, which copy the mark. */
function changeMark(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  view: DocumentView,
  post: PostDoc,
  isSensitive: boolean,
): void {
  commit.update(view, sensitiveFields(post, 'moderator', isSensitive));
  notePostMediaChange(commit, db, { uid: post.postBy.uid, postId: view.id, removedPaths: [], createdAt: nowMs });
}
