import { paths } from '@glimpse/contract/paths';
import { ContactDoc, type User, type UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { userView } from '../views/user-view.ts';

/**
 * The document with email and website of a private account. The profile does not contain them, because everybody can
 * read it.
 */
export const contactRef = (db: Firestore, uid: string): DocumentReference => db.doc(paths.contact(uid));

/** Returns the person with email and website. Only for the person themselves and their followers. */
export function withContact({ id, data }: Stored<UserDoc>, contact: DocumentView): Stored<UserDoc> {
  return { id, data: { ...data, ...readableDocument(ContactDoc, contact)?.data } };
}

/** Returns the person with email and website. Costs a read if the account is private. */
export const readContact = async (db: Firestore, user: Stored<UserDoc>): Promise<Stored<UserDoc>> =>
  user.data.isPrivate ? withContact(user, await contactRef(db, user.id).get()) : user;

/** Returns a person's view of their own profile. */
export const ownView = async (db: Firestore, user: Stored<UserDoc>): Promise<User> =>
  userView(await readContact(db, user));

/**
 * Moves email and website from the profile to the contact document, for an account that is or becomes private.
 * A trigger removes them from the copies. Returns the changed profile fields, or nothing if it is already done.
 */
export async function moveContactOffProfile(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  { id: uid, data: { email, website, username, fullName } }: Stored<UserDoc>,
): Promise<Partial<UserDoc>> {
  if (email === '') return {};
  const contact: ContactDoc = { email, website };
  commit.set(contactRef(db, uid), contact);
  return { email: '', website: '', searchTokens: searchTokens(username, fullName), updatedAt: nowMs };
}

/** Moves email and website back to the profile, for an account that becomes public. */
export async function moveContactToProfile(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  user: Stored<UserDoc>,
): Promise<Partial<UserDoc>> {
  const read = await commit.read({ contact: contactRef(db, user.id) });
  const contact = readDocument(ContactDoc, read.contact);
  if (!contact) return {};
  commit.delete(read.contact);
  const { email, website } = contact.data;
  const { username, fullName } = user.data;
  return { email, website, searchTokens: searchTokens(username, fullName, email), updatedAt: nowMs };
}
