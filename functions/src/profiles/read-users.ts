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
  const reading = readBlockLists(db, viewerUid);
  const keep = reading.then(
    ({ isBlocked }) =>
      ({ username, fullName, email, isSuspended }: UserDoc, id: string) =>
        !isSuspended && !isBlocked(id) && (token === null || containsText(search, username, fullName, email)),
  );
  const page = await readPage(newestUsers(db, token), UserDoc, request, keep);
  const blockLists = await reading;
  const byAddress = request.cursor === undefined && search.includes('@') ? await personAt(db, search) : null;
  const isAdded = byAddress?.data.isPrivate && !blockLists.isBlocked(byAddress.id);
  const found = isAdded ? [byAddress, ...page.items.filter(({ id }) => id !== byAddress.id)] : page.items;
  return { users: await showUsers(db, viewerUid, found, blockLists), nextCursor: page.nextCursor };
}

/**
 * Returns a user by id or email. If one blocks the other, the user has only name and picture. Throws
 * `userNotFound`.
 */
export async function readUser(db: Firestore, viewerUid: string | null, uidOrEmail: string): Promise<User> {
  const [user, blockLists] = await Promise.all([personAt(db, uidOrEmail), readBlockLists(db, viewerUid)]);
  const [shown] = user && !user.data.isSuspended ? await showUsers(db, viewerUid, [user], blockLists) : [];
  if (!shown) throw profileErrors.notFound();
  return shown;
}

async function personAt(db: Firestore, uidOrEmail: string): Promise<Stored<UserDoc> | null> {
  const address = uidOrEmail.trim().toLowerCase();
  const uid = address.includes('@') ? await ownerOfEmail(db, address) : uidOrEmail;
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
  const shown = (user: Stored<UserDoc>) => userWithout(user, blockLists);
  const stored = all.filter(({ data }) => !data.isSuspended);
  const seen = stored.map(shown);
  const edges = await readViewerFollows(db, viewerUid, seen, known);
  const isInside = ({ id, data }: Stored<UserDoc>) =>
    data.isPrivate && (id === viewerUid || edges.get(id)?.follower !== undefined);
  const circles = await Promise.all(stored.filter(isInside).map((user) => withCircle(db, user)));
  const followed = new Map(circles.map(({ id }) => [id, edges.get(id)?.follower ?? null]));
  const opened = circles.map(shown);
  const openedEdges = await readViewerFollows(db, viewerUid, opened, followed);
  const views = new Map(opened.map((user) => [user.id, userView(user, openedEdges.get(user.id))]));
  return seen.map((user) => views.get(user.id) ?? userView(user, edges.get(user.id)));
}

/** Adds the previews, email and website that a private profile does not contain. */
async function withCircle(db: Firestore, user: Stored<UserDoc>): Promise<Stored<UserDoc>> {
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
