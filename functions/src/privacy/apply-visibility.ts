import { isDeepStrictEqual } from 'node:util';
import type { Media } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { mediaFields, PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { readableDocument } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { copyFolder, movedMedia, rootFor } from '../media/media-folder.ts';
import { notePostMediaChange } from '../media/note-post-media-change.ts';
import type { MediaStore } from '../media/store.ts';
import { intendedVisibility, visibilityRefs } from './intended-visibility.ts';

/** How often the files are copied again because the post or the privacy of the account changed during the copy. */
const maxAttempts = 5;

/**
 * Gives a post the visibility that its author's account asks for, and moves its files to the public or private folder.
 * A moderated post stays hidden. Idempotent, and can be interrupted at any time, because of its order:
 * 1. It copies the files.
 * 2. One commit changes the post and creates a document in `postMediaChanges`.
 * 3. The old files are deleted, and the bookmarks are updated.
 */
export async function applyVisibility(db: Firestore, store: MediaStore, postId: string, nowMs: number): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const post = readableDocument(PostDoc, await db.doc(paths.post(postId)).get());
    if (!post) return;
    const copied = await copyMedia(db, store, post.data);
    const outcome = await commitVisibility(db, postId, post.data.postBy.uid, copied, nowMs);
    if (outcome === 'outdated') continue;
    if (outcome !== 'unchanged') await applyPostMediaChange(db, store, outcome);
    return;
  }
  throw new Error(`${paths.post(postId)} changes too often`);
}

/**
 * Copies the files that are not in the right folder, one folder after the other, and returns the media with the new
 * URLs.
 */
async function copyMedia(db: Firestore, store: MediaStore, post: PostDoc): Promise<Media[]> {
  const read = await readTogether(db, visibilityRefs(db, post.postBy.uid));
  const root = rootFor(visibilityFor(post, intendedVisibility(read)));
  const copied: Media[] = [];
  for (const media of post.media) {
    const moved = movedMedia(media, root);
    if (moved !== media) await copyFolder(store, media.path, moved.path);
    copied.push(moved);
  }
  return copied;
}

const visibilityFor = (post: PostDoc, intended: PostDoc['visibility'] | null) =>
  post.visibility === 'hidden' || intended === null ? post.visibility : intended;

/**
 * Writes the visibility and the copied media to the post. Returns `outdated` if the copies do not match the post any
 * more. Otherwise returns the created document in `postMediaChanges`, or `unchanged` if nothing was written.
 */
const commitVisibility = (
  db: Firestore,
  postId: string,
  uid: string,
  copied: readonly Media[],
  nowMs: number,
): Promise<DocumentReference | 'outdated' | 'unchanged'> => {
  const reads = { post: db.doc(paths.post(postId)), ...visibilityRefs(db, uid) };
  const lockPaths = [paths.post(postId), paths.user(uid)];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    const post = readableDocument(PostDoc, read.post);
    if (!post) return 'unchanged';
    const visibility = visibilityFor(post.data, intendedVisibility(read));
    const current = post.data.media;
    const media = current.map((medium) => movedMedia(medium, rootFor(visibility)));
    if (!isDeepStrictEqual(media, copied)) return 'outdated';
    const removedPaths = current.filter((medium, index) => medium !== media[index]).map(({ path }) => path);
    if (read.post.get('visibility') === visibility && removedPaths.length === 0) return 'unchanged';
    commit.update(read.post, { visibility, ...mediaFields(media) });
    return notePostMediaChange(commit, db, { uid, postId, removedPaths, createdAt: nowMs });
  });
};
