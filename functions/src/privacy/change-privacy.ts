import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { contactRefs, storeContact, withOwnContact } from '../auth/contact.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';

/**
 * Makes the account private or public, and creates the job that updates its posts. The account becomes private
 * immediately and its posts shortly after. It becomes public only after all its posts. A repeated call changes
 * nothing. Throws `viewerNotRegistered` or `guestFixed`.
 */
export const changePrivacy = (db: Firestore, nowMs: number, uid: string, isPrivate: boolean): Promise<void> => {
  const reads = {
    viewer: db.doc(paths.user(uid)),
    ...contactRefs(db, uid),
    makePrivate: jobRef(db, 'makePrivate', { uid }),
    makePublic: jobRef(db, 'makePublic', { uid }),
  };
  return inTransaction(db, { lockPaths: [reads.viewer.path], reads }, async (commit, read) => {
    if (uid === guestAccount.uid) throw accountErrors.guestFixed();
    const viewer = requireViewer(read.viewer);
    const { data } = viewer;
    const willBePrivate = data.isPrivate && !read.makePublic.exists;
    if (willBePrivate === isPrivate) return;
    if (isPrivate) {
      // Everybody can read the profile, so it must not contain follows and contact data any more.
      const audience = { isPrivate: true, hidesEmail: data.hidesEmail };
      const change = storeContact(commit, nowMs, withOwnContact(viewer, read), read, audience);
      commit.update(read.viewer, { ...change, isPrivate: true, followerPreview: [], followingPreview: [] });
      commit.delete(read.makePublic);
      commit.set(read.makePrivate.ref, newJob('makePrivate', { uid, nowMs }));
    } else {
      commit.delete(read.makePrivate);
      commit.set(read.makePublic.ref, newJob('makePublic', { uid, nowMs }));
    }
  });
};
