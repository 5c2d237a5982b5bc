import { paths } from '@glimpse/contract/paths';
import { ContactDoc, PrivateEmailDoc, type User, type UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, type Stored } from '../firestore/documents.ts';
import { userView } from '../views/user-view.ts';

/**
 * The document with email and website of a private account. The profile does not contain them, because everybody can
 * read it.
 */
export const contactRef = (db: Firestore, uid: string): DocumentReference => db.doc(paths.contact(uid));

/**
 * The documents with contact data that the profile does not contain. `contact` exists for a private account, and
 * `privateEmail` for a person who hides the email.
 */
export const contactRefs = (db: Firestore, uid: string) => ({
  contact: contactRef(db, uid),
  privateEmail: db.doc(paths.privateEmail(uid)),
});
export type ContactViews = Record<'contact' | 'privateEmail', DocumentView>;

/** Returns the person with email and website. Only for the person themselves. */
export const withOwnContact = (user: Stored<UserDoc>, { contact, privateEmail }: ContactViews): Stored<UserDoc> => {
  const { id, data } = withContact(user, contact);
  return { id, data: { ...data, ...readableDocument(PrivateEmailDoc, privateEmail)?.data } };
};

/** Returns the person with the website, and with the email unless it is hidden. For followers. */
function withContact({ id, data }: Stored<UserDoc>, contact: DocumentView): Stored<UserDoc> {
  return { id, data: { ...data, ...readableDocument(ContactDoc, contact)?.data } };
}

/** Returns the person as a follower sees them. Costs a read if the account is private. */
export const readContact = async (db: Firestore, user: Stored<UserDoc>): Promise<Stored<UserDoc>> =>
  user.data.isPrivate ? withContact(user, await contactRef(db, user.id).get()) : user;

/**
 * Returns the person as they see themselves. Costs a read if the account is private, and one if the email is hidden.
 */
export async function readOwnContact(db: Firestore, user: Stored<UserDoc>): Promise<Stored<UserDoc>> {
  const [{ id, data }, privateEmail] = await Promise.all([
    readContact(db, user),
    user.data.hidesEmail ? contactRefs(db, user.id).privateEmail.get() : null,
  ]);
  return { id, data: { ...data, ...(privateEmail && readableDocument(PrivateEmailDoc, privateEmail)?.data) } };
}

export const ownView = async (db: Firestore, user: Stored<UserDoc>): Promise<User> =>
  userView(await readOwnContact(db, user));

/** Where the contact data of an account can be seen. */
export type ContactAudience = Pick<UserDoc, 'isPrivate' | 'hidesEmail'>;

/**
 * Stores email and website where only the audience can read them. `user` has the full contact data
 * (`withOwnContact`), and `read` has the current documents. Returns the fields of the profile to change. A trigger then
 * changes the copies of the email.
 */
export function storeContact(
  commit: Commit,
  nowMs: number,
  user: Stored<UserDoc>,
  read: ContactViews,
  { isPrivate, hidesEmail }: ContactAudience,
): Partial<UserDoc> {
  const { email, website, username, fullName } = user.data;
  if (hidesEmail) {
    const privateEmail: PrivateEmailDoc = { email };
    commit.put(read.privateEmail, privateEmail);
  } else if (read.privateEmail.exists) commit.delete(read.privateEmail);
  const circleEmail = hidesEmail ? '' : email;
  if (isPrivate) {
    const contact: ContactDoc = { email: circleEmail, website };
    commit.put(read.contact, contact);
  } else if (read.contact.exists) commit.delete(read.contact);
  const publicEmail = isPrivate ? '' : circleEmail;
  return {
    email: publicEmail,
    website: isPrivate ? '' : website,
    hidesEmail,
    searchTokens: searchTokens(username, fullName, publicEmail),
    updatedAt: nowMs,
  };
}
