import { paths } from '@glimpse/contract/paths';
import { type UserDoc, usernameOf } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { type Stored, toStored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/** The person under another name, and the username that follows from it; a trigger takes it to the copies. Throws `viewerNotRegistered`. */
export async function changeName(
  db: Firestore,
  auth: Pick<Auth, 'updateUser'>,
  nowMs: number,
  uid: string,
  fullName: string,
): Promise<Stored<UserDoc>> {
  const user = await inTransaction(db, [paths.user(uid)], async (tx) => {
    const ref = db.doc(paths.user(uid));
    const { data } = requireViewer(await tx.get(ref));
    const username = usernameOf(fullName);
    const change = {
      fullName,
      username,
      searchTokens: searchTokens(username, fullName, data.email),
      updatedAt: nowMs,
    };
    tx.update(ref, toStored(change));
    return { id: uid, data: { ...data, ...change } };
  });
  // What greets at the next sign-in.
  await auth.updateUser(uid, { displayName: fullName });
  return user;
}
