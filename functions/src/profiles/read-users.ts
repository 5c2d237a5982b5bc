import { FollowDoc } from '@glimpse/contract/follows/follow';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { type Author, profileErrors, type User, UserDoc } from '@glimpse/contract/profiles/user';
import { containsText, tokensOfSearch } from '@glimpse/contract/search/search-tokens';
import type { BlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { readContact, readOwnContact } from '../auth/contact.ts';
import { findByEmail } from '../auth/emails.ts';
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
 * private account must match completely, so that a search cannot reveal it. A hidden email finds nobody but the viewer.
 */
export async function listUsers(
  db: Firestore,
  viewerUid: string | null,
  request: PageRequest & { readonly search?: string | undefined },
): Promise<{ users: User[]; nextCursor: string | null }> {
  const { search = '' } = request;
  const tokens = tokensOfSearch(search);
  const blockListsPromise = readBlockLists(db, viewerUid);
  const filter = blockListsPromise.then(
    ({ isBlocked }) =>
      ({ username, fullName, email, isSuspended }: UserDoc, id: string) =>
        !isSuspended && !isBlocked(id) && (tokens.length === 0 || containsText(search, username, fullName, email)),
  );
  const page = await readPage(newestUsers(db, tokens), UserDoc, request, filter);
  const blockLists = await blockListsPromise;
  const userByEmail =
    request.cursor === undefined && search.includes('@') ? await findByEmail(db, viewerUid, search) : null;
  const isMissing = userByEmail?.data.isPrivate || userByEmail?.data.hidesEmail;
  const isAdded = userByEmail && isMissing && !blockLists.isBlocked(userByEmail.id);
  const found = isAdded ? [userByEmail, ...page.items.filter(({ id }) => id !== userByEmail.id)] : page.items;
  return { users: await showUsers(db, viewerUid, found, blockLists), nextCursor: page.nextCursor };
}

/**
 * Returns a user by id, by email, or by username with an `@` before it. If one blocks the other, the user has only name
 * and picture. Throws `userNotFound`, also for the hidden email of another person.
 */
export async function readUser(
  db: Firestore,
  viewerUid: string | null,
  address: string,
  nowMs: number = Date.now(),
): Promise<User> {
  const [user, blockLists] = await Promise.all([
    findUser(db, viewerUid, nowMs, address.trim()),
    readBlockLists(db, viewerUid),
  ]);
  const [shown] = user && !user.data.isSuspended ? await showUsers(db, viewerUid, [user], blockLists) : [];
  if (!shown) throw profileErrors.notFound();
  return shown;
}

async function findUser(
  db: Firestore,
  viewerUid: string | null,
  nowMs: number,
  address: string,
): Promise<Stored<UserDoc> | null> {
  if (address.includes('@') && !address.startsWith('@')) return findByEmail(db, viewerUid, address);
  const uid = address.startsWith('@') ? await ownerOfUsername(db, nowMs, address.slice(1)) : address;
  return uid === null ? null : readDocument(UserDoc, await db.doc(paths.user(uid)).get());
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
    (data.hidesEmail && id === viewerUid) ||
    (data.isPrivate && (id === viewerUid || follows.get(id)?.follower !== undefined));
  const fullUsers = await Promise.all(
    stored.filter(canSeePrivateFields).map((user) => withPrivateFields(db, viewerUid, user)),
  );
  const followed = new Map(fullUsers.map(({ id }) => [id, follows.get(id)?.follower ?? null]));
  const fullViews = fullUsers.map(withoutBlocked);
  const fullFollows = await readViewerFollows(db, viewerUid, fullViews, followed);
  const views = new Map(fullViews.map((user) => [user.id, userView(user, fullFollows.get(user.id))]));
  return users.map((user) => views.get(user.id) ?? userView(user, follows.get(user.id)));
}

/** Adds the previews, email and website that a private profile does not contain, and the viewer's hidden email. */
async function withPrivateFields(
  db: Firestore,
  viewerUid: string | null,
  user: Stored<UserDoc>,
): Promise<Stored<UserDoc>> {
  const withContact = user.id === viewerUid ? readOwnContact(db, user) : readContact(db, user);
  if (!user.data.isPrivate) return withContact;
  const newest = async ({ query }: ListQuery): Promise<Author[]> =>
    readDocuments(FollowDoc, (await query.limit(previewLimits.people).get()).docs).map(
      ({ data: { createdAt: _, isAccepted: __, ...author } }) => author,
    );
  const [{ id, data }, followerPreview, followingPreview] = await Promise.all([
    withContact,
    newest(newestFollowers(db, user.id)),
    newest(newestFollowing(db, user.id)),
  ]);
  return { id, data: { ...data, followerPreview, followingPreview } };
}
