import { paths } from '@glimpse/contract/paths';
import { type UserDoc, UsernameChangesDoc, type UsernameDoc } from '@glimpse/contract/profiles/user';
import { usernameErrors, usernameLimits } from '@glimpse/contract/profiles/username';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import { looksReserved } from '../auth/username-skeleton.ts';
import { holderOf, stageClaim, type UsernameEntries, usernameRefs, usernameState } from '../auth/usernames.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, type Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';

/**
 * Changes the viewer's username. The former one leads to the viewer for `usernameLimits.redirectMs`, and nobody else
 * can take it meanwhile. A trigger updates the copies. Mentions do not change, because they contain the uid. Does
 * nothing if the viewer has the username already, so a call can be sent twice.
 *
 * `username` has passed the contract's `Username`. Throws `viewerNotRegistered`, `suspended`, or an error of
 * `usernameErrors`.
 */
export function changeUsername(db: Firestore, nowMs: number, uid: string, username: string): Promise<Stored<UserDoc>> {
  const options = {
    lockPaths: [paths.user(uid)],
    unchanged: { viewer: db.doc(paths.user(uid)), changes: db.doc(paths.usernameChanges(uid)) },
  };
  return inBatch(db, options, async (commit, read) => {
    const viewer = requireViewer(read.viewer);
    if (viewer.data.username === username) return viewer;
    if (looksReserved(username)) throw usernameErrors.reserved();
    const entries = await commit.read(usernameRefs(db, username));
    const state = await usernameState(commit, db, nowMs, uid, username, entries);
    if (state !== 'free') throw usernameErrors[state]();
    const recent = recentChanges(read.changes, nowMs);
    const [oldest = 0] = recent;
    if (recent.length >= usernameLimits.changes)
      throw usernameErrors.changedTooOften(oldest + usernameLimits.changePeriodMs);
    const change = await stageUsernameChange(commit, db, nowMs, viewer, username, entries);
    const changes: UsernameChangesDoc = { changes: [...recent, nowMs], isChosen: true };
    commit.put(read.changes, changes);
    commit.update(read.viewer, change);
    return { id: uid, data: { ...viewer.data, ...change } };
  });
}

/** Returns the times of the changes that still count, oldest first. */
export const recentChanges = (changes: DocumentView, nowMs: number): number[] =>
  (readableDocument(UsernameChangesDoc, changes)?.data.changes ?? []).filter(
    (changedMs) => changedMs > nowMs - usernameLimits.changePeriodMs,
  );

/**
 * Stages the writes that give `username` to the person and let the former one expire. `entries` are those of
 * `username`, and nobody else holds them. Returns the changed fields of the profile, which the caller writes.
 */
export async function stageUsernameChange(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  { id: uid, data: { username: former, fullName, email } }: Stored<UserDoc>,
  username: string,
  entries: UsernameEntries<DocumentView>,
) {
  const formerEntries = await commit.read(usernameRefs(db, former));
  const redirect: UsernameDoc = { uid, createdAt: nowMs, expireAt: nowMs + usernameLimits.redirectMs };
  const stays = new Set([entries.name.ref.path, entries.skeleton.ref.path]);
  for (const entry of [formerEntries.name, formerEntries.skeleton]) {
    // A profile of an earlier release can have no entry, and the entry of its username can belong to somebody else.
    if (!stays.has(entry.ref.path) && holderOf(entry, nowMs) === uid) commit.put(entry, redirect);
  }
  stageClaim(commit, nowMs, uid, entries);
  return { username, searchTokens: searchTokens(username, fullName, email), updatedAt: nowMs };
}
