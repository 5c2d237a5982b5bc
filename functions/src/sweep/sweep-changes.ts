import { isDeepStrictEqual } from 'node:util';
import { SweepDoc, type SweptList } from '@glimpse/contract/accounts/deletion';
import { CommentDoc, sweepBuckets } from '@glimpse/contract/comments/comment';
import { Millis } from '@glimpse/contract/fields';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import { type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { refreshAuthor } from '../accounts/refresh-author.ts';
import { ensureUsername } from '../auth/usernames.ts';
import { refreshComment } from '../comments/refresh-comment.ts';
import { readableDocument } from '../firestore/documents.ts';
import { commentsChangedSince, profilesChangedSince } from '../firestore/queries.ts';
import { mayBeOutdated } from '../rich-text/refresh-rich-text.ts';
import { removeUnusedPictures } from './clean-up-pictures.ts';
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
