import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/post';
import { UserDoc } from '@glimpse/contract/user';
import type { HiddenBy } from '@glimpse/contract/visibility';
import type { UpdateRequest, UserRecord } from 'firebase-admin/auth';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocuments } from '../firestore/documents.ts';
import { postsByAuthorAfter } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import type { JobWork } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';
import { settlePost } from '../privacy/settle-post.ts';
import { hidden } from './measures.ts';

/** The part of Firebase Auth that a suspension needs. */
export interface Accounts {
  updateUser(uid: string, change: UpdateRequest): Promise<Pick<UserRecord, 'uid'>>;
  revokeRefreshTokens(uid: string): Promise<void>;
}

/** Posts of one slice. */
const sliceSize = 20;

/**
 * The job behind what moderators do: brings the account and the posts of a person in step with what their profile and their posts say.
 * Suspended, the account is disabled, its tokens are revoked and its posts are hidden; else the reverse. Files of hidden posts
 * move to where strangers cannot read them, and back. Each slice reads the profile anew, so that with an undo meanwhile it
 * ends as the profile says.
 */
export const followModerationWork = (db: Firestore, store: MediaStore, accounts: Accounts): JobWork => ({
  keptMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor }, nowMs) => {
    if (cursor === '') {
      const user = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
      if (user) await followWithAccount(accounts, uid, user.data.isSuspended);
    }
    const { docs } = await postsByAuthorAfter(db, uid, cursor).select().limit(sliceSize).get();
    if (docs.length > 0)
      await followWithPosts(
        db,
        uid,
        docs.map(({ ref }) => ref),
      );
    for (const { id } of docs) await settlePost(db, store, id, nowMs);
    const last = docs.length === sliceSize ? docs.at(-1) : undefined;
    return { cursor: last?.id ?? null, doneCount: 0, totalCount: 0 };
  },
});

async function followWithAccount(accounts: Accounts, uid: string, isSuspended: boolean): Promise<void> {
  try {
    await accounts.updateUser(uid, { disabled: isSuspended });
    if (isSuspended) await accounts.revokeRefreshTokens(uid);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
    if (!isGone) throw error;
  }
}

const followWithPosts = (db: Firestore, uid: string, refs: readonly DocumentReference[]): Promise<void> =>
  inTransaction(db, [], async (tx) => {
    const [snapshot, ...posts] = await tx.getAll(db.doc(paths.user(uid)), ...refs);
    const user = snapshot && readableDocument(UserDoc, snapshot);
    if (!user) return;
    const { isSuspended } = user.data;
    for (const { id, data } of readDocuments(
      PostDoc,
      posts.filter(({ exists }) => exists),
    )) {
      if (data.hiddenBy.includes('suspension') === isSuspended) continue;
      const others = data.hiddenBy.filter((why) => why !== 'suspension');
      const hiddenBy: HiddenBy[] = isSuspended ? [...others, 'suspension'] : others;
      tx.update(db.doc(paths.post(id)), hidden(hiddenBy, user.data));
    }
  });
