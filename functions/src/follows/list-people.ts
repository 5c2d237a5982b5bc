import type { OtherPerson } from '@glimpse/contract/calls/people';
import { circleLimits } from '@glimpse/contract/circle-limits';
import { serverErrors } from '@glimpse/contract/errors';
import type { HiddenPeople } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import { StoredEmail, StoredName } from '@glimpse/contract/profiles/person';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { containsText } from '@glimpse/contract/search/search-tokens';
import type { Firestore, Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readAmong } from '../firestore/among.ts';
import { readDocument, readDocuments } from '../firestore/documents.ts';
import { type PageRequest, readPage } from '../firestore/page.ts';
import {
  followersAmong,
  followingAmong,
  type ListQuery,
  likersAmong,
  newestFollowers,
  newestFollowing,
  newestLikes,
} from '../firestore/queries.ts';
import { readViewer } from '../firestore/require.ts';
import { readHidden } from '../hidden/hidden.ts';
import { authorOf, personSummary } from '../views/user-view.ts';
import { isInCircle, requireVisiblePost } from '../visibility/visible-posts.ts';

export interface PeopleRequest extends PageRequest {
  /** Only whose name or address contains it, whatever the case. */
  readonly search?: string | undefined;
}
interface People {
  people: OtherPerson[];
  nextCursor: string | null;
}
/** What likes and edges have in common. */
const Member = z.object({ fullName: StoredName, email: StoredEmail });

/** A list of people, newest first, and which of some people are in it. */
interface Membership {
  readonly list: ListQuery;
  readonly among: (uids: readonly string[]) => Query;
}

/** Who likes a post: whom the viewer follows first. Throws what `requireViewer` does, and `postNotFound`, also where one has blocked the other. */
export async function listLikers(
  db: Firestore,
  viewerUid: string,
  postId: string,
  request: PeopleRequest,
): Promise<People> {
  const [snapshot, hidden] = await Promise.all([
    db.doc(paths.post(postId)).get(),
    readHidden(db, viewerUid),
    readViewer(db, viewerUid),
  ]);
  const { data } = await requireVisiblePost(db, viewerUid, snapshot);
  if (hidden.isApart(data.postBy.uid)) throw serverErrors.postNotFound();
  const among = (uids: readonly string[]) => likersAmong(db, postId, uids);
  return peopleIn(db, viewerUid, hidden, { list: newestLikes(db, postId), among }, request);
}

/**
 * Who follows somebody, or whom they follow: whom the viewer follows first. Nobody where one has blocked the other. Throws what
 * `requireViewer` does, `userNotFound`,
 * or `circlePrivate` for a private account that the viewer does not follow.
 */
export async function listCircle(
  db: Firestore,
  viewerUid: string,
  uid: string,
  side: 'followers' | 'following',
  request: PeopleRequest,
): Promise<People> {
  const [snapshot, hidden] = await Promise.all([
    db.doc(paths.user(uid)).get(),
    readHidden(db, viewerUid),
    readViewer(db, viewerUid),
  ]);
  const user = readDocument(UserDoc, snapshot);
  if (!user || user.data.isSuspended) throw serverErrors.userNotFound();
  if (hidden.isApart(uid)) return { people: [], nextCursor: null };
  if (user.data.isPrivate && !(await isInCircle(db, viewerUid, uid))) throw safetyErrors.circlePrivate();
  const membership: Membership =
    side === 'followers'
      ? { list: newestFollowers(db, uid), among: (uids) => followersAmong(db, uid, uids) }
      : { list: newestFollowing(db, uid), among: (uids) => followingAmong(db, uid, uids) };
  return peopleIn(db, viewerUid, hidden, membership, request);
}

/**
 * A page of them. The first one, unless something is searched, begins with at most `circleLimits.knownPeople` of the viewer's newest
 * `circleLimits.askedKnown` people; pages after it may name them again. Costs two reads a person, and the viewer's own.
 */
async function peopleIn(
  db: Firestore,
  viewerUid: string,
  { isApart }: HiddenPeople,
  { list, among }: Membership,
  request: PeopleRequest,
): Promise<People> {
  const search = request.search?.trim() ?? '';
  const isBeginning = request.cursor === undefined && search === '';
  const known = isBeginning ? await knownIn(db, viewerUid, among) : [];
  const { items, nextCursor } = await readPage(
    list,
    Member,
    request,
    ({ fullName, email }, uid) =>
      !isApart(uid) && !known.includes(uid) && (search === '' || containsText(search, fullName, email)),
  );
  const uids = [...known.filter((uid) => !isApart(uid)), ...items.map(({ id }) => id)];
  return { people: await readPeople(db, uids), nextCursor };
}

async function knownIn(db: Firestore, viewerUid: string, among: Membership['among']): Promise<string[]> {
  const { docs } = await newestFollowing(db, viewerUid).query.limit(circleLimits.askedKnown).select().get();
  const found = await readAmong(
    Member,
    docs.map(({ id }) => id),
    among,
  );
  return found.slice(0, circleLimits.knownPeople).map(({ id }) => id);
}

/** As their profiles have them, without those who are gone or suspended. */
async function readPeople(db: Firestore, uids: readonly string[]): Promise<OtherPerson[]> {
  if (uids.length === 0) return [];
  const found = await db.getAll(...uids.map((uid) => db.doc(paths.user(uid))));
  const users = readDocuments(
    UserDoc,
    found.filter(({ exists }) => exists),
  );
  return users
    .filter(({ data }) => !data.isSuspended)
    .map((user) => ({ ...personSummary(authorOf(user)), isPrivate: user.data.isPrivate }));
}
