import { serverErrors } from '@glimpse/contract/errors';
import type { HiddenPeople } from '@glimpse/contract/hidden';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { type Author, FollowDoc, type User, UserDoc } from '@glimpse/contract/profiles/user';
import { containsText, searchToken } from '@glimpse/contract/search/search-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import { readContact } from '../auth/contact.ts';
import { ownerOfEmail } from '../auth/emails.ts';
import { readDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { type ListQuery, newestFollowers, newestFollowing, newestUsers } from '../firestore/queries.ts';
import { readHidden } from '../hidden/hidden.ts';
import { ownEdges } from '../views/own-edges.ts';
import { userView } from '../views/user-view.ts';
import { userWithout } from '../visibility/without-blocked.ts';

/**
 * Users, newest first; with `search` those whose username, full name or email contain it, whatever the case. Of a private
 * account the email counts only as a whole: who knows it finds the person, and nobody finds it out.
 */
export async function listUsers(
  db: Firestore,
  viewerUid: string | null,
  request: PageRequest & { readonly search?: string | undefined },
): Promise<{ users: User[]; nextCursor: string | null }> {
  const { search = '' } = request;
  const token = searchToken(search);
  const reading = readHidden(db, viewerUid);
  const keep = reading.then(
    ({ isApart }) =>
      ({ username, fullName, email, isSuspended }: UserDoc, id: string) =>
        !isSuspended && !isApart(id) && (token === null || containsText(search, username, fullName, email)),
  );
  const page = await readPage(newestUsers(db, token), UserDoc, request, keep);
  const hidden = await reading;
  const byAddress = request.cursor === undefined && search.includes('@') ? await personAt(db, search) : null;
  const isAdded = byAddress?.data.isPrivate && !hidden.isApart(byAddress.id);
  const found = isAdded ? [byAddress, ...page.items.filter(({ id }) => id !== byAddress.id)] : page.items;
  return { users: await showUsers(db, viewerUid, found, hidden), nextCursor: page.nextCursor };
}

/** One user, by id or address; where one has blocked the other, with nothing but name and picture. Throws `userNotFound`. */
export async function readUser(db: Firestore, viewerUid: string | null, uidOrEmail: string): Promise<User> {
  const [user, hidden] = await Promise.all([personAt(db, uidOrEmail), readHidden(db, viewerUid)]);
  const [shown] = user && !user.data.isSuspended ? await showUsers(db, viewerUid, [user], hidden) : [];
  if (!shown) throw serverErrors.userNotFound();
  return shown;
}

async function personAt(db: Firestore, uidOrEmail: string): Promise<Stored<UserDoc> | null> {
  const address = uidOrEmail.trim().toLowerCase();
  const uid = address.includes('@') ? await ownerOfEmail(db, address) : uidOrEmail;
  return uid === null ? null : readDocument(UserDoc, await db.doc(paths.user(uid)).get());
}

/**
 * Users as the viewer sees them: with the viewer in their lists, where they are in them. Of private accounts the lists are shown to
 * followers, at the price of reading them. `known`: as in `ownEdges`.
 */
export async function showUsers(
  db: Firestore,
  viewerUid: string | null,
  all: readonly Stored<UserDoc>[],
  hidden: HiddenPeople,
  known?: ReadonlyMap<string, Author | null>,
): Promise<User[]> {
  const shown = (user: Stored<UserDoc>) => userWithout(user, hidden);
  const stored = all.filter(({ data }) => !data.isSuspended);
  const seen = stored.map(shown);
  const edges = await ownEdges(db, viewerUid, seen, known);
  const isInside = ({ id, data }: Stored<UserDoc>) =>
    data.isPrivate && (id === viewerUid || edges.get(id)?.follower !== undefined);
  const circles = await Promise.all(stored.filter(isInside).map((user) => withCircle(db, user)));
  const followed = new Map(circles.map(({ id }) => [id, edges.get(id)?.follower ?? null]));
  const opened = circles.map(shown);
  const openedEdges = await ownEdges(db, viewerUid, opened, followed);
  const views = new Map(opened.map((user) => [user.id, userView(user, openedEdges.get(user.id))]));
  return seen.map((user) => views.get(user.id) ?? userView(user, edges.get(user.id)));
}

/** With the previews, email and website that a public profile carries. */
async function withCircle(db: Firestore, user: Stored<UserDoc>): Promise<Stored<UserDoc>> {
  const newest = async ({ query }: ListQuery): Promise<Author[]> =>
    readDocuments(FollowDoc, (await query.limit(limits.previewPeople).get()).docs).map(
      ({ data: { createdAt: _, isAccepted: __, ...author } }) => author,
    );
  const [{ id, data }, followerPreview, followingPreview] = await Promise.all([
    readContact(db, user),
    newest(newestFollowers(db, user.id)),
    newest(newestFollowing(db, user.id)),
  ]);
  return { id, data: { ...data, followerPreview, followingPreview } };
}
