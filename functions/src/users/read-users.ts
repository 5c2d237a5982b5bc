import { serverErrors } from '@glimpse/contract/errors';
import type { HiddenPeople } from '@glimpse/contract/hidden';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { containsText, searchToken } from '@glimpse/contract/search';
import { type Author, FollowDoc, type User, UserDoc } from '@glimpse/contract/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readContact } from '../auth/contact.ts';
import { ownerOfEmail } from '../auth/emails.ts';
import { readableDocument, readDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { type ListQuery, newestFollowers, newestFollowing, newestUsers } from '../firestore/queries.ts';
import { followedAmong } from '../firestore/visible.ts';
import { readHidden } from '../hidden/hidden.ts';
import { userWithout } from '../hidden/without-hidden.ts';
import { ownEdges } from '../views/own-edges.ts';
import { authorOf, userView } from '../views/user-view.ts';

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

/** What is known of the viewer already, and whom of the users they follow: nothing of it is read again. */
export interface KnownViewer {
  readonly author: Author;
  readonly follows: ReadonlyMap<string, boolean>;
}

/**
 * Users as the viewer sees them: with the viewer in their lists, where they are in them. Of private accounts the lists are shown to
 * followers, at the price of reading them.
 */
export async function showUsers(
  db: Firestore,
  viewerUid: string | null,
  all: readonly Stored<UserDoc>[],
  hidden: HiddenPeople,
  known?: KnownViewer,
): Promise<User[]> {
  const stored = all.filter(({ data }) => !data.isSuspended);
  const follows = known?.follows ?? new Map<string, boolean>();
  const askedUids = stored.flatMap(({ id, data }) => (data.isPrivate && !follows.has(id) ? [id] : []));
  const followed = await followedAmong(db, viewerUid, askedUids);
  const isInside = (uid: string) => uid === viewerUid || (follows.get(uid) ?? followed.has(uid));
  const users = (
    await Promise.all(
      stored.map((user) => (user.data.isPrivate && isInside(user.id) ? withCircle(db, user) : user)),
    )
  ).map((user) => userWithout(user, hidden));
  const crowded = users.some(
    ({ data }) => mayLeaveOut(data.followerPreview) || mayLeaveOut(data.followingPreview),
  );
  const viewer = crowded ? (known?.author ?? readAuthor(db, viewerUid)) : null;
  const edges = await ownEdges(db, viewerUid, viewer, users, follows);
  return users.map((user) => userView(user, edges.get(user.id)));
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

async function readAuthor(db: Firestore, uid: string | null): Promise<Author | null> {
  const user = uid === null ? null : readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
  return user && authorOf(user);
}
