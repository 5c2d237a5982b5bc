import { isDeepStrictEqual } from 'node:util';
import { SweepDoc, type SweptList } from '@glimpse/contract/accounts/deletion';
import { CommentDoc, sweepBuckets } from '@glimpse/contract/comments/comment';
import { Millis } from '@glimpse/contract/fields';
import { type MediaRoot, mediaRoots, paths, storagePaths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import { type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { refreshAuthor } from '../accounts/refresh-author.ts';
import { ensureUsername } from '../auth/usernames.ts';
import { refreshComment } from '../comments/refresh-comment.ts';
import { readableDocument } from '../firestore/documents.ts';
import { commentsChangedSince, postsByAuthor, profilesChangedSince, uploadsOf } from '../firestore/queries.ts';
import type { MediaStore } from '../media/store.ts';
import { foldersOf, removeUnusedMedia } from '../media/unused-media.ts';
import { mayBeOutdated } from '../rich-text/refresh-rich-text.ts';
import { eachDocument, overlapMs, type SweepRun } from './sweep-run.ts';

/** Updates the copies of each profile that changed since the last run, and deletes its former pictures. */
export const refreshProfiles = (run: SweepRun): Promise<void> =>
  sweepChanges(run, 'profiles', profilesChangedSince, async ({ id }) => {
    await refreshAuthor(run.db, id, true);
    await removeUnusedPictures(run.db, run.store, id);
  });

/** Gives profiles of earlier releases their usernames and the search tokens of all spellings. */
export const completeProfiles = (run: SweepRun): Promise<void> =>
  sweepChanges(run, 'nameSpellings', profilesChangedSince, async (snapshot) => {
    const user = readableDocument(UserDoc, snapshot);
    if (!user) return;
    await ensureUsername(run.db, run.nowMs, user);
    const { username, fullName, email } = user.data;
    if (isDeepStrictEqual(user.data.searchTokens, searchTokens(username, fullName, email))) return;
    await refreshAuthor(run.db, user.id, true);
  });

/** Updates the author in each comment that changed since the last run, and the comment's copy in its post. */
export async function refreshComments(run: SweepRun): Promise<void> {
  for (let bucket = 0; bucket < sweepBuckets; bucket++) {
    const changedSince = (db: Firestore, millis: number) => commentsChangedSince(db, bucket, millis);
    await sweepChanges(run, `comments-${bucket}`, changedSince, async (snapshot) => {
      const comment = readableDocument(CommentDoc, snapshot);
      if (!comment) return;
      const { postId, uid, isDeleted, message, mentions } = comment.data;
      if (isDeleted) return;
      await refreshComment(run.db, { postId, commentId: comment.id }, uid, mayBeOutdated(message, mentions));
    });
  }
}

/** Calls `work` for each document that changed since the last run, or that the last run had no time for. */
export async function sweepChanges(
  { db, nowMs, isTimeUp }: SweepRun,
  list: SweptList,
  changedSince: (db: Firestore, millis: number) => Query,
  work: (document: QueryDocumentSnapshot) => Promise<void>,
): Promise<void> {
  const progress = db.doc(paths.sweep(list));
  const startMs = readableDocument(SweepDoc, await progress.get())?.data.through ?? 0;
  const saveProgress = (millis: number) => progress.set({ through: Timestamp.fromMillis(Math.max(startMs, millis)) });
  const isDone = await eachDocument(changedSince(db, startMs), isTimeUp, work, async (last) => {
    await saveProgress(Millis.parse(last.get('updatedAt')));
  });
  if (isDone) await saveProgress(nowMs - overlapMs);
}

/**
 * Deletes a person's media that are in no post, no pending upload and no profile. Most of them are former profile
 * pictures. Expensive, because it reads all posts of the person. Idempotent.
 */
export async function removeUnusedPictures(db: Firestore, store: MediaStore, uid: string): Promise<void> {
  for (const root of mediaRoots) await removeUnusedBelow(db, store, uid, root);
}

async function removeUnusedBelow(db: Firestore, store: MediaStore, uid: string, root: MediaRoot): Promise<void> {
  const published = await uploadIdsBelow(store, `${root}/${uid}/`);
  if (published.size === 0) return;
  // These reads must be in this order, because an upload moves on between them. Its source file is deleted after its
  // document is created, and its document is deleted when the post is created.
  const incoming = await uploadIdsBelow(store, `incoming/${uid}/`);
  const pending = new Set((await uploadsOf(db, uid).select().get()).docs.map(({ id }) => id));
  const posts = await postsByAuthor(db, uid).select('mediaPaths').get();
  const posted = new Set(posts.docs.flatMap(foldersOf));
  for (const uploadId of published) {
    const folder = storagePaths.folderBelow(root, uid, uploadId);
    if (incoming.has(uploadId) || pending.has(uploadId) || posted.has(folder)) continue;
    await removeUnusedMedia(db, store, folder);
  }
}

/** Returns the ids of the uploads that have files below a person's folder. */
async function uploadIdsBelow(store: MediaStore, folder: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { path } of store.list(folder)) {
    const [uploadId, ...file] = path.slice(folder.length).split('/');
    if (uploadId && file.length > 0) ids.add(uploadId);
  }
  return ids;
}
