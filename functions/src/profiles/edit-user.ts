import { AppError, serverErrors } from '@glimpse/contract/errors';
import { presetAvatars } from '@glimpse/contract/fields';
import { paths } from '@glimpse/contract/paths';
import type { ProfileEdit, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { contactRef, withContact } from '../auth/contact.ts';
import { type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * The viewer with a changed bio, website or avatar; what is left out stays. A trigger refreshes the copies of the avatar.
 * Of a private account the website is where its followers read it. Throws `viewerNotRegistered`, `usernameFixed` when an email is given that is not the viewer's, or `invalid-argument` for an
 * uploaded picture that is not theirs.
 */
export const editUser = (
  db: Firestore,
  nowMs: number,
  uid: string,
  { email, bio, website, profileAvatar }: ProfileEdit & { readonly email?: string | undefined },
  isPictureOf: (uid: string, url: string) => boolean,
): Promise<Stored<UserDoc>> =>
  inTransaction(db, [paths.user(uid)], async (tx) => {
    const read = await readTogether(tx, { user: db.doc(paths.user(uid)), contact: contactRef(db, uid) });
    const { data } = withContact(requireViewer(read.user), read.contact);
    if (email !== undefined && email.trim().toLowerCase() !== data.email) throw serverErrors.usernameFixed();
    const isUploaded = profileAvatar && !presetAvatars.includes(profileAvatar);
    if (isUploaded && profileAvatar !== data.profileAvatar && !isPictureOf(uid, profileAvatar))
      throw new AppError(
        'invalid-argument',
        'A profile picture must be a preset avatar or an upload of your own.',
      );
    const change = {
      bio: bio ?? data.bio,
      profileAvatar: profileAvatar ?? data.profileAvatar,
      updatedAt: nowMs,
    };
    const contact = { website: website ?? data.website };
    if (read.contact.exists) tx.update(read.contact.ref, contact);
    tx.update(read.user.ref, toStored({ ...change, ...(read.contact.exists ? {} : contact) }));
    return { id: uid, data: { ...data, ...change, ...contact } };
  });
