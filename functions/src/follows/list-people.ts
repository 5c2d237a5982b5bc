import { followErrors, followLimits } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { StoredEmail, StoredName } from '@glimpse/contract/profiles/person';
import { type OtherPerson, profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import { containsText } from '@glimpse/contract/search/search-tokens';
import type { BlockLists } from '@glimpse/contract/visibility/block-lists';
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
import { authorOf, personSummary } from '../views/user-view.ts';
import { readBlockLists } from '../visibility/block-lists.ts';
import { isSelfOrFollower, requireVisiblePost } from '../visibility/visible-posts.ts';

export interface PeopleRequest extends PageRequest {
  /** Text in the name or email, case-insensitive. */
  readonly search?: string | undefined;
}
interface People {
  people: OtherPerson[];
  nextCursor: string | null;
}
/** The fields that likes and follow documents have in common. */
const ListedPerson = z.object({ fullName: StoredName, email: StoredEmail });

/** A list of people, newest first. `queryAmong` finds which of the given people are in the list. */
interface PeopleList {
  readonly list: ListQuery;
  readonly queryAmong: (uids: readonly string[]) => Query;
}

/**
 * Lists the people who like a post. People whom the viewer follows are first. Throws the errors of `requireViewer`,
 * `postNotFound`, also if viewer or author blocks the other, and `likesNotShown` if the author hides like counts from
 * others.
 */
export async function listLikers(
  db: Firestore,
  viewerUid: string,
  postId: string,
  request: PeopleRequest,
): Promise<People> {
  const [snapshot, blockLists] = await Promise.all([
    db.doc(paths.post(postId)).get(),
    readBlockLists(db, viewerUid),
    readViewer(db, viewerUid),
  ]);
  const { data } = await requireVisiblePost(db, viewerUid, snapshot);
  if (blockLists.isBlocked(data.postBy.uid)) throw postErrors.notFound();
  if (data.hidesLikeCount && data.postBy.uid !== viewerUid) throw postErrors.likesNotShown();
  const queryAmong = (uids: readonly string[]) => likersAmong(db, postId, uids);
  return peopleIn(db, viewerUid, blockLists, { list: newestLikes(db, postId), queryAmong }, request);
}

/**
 * Lists the followers of a person, or the people whom they follow. People whom the viewer follows are first. The
 * list is empty if one blocks the other. Throws the errors of `requireViewer`, `userNotFound`, or `listIsPrivate`
 * for a private account that the viewer does not follow.
 */
export async function listConnections(
  db: Firestore,
  viewerUid: string,
  uid: string,
  side: 'followers' | 'following',
  request: PeopleRequest,
): Promise<People> {
  const [snapshot, blockLists] = await Promise.all([
    db.doc(paths.user(uid)).get(),
    readBlockLists(db, viewerUid),
    readViewer(db, viewerUid),
  ]);
  const user = readDocument(UserDoc, snapshot);
  if (!user || user.data.isSuspended) throw profileErrors.notFound();
  if (blockLists.isBlocked(uid)) return { people: [], nextCursor: null };
  if (user.data.isPrivate && !(await isSelfOrFollower(db, viewerUid, uid))) throw followErrors.listIsPrivate();
  const people: PeopleList =
    side === 'followers'
      ? { list: newestFollowers(db, uid), queryAmong: (uids) => followersAmong(db, uid, uids) }
      : { list: newestFollowing(db, uid), queryAmong: (uids) => followingAmong(db, uid, uids) };
  return peopleIn(db, viewerUid, blockLists, people, request);
}

/**
 * Reads a page of a list. Without a search, the first page starts with people whom the viewer follows. It looks for
 * them among the newest people whom the viewer follows. Later pages may contain them again. It costs two reads per
 * person.
 */
async function peopleIn(
  db: Firestore,
  viewerUid: string,
  { isBlocked }: BlockLists,
  { list, queryAmong }: PeopleList,
  request: PeopleRequest,
): Promise<People> {
  const search = request.search?.trim() ?? '';
  const isFirstPage = request.cursor === undefined && search === '';
  const followedUids = isFirstPage ? await followedPeopleIn(db, viewerUid, queryAmong) : [];
  const { items, nextCursor } = await readPage(
    list,
    ListedPerson,
    request,
    ({ fullName, email }, uid) =>
      !isBlocked(uid) && !followedUids.includes(uid) && (search === '' || containsText(search, fullName, email)),
  );
  const uids = [...followedUids.filter((uid) => !isBlocked(uid)), ...items.map(({ id }) => id)];
  return { people: await readPeople(db, uids), nextCursor };
}

async function followedPeopleIn(
  db: Firestore,
  viewerUid: string,
  queryAmong: PeopleList['queryAmong'],
): Promise<string[]> {
  const { docs } = await newestFollowing(db, viewerUid).query.limit(followLimits.followedSearched).select().get();
  const found = await readAmong(
    ListedPerson,
    docs.map(({ id }) => id),
    queryAmong,
  );
  return found.slice(0, followLimits.followedFirst).map(({ id }) => id);
}

/** Reads the profiles of these people. Leaves out those who are deleted or suspended. */
export async function readPeople(db: Firestore, uids: readonly string[]): Promise<OtherPerson[]> {
  if (uids.length === 0) return [];
  const found = await db.getAll(...uids.map((uid) => db.doc(paths.user(uid))));
  const users = readDocuments(UserDoc, found);
  return users
    .filter(({ data }) => !data.isSuspended)
    .map((user) => ({ ...personSummary(authorOf(user)), isPrivate: user.data.isPrivate }));
}
