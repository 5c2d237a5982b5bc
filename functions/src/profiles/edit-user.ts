import { presetAvatars } from '@glimpse/contract/fields';
import { paths } from '@glimpse/contract/paths';
import { type ProfileEdit, profileErrors, type UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { contactRefs, withOwnContact } from '../auth/contact.ts';
import type { Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Changes bio, website or picture of the viewer. Omitted fields stay as they are. A trigger updates the copies of
 * the picture. The website of a private account is stored in a separate document that only followers can read.
 *
 * Throws `viewerNotRegistered`, `usernameFixed` if `email` is not the viewer's email, or `invalid-argument` if the
 * picture is an upload of another person.
 */
export const editUser = (
  db: Firestore,
  nowMs: number,
  uid: string,
  { email, bio, website, profileAvatar }: ProfileEdit & { readonly email?: string | undefined },
  isPictureOf: (uid: string, url: string) => boolean,
): Promise<Stored<UserDoc>> => {
  const reads = { user: db.doc(paths.user(uid)), ...contactRefs(db, uid) };
  return inTransaction(db, { lockPaths: [paths.user(uid)], reads }, async (commit, read) => {
    const { data } = withOwnContact(requireViewer(read.user), read);
    if (email !== undefined && email.trim().toLowerCase() !== data.email) throw profileErrors.usernameFixed();
    const isUploaded = profileAvatar && !presetAvatars.includes(profileAvatar);
    if (isUploaded && profileAvatar !== data.profileAvatar && !isPictureOf(uid, profileAvatar))
      throw profileErrors.foreignPicture();
    const change = {
      bio: bio ?? data.bio,
      profileAvatar: profileAvatar ?? data.profileAvatar,
      updatedAt: nowMs,
    };
    const contact = { website: website ?? data.website };
    if (read.contact.exists) commit.update(read.contact, contact);
    commit.update(read.user, { ...change, ...(read.contact.exists ? {} : contact) });
    return { id: uid, data: { ...data, ...change, ...contact } };
  });
};
