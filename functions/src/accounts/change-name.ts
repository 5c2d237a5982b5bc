import { paths } from '@glimpse/contract/paths';
import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { type UserDoc, UsernameChangesDoc, usernameOf } from '@glimpse/contract/profiles/user';
import { usernameLimits } from '@glimpse/contract/profiles/username';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { looksReserved } from '../auth/username-skeleton.ts';
import { usernameRefs, usernameState } from '../auth/usernames.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, type Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { recentChanges, stageUsernameChange } from './change-username.ts';

/**
 * Changes a person's name. The username that is derived from it changes too, unless the person has chosen the username.
 * A trigger updates the copies. Throws `viewerNotRegistered`.
 */
export async function changeName(
  db: Firestore,
  auth: Pick<Auth, 'updateUser'>,
  nowMs: number,
  uid: string,
  fullName: string,
): Promise<Stored<UserDoc>> {
  const options = {
    lockPaths: [paths.user(uid)],
    unchanged: { viewer: db.doc(paths.user(uid)) },
    // Each change of the username also changes the profile.
    mayChange: { changes: db.doc(paths.usernameChanges(uid)) },
  };
  const user = await inBatch(db, options, async (commit, read) => {
    const viewer = requireViewer(read.viewer);
    const { data } = viewer;
    const named = { id: uid, data: { ...data, fullName } };
    const change = {
      fullName,
      searchTokens: searchTokens(data.username, fullName, data.email),
      updatedAt: nowMs,
      ...(await stageDerivedUsername(commit, db, nowMs, named, read.changes)),
    };
    commit.update(read.viewer, change);
    return { id: uid, data: { ...data, ...change } };
  });
  // The welcome message of the next sign-in uses this name.
  await auth.updateUser(uid, { displayName: fullName });
  return user;
}

/**
 * Stages the change to the username that is derived from the full name. Returns the changed fields of the profile. Does
 * nothing if the person has chosen the username or changed it too often, or if the derived one is not free.
 */
async function stageDerivedUsername(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  user: Stored<UserDoc>,
  changesEntry: DocumentView,
) {
  const username = usernameOf(user.data.fullName);
  const recent = recentChanges(changesEntry, nowMs);
  const isChosen = readableDocument(UsernameChangesDoc, changesEntry)?.data.isChosen ?? false;
  const isFixed = isChosen || recent.length >= usernameLimits.changes || username === user.data.username;
  if (isFixed || foldUsername(username) === '' || looksReserved(username)) return {};
  const entries = await commit.read(usernameRefs(db, username));
  if ((await usernameState(commit, db, nowMs, user.id, username, entries)) !== 'free') return {};
  const changes: UsernameChangesDoc = { changes: [...recent, nowMs], isChosen: false };
  commit.put(changesEntry, changes);
  return stageUsernameChange(commit, db, nowMs, user, username, entries);
}
