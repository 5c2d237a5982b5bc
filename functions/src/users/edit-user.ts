import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { ProfileEdit, UserDoc } from '@glimpse/contract/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type Stored, toStored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * The viewer with a changed bio, website or avatar; what is left out stays. A trigger refreshes the copies of the avatar.
 * Throws `viewerNotRegistered`, or `usernameFixed` when an email is given that is not the viewer's.
 */
export const editUser = (
  db: Firestore,
  nowMs: number,
  uid: string,
  { email, bio, website, profileAvatar }: ProfileEdit & { readonly email?: string | undefined },
): Promise<Stored<UserDoc>> =>
  inTransaction(db, [paths.user(uid)], async (tx) => {
    const ref = db.doc(paths.user(uid));
    const { data } = requireViewer(await tx.get(ref));
    if (email !== undefined && email.trim().toLowerCase() !== data.email) throw serverErrors.usernameFixed();
    const change = {
      bio: bio ?? data.bio,
      website: website ?? data.website,
      profileAvatar: profileAvatar ?? data.profileAvatar,
      updatedAt: nowMs,
    };
    tx.update(ref, toStored(change));
    return { id: uid, data: { ...data, ...change } };
  });
