import { randomInt } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { UserDoc, UsernameDoc } from '@glimpse/contract/profiles/user';
import { usernameLimits } from '@glimpse/contract/profiles/username';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit } from '../firestore/commit.ts';
import { tooManyConflicts } from '../firestore/conflicts.ts';
import {
  type DocumentView,
  readableDocument,
  readDocument,
  readDocuments,
  type Stored,
} from '../firestore/documents.ts';
import { usersNamed } from '../firestore/queries.ts';
import { looksReserved, usernameSkeleton } from './username-skeleton.ts';

/** The two documents that give a username to one person. */
export type UsernameEntries<T> = Readonly<Record<'name' | 'skeleton', T>>;

export const usernameRefs = (db: Firestore, username: string): UsernameEntries<DocumentReference> => ({
  name: db.doc(paths.username(foldUsername(username))),
  skeleton: db.doc(paths.usernameSkeleton(usernameSkeleton(username))),
});

/** Returns the uid of the person who has the username, or had it within `usernameLimits.redirectMs`. Null if nobody. */
export function holderOf(entry: DocumentView, nowMs: number): string | null {
  const stored = readableDocument(UsernameDoc, entry)?.data;
  const isExpired = stored !== undefined && stored.expireAt !== null && stored.expireAt <= nowMs;
  return stored === undefined || isExpired ? null : stored.uid;
}

const isFreeFor = (uid: string, entry: DocumentView, nowMs: number): boolean => (holderOf(entry, nowMs) ?? uid) === uid;

/**
 * Returns whether the person can take the username. `similar` means that somebody has a username that looks the same. A
 * profile of an earlier release can have the username without an entry. It keeps the username, so that its links do not
 * lead to a newcomer.
 */
export async function usernameState(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  uid: string,
  username: string,
  entries: UsernameEntries<DocumentView>,
): Promise<'free' | 'taken' | 'similar'> {
  if (!isFreeFor(uid, entries.name, nowMs)) return 'taken';
  if (!isFreeFor(uid, entries.skeleton, nowMs)) return 'similar';
  if (entries.name.exists) return 'free';
  const { docs } = await commit.runQuery(usersNamed(db, username).limit(2));
  return docs.some(({ id }) => id !== uid) ? 'taken' : 'free';
}

/** Stages the writes that give a free username to the person. `entries` are as read in this commit. */
export function stageClaim(commit: Commit, nowMs: number, uid: string, entries: UsernameEntries<DocumentView>): void {
  const claim: UsernameDoc = { uid, createdAt: nowMs, expireAt: null };
  for (const entry of [entries.name, entries.skeleton]) {
    const stored = readableDocument(UsernameDoc, entry)?.data;
    if (stored?.uid !== uid || stored.expireAt !== null) commit.put(entry, claim);
  }
}

/**
 * Gives a username to the person: `wanted` if it is free, or else `wanted` with digits at its end. If `wanted` has no
 * letter and no digit, the username is `user` with digits. Stages the writes in `commit` and returns the username.
 *
 * The digits are random, because people who sign up at the same time with the same name would otherwise try the same
 * ones. The commit fails if somebody else takes the username meanwhile, and runs again with other digits.
 *
 * `isEarlier` is true for a profile of an earlier release. It can have the same username as other such profiles, and
 * the first one keeps it.
 */
export async function claimUsername(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  uid: string,
  wanted: string,
  isEarlier = false,
): Promise<string> {
  for (const username of candidates(wanted)) {
    const entries = await commit.read(usernameRefs(db, username));
    const isFree = isEarlier
      ? isFreeFor(uid, entries.name, nowMs) && isFreeFor(uid, entries.skeleton, nowMs)
      : (await usernameState(commit, db, nowMs, uid, username, entries)) === 'free';
    if (!isFree) continue;
    stageClaim(commit, nowMs, uid, entries);
    return username;
  }
  throw tooManyConflicts();
}

const maxDigits = 9;

/** The wanted username, and then usernames with more and more digits. */
function* candidates(wanted: string): Generator<string> {
  const folded = foldUsername(wanted);
  if (folded !== '' && !looksReserved(wanted)) yield wanted;
  for (let digits = 4; digits <= maxDigits; digits++) {
    const start = foldUsername((folded || 'user').slice(0, usernameLimits.length - digits)) || 'user';
    for (let attempt = 0; attempt < 3; attempt++) yield `${start}${randomInt(10 ** (digits - 1), 10 ** digits)}`;
  }
}

/**
 * Returns the uid of the person with this username, also if it is a former one that still leads to its owner. Null if
 * there is no such person.
 */
export const ownerOfUsername = (db: Firestore, nowMs: number, username: string): Promise<string | null> =>
  findOwner(db, username, (entry) => holderOf(entry, nowMs));

/** Returns the uid of the person whose current username this is, or null. */
export const currentOwnerOfUsername = (db: Firestore, username: string): Promise<string | null> =>
  findOwner(db, username, (entry) => {
    const stored = readableDocument(UsernameDoc, entry)?.data;
    return stored?.expireAt === null ? stored.uid : null;
  });

/**
 * Profiles of earlier releases can have no document in `usernames` yet. They are found if only one of them has the
 * username.
 */
async function findOwner(
  db: Firestore,
  username: string,
  ownerIn: (entry: DocumentView) => string | null,
): Promise<string | null> {
  const folded = foldUsername(username);
  if (folded === '') return null;
  const entry = await db.doc(paths.username(folded)).get();
  if (entry.exists) return ownerIn(entry);
  const found = readDocuments(UserDoc, (await usersNamed(db, username.toLowerCase()).limit(2).get()).docs);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

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
