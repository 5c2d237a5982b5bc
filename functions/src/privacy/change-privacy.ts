import { guestAccount } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { hideContact } from '../auth/contact.ts';
import { toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';

/**
 * Makes the account private or public; a job does the rest. Private it is from here on, and its posts within moments; public only when
 * all of it is. Asking for what is so, or under way, changes nothing. Throws `viewerNotRegistered`, or `guestFixed`.
 */
export const changePrivacy = (db: Firestore, nowMs: number, uid: string, isPrivate: boolean): Promise<void> =>
  inTransaction(db, [paths.user(uid)], async (tx) => {
    if (uid === guestAccount.uid) throw serverErrors.guestFixed();
    const read = await readTogether(tx, {
      viewer: db.doc(paths.user(uid)),
      makePrivate: jobRef(db, 'makePrivate', uid),
      makePublic: jobRef(db, 'makePublic', uid),
    });
    const { data } = requireViewer(read.viewer);
    const willBePrivate = data.isPrivate && !read.makePublic.exists;
    if (willBePrivate === isPrivate) return;
    if (isPrivate) {
      // Its circle and contact are its followers' from here on, and everybody reads the profile.
      const change = await hideContact(tx, db, nowMs, { id: uid, data });
      const circle = { isPrivate: true, followerPreview: [], followingPreview: [] };
      tx.update(read.viewer.ref, toStored({ ...change, ...circle }));
      tx.delete(read.makePublic.ref);
      tx.set(read.makePrivate.ref, toStored(newJob('makePrivate', uid, nowMs)));
    } else {
      tx.delete(read.makePrivate.ref);
      tx.set(read.makePublic.ref, toStored(newJob('makePublic', uid, nowMs)));
    }
  });
