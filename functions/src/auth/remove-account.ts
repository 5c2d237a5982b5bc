import type { DeletionDoc } from '@glimpse/contract/deletion';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, RemovedAccountDoc } from '@glimpse/contract/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { forgetBlocks } from '../blocks/forget-person.ts';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { inBatches } from '../firestore/page.ts';
import { postsByAuthor } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { removeEdge } from '../follows/remove-edge.ts';
import type { MediaStore } from '../media/store.ts';
import { emailRef } from './emails.ts';

/** Whether Firebase Auth knows no such account. */
export const isAccountGone = (auth: Auth, uid: string): Promise<boolean> =>
  auth.getUser(uid).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return true;
      throw error;
    },
  );

/**
 * The first step of an account's end: the profile goes, its address is free again, and a note says that the rest is to go
 * (`finishRemoval`). From here on no call finds the person, so nothing of theirs is added. Nothing happens where there is no
 * profile. Safe to repeat.
 */
export const removeProfile = (db: Firestore, nowMs: number, uid: string): Promise<void> =>
  inTransaction(db, [paths.user(uid)], async (tx) => {
    const snapshot = await tx.get(db.doc(paths.user(uid)));
    if (!snapshot.exists) return;
    const email: unknown = snapshot.get('email');
    const entry = typeof email === 'string' ? await tx.get(emailRef(db, email)) : null;
    const owned = entry && readableDocument(EmailDoc, entry);
    const note: RemovedAccountDoc = { uid, createdAt: nowMs };
    tx.set(db.doc(paths.removedAccount(uid)), toStored(note));
    tx.delete(snapshot.ref);
    if (entry && owned?.data.uid === uid) tx.delete(entry.ref);
  });

const batchSize = 100;

/**
 * The rest of it, in slices that each stand by themselves: posts (whose own clean-up follows), edges on both sides with
 * their counts, bookmarks, files, and at last the note. Cut off anywhere it can be called again; called twice, or when there
 * is no note, it changes nothing.
 */
export async function finishRemoval(
  db: Firestore,
  store: Pick<MediaStore, 'removeFolder'>,
  uid: string,
): Promise<void> {
  const note = db.doc(paths.removedAccount(uid));
  const removed = await note.get();
  if (!removed.exists) return;
  const createdAt = readableDocument(RemovedAccountDoc, removed)?.data.createdAt ?? 0;
  const user = db.doc(paths.user(uid));
  // An operator has made the account and its profile anew under the same id: what is left is theirs.
  if (!(await user.get()).exists) {
    for await (const posts of inBatches(postsByAuthor(db, uid).select(), batchSize)) {
      const deletion = db.batch();
      for (const { ref, id: postId } of posts) {
        deletion.delete(ref);
        // Its media go with all of the person's.
        const noted: DeletionDoc = { uid, postId, commentId: '', mediaPath: '', createdAt };
        deletion.set(db.doc(paths.deletedPost(postId)), toStored(noted));
      }
      await deletion.commit();
    }
    for await (const edges of inBatches(db.collection(paths.following(uid)).select(), batchSize))
      for (const { id } of edges) await removeEdge(db, uid, id);
    for await (const edges of inBatches(db.collection(paths.followers(uid)).select(), batchSize))
      for (const { id } of edges) await removeEdge(db, id, uid);
    await forgetBlocks(db, uid);
    await db.recursiveDelete(user);
    await store.removeFolder(`incoming/${uid}/`);
    await store.removeFolder(`media/${uid}/`);
  }
  await note.delete();
}

/** What follows from the deletion of an account in Firebase Auth, by hand or by its owner. Safe to repeat. */
export async function accountDeleted(db: Firestore, auth: Auth, nowMs: number, uid: string): Promise<void> {
  if (await isAccountGone(auth, uid)) await removeProfile(db, nowMs, uid);
}
