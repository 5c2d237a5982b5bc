import { FollowDoc } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { previewLimits } from '@glimpse/contract/preview-limits';
import { profileErrors } from '@glimpse/contract/profiles/profile-errors';
import { type Author, type User, UserDoc } from '@glimpse/contract/profiles/user';
import { containsText, searchToken } from '@glimpse/contract/search/search-tokens';
import type { BlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { readContact } from '../auth/contact.ts';
import { ownerOfEmail } from '../auth/emails.ts';
import { ownerOfUsername } from '../auth/usernames.ts';
import { readDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { type ListQuery, newestFollowers, newestFollowing, newestUsers } from '../firestore/queries.ts';
import { userView } from '../views/user-view.ts';
import { readViewerFollows } from '../views/viewer-follows.ts';
import { readBlockLists } from '../visibility/block-lists.ts';
import { userWithout } from '../visibility/without-blocked.ts';

/**
 * Lists users, newest first. `search` finds text in username, full name or email, case-insensitive. The email of a
 * private account must match completely, so that a search cannot reveal it.
 */
export async function listUsers(
  db: Firestore,
  viewerUid: string | null,
  request: PageRequest & { readonly search?: string | undefined },
): Promise<{ users: User[]; nextCursor: string | null }> {
  const { search = '' } = request;
  const token = searchToken(search);
  const blockListsPromise = readBlockLists(db, viewerUid);
  const filter = blockListsPromise.then(
    ({ isBlocked }) =>
      ({ username, fullName, email, isSuspended }: UserDoc, id: string) =>
        !isSuspended && !isBlocked(id) && (token === null || containsText(search, username, fullName, email)),
  );
  const page = await readPage(newestUsers(db, token), UserDoc, request, filter);
  const blockLists = await blockListsPromise;
  const email = request.cursor === undefined && search.includes('@') ? search.trim().toLowerCase() : null;
  const userByEmail = email === null ? null : await readUserDocument(db, await ownerOfEmail(db, email));
  const isAdded = userByEmail?.data.isPrivate && !blockLists.isBlocked(userByEmail.id);
  const found = isAdded ? [userByEmail, ...page.items.filter(({ id }) => id !== userByEmail.id)] : page.items;
  return { users: await showUsers(db, viewerUid, found, blockLists), nextCursor: page.nextCursor };
}

/**
 * Returns a user by id, by email, or by username with an `@` before it. If one blocks the other, the user has only name and picture. Throws
 * `userNotFound`.
 */
export async function readUser(
  db: Firestore,
  viewerUid: string | null,
  address: string,
  nowMs: number = Date.now(),
): Promise<User> {
  const [user, blockLists] = await Promise.all([readUserAt(db, nowMs, address), readBlockLists(db, viewerUid)]);
  const [shown] = user && !user.data.isSuspended ? await showUsers(db, viewerUid, [user], blockLists) : [];
  if (!shown) throw profileErrors.notFound();
  return shown;
}

const readUserDocument = async (db: Firestore, uid: string | null): Promise<Stored<UserDoc> | null> =>
  uid === null ? null : readDocument(UserDoc, await db.doc(paths.user(uid)).get());

const readUserAt = async (db: Firestore, nowMs: number, address: string) =>
  readUserDocument(db, await findUid(db, nowMs, address));

async function findUid(db: Firestore, nowMs: number, address: string): Promise<string | null> {
  const trimmed = address.trim().toLowerCase();
  if (trimmed.startsWith('@')) return ownerOfUsername(db, nowMs, trimmed.slice(1));
  return trimmed.includes('@') ? ownerOfEmail(db, trimmed) : address;
}

/**
 * Returns users in API form for the viewer. Their lists contain the viewer, if the viewer is in them. The lists of
 * private accounts cost additional reads, and are shown only to followers. `known`: see `readViewerFollows`.
 */
export async function showUsers(
  db: Firestore,
  viewerUid: string | null,
  all: readonly Stored<UserDoc>[],
  blockLists: BlockLists,
  known?: ReadonlyMap<string, Author | null>,
): Promise<User[]> {
  const withoutBlocked = (user: Stored<UserDoc>) => userWithout(user, blockLists);
  const stored = all.filter(({ data }) => !data.isSuspended);
  const users = stored.map(withoutBlocked);
  const follows = await readViewerFollows(db, viewerUid, users, known);
  const canSeePrivateFields = ({ id, data }: Stored<UserDoc>) =>
    data.isPrivate && (id === viewerUid || follows.get(id)?.follower !== undefined);
  const fullUsers = await Promise.all(stored.filter(canSeePrivateFields).map((user) => withPrivateFields(db, user)));
  const followed = new Map(fullUsers.map(({ id }) => [id, follows.get(id)?.follower ?? null]));
  const fullViews = fullUsers.map(withoutBlocked);
  const fullFollows = await readViewerFollows(db, viewerUid, fullViews, followed);
  const views = new Map(fullViews.map((user) => [user.id, userView(user, fullFollows.get(user.id))]));
  return users.map((user) => views.get(user.id) ?? userView(user, follows.get(user.id)));
}

/** Adds the previews, email and website that a private profile does not contain. */
async function withPrivateFields(db: Firestore, user: Stored<UserDoc>): Promise<Stored<UserDoc>> {
  const newest = async ({ query }: ListQuery): Promise<Author[]> =>
    readDocuments(FollowDoc, (await query.limit(previewLimits.people).get()).docs).map(
      ({ data: { createdAt: _, isAccepted: __, ...author } }) => author,
    );
  const [{ id, data }, followerPreview, followingPreview] = await Promise.all([
    readContact(db, user),
    newest(newestFollowers(db, user.id)),
    newest(newestFollowing(db, user.id)),
  ]);
  return { id, data: { ...data, followerPreview, followingPreview } };
}
