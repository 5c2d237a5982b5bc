import { paths } from '@glimpse/contract/paths';
import { type UserDoc, usernameOf } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Changes a person's name, and the username that is derived from it. A trigger updates the copies. Throws
 * `viewerNotRegistered`.
 */
export async function changeName(
  db: Firestore,
  auth: Pick<Auth, 'updateUser'>,
  nowMs: number,
  uid: string,
  fullName: string,
): Promise<Stored<UserDoc>> {
  const reads = { viewer: db.doc(paths.user(uid)) };
  const options = { lockPaths: [reads.viewer.path], reads };
  const user = await inTransaction(db, options, async (commit, read) => {
    const { data } = requireViewer(read.viewer);
    const username = usernameOf(fullName);
    const change = {
      fullName,
      username,
      searchTokens: searchTokens(username, fullName, data.email),
      updatedAt: nowMs,
    };
    commit.update(read.viewer, change);
    return { id: uid, data: { ...data, ...change } };
  });
  // The welcome message of the next sign-in uses this name.
  await auth.updateUser(uid, { displayName: fullName });
  return user;
}
