import { paths } from '@glimpse/contract/paths';
import { type OtherPerson, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import { authorOf, personSummary } from '../views/user-view.ts';

/** Reads the profiles of these people. Leaves out those who are deleted or suspended. */
export async function readPeople(db: Firestore, uids: readonly string[]): Promise<OtherPerson[]> {
  if (uids.length === 0) return [];
  const found = await db.getAll(...uids.map((uid) => db.doc(paths.user(uid))));
  const users = readDocuments(UserDoc, found);
  return users
    .filter(({ data }) => !data.isSuspended)
    .map((user) => ({ ...personSummary(authorOf(user)), isPrivate: user.data.isPrivate }));
}
