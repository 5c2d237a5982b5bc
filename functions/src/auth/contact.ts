import { paths } from '@glimpse/contract/paths';
import { ContactDoc, type EmailDoc, type User, type UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { userView } from '../views/user-view.ts';
import { emailRef } from './emails.ts';

/** Email and website of a private account. Everybody reads its profile, and all copies of it are made from that. */
export const contactRef = (db: Firestore, uid: string): DocumentReference => db.doc(paths.contact(uid));

/** The person with email and website, for themselves and their followers. */
export function withContact({ id, data }: Stored<UserDoc>, contact: DocumentSnapshot): Stored<UserDoc> {
  return { id, data: { ...data, ...readableDocument(ContactDoc, contact)?.data } };
}

/** The same, at the price of a read where the account is private. */
export const readContact = async (db: Firestore, user: Stored<UserDoc>): Promise<Stored<UserDoc>> =>
  user.data.isPrivate ? withContact(user, await contactRef(db, user.id).get()) : user;

/** What people are shown of themselves. */
export const ownView = async (db: Firestore, user: Stored<UserDoc>): Promise<User> =>
  userView(await readContact(db, user));

/**
 * Takes email and website off the profile of an account that is, or turns, private, to where its followers read them; a trigger takes them
 * from the copies. Answers what changes of the profile: nothing where that is done.
 */
export async function hideContact(
  tx: Transaction,
  db: Firestore,
  nowMs: number,
  { id: uid, data: { email, website, username, fullName } }: Stored<UserDoc>,
): Promise<Partial<UserDoc>> {
  if (email === '') return {};
  const entry = await tx.get(emailRef(db, email));
  const contact: ContactDoc = { email, website };
  tx.set(contactRef(db, uid), contact);
  // Of a profile of an earlier release: nothing else says any more whose address this is.
  const owned: EmailDoc = { uid, createdAt: nowMs };
  if (!entry.exists) tx.create(entry.ref, toStored(owned));
  return { email: '', website: '', searchTokens: searchTokens(username, fullName), updatedAt: nowMs };
}

/** The reverse, of an account that turns public. Nothing else is written in the commit before it. */
export async function showContact(
  tx: Transaction,
  db: Firestore,
  nowMs: number,
  user: Stored<UserDoc>,
): Promise<Partial<UserDoc>> {
  const contact = readDocument(ContactDoc, await tx.get(contactRef(db, user.id)));
  if (!contact) return {};
  tx.delete(contactRef(db, user.id));
  const { email, website } = contact.data;
  const { username, fullName } = user.data;
  return { email, website, searchTokens: searchTokens(username, fullName, email), updatedAt: nowMs };
}
