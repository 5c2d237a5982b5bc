import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readDocument, type Stored } from '../firestore/documents.ts';
import { claimUsername, holderOf, usernameRefs } from './usernames.ts';

/**
 * Gives the profile its username, if an earlier release has created the profile and several people could have the same
 * username. The first of these people keeps it, and the others get digits at its end. A trigger then updates the
 * copies. Runs at each sign-in and in the sweep. Idempotent. Returns the username.
 */
export async function ensureUsername(
  db: Firestore,
  nowMs: number,
  { id: uid, data }: Stored<Pick<UserDoc, 'username'>>,
): Promise<string> {
  const { name, skeleton } = usernameRefs(db, data.username);
  const entries = await db.getAll(name, skeleton);
  if (entries.every((entry) => holderOf(entry, nowMs) === uid)) return data.username;
  const user = db.doc(paths.user(uid));
  return inBatch(db, { lockPaths: [user.path], unchanged: { user } }, async (commit, read) => {
    const profile = readDocument(UserDoc, read.user);
    if (!profile) return data.username;
    const { username: wanted, fullName, email } = profile.data;
    const username = await claimUsername(commit, db, nowMs, uid, wanted, true);
    const change = { username, searchTokens: searchTokens(username, fullName, email), updatedAt: nowMs };
    // The update without a change fails if the person changes the username meanwhile.
    commit.update(read.user, username === wanted ? { username } : change);
    return username;
  });
}
