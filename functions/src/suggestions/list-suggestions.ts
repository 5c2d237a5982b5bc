import { FollowDoc, FollowRequestDoc } from '@glimpse/contract/follows/follow';
import { followLimits } from '@glimpse/contract/follows/follow-limits';
import { pageSizes } from '@glimpse/contract/page-sizes';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Suggestion } from '@glimpse/contract/suggestions/suggestion-calls';
import type { Firestore } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { followingAmong, mostFollowedUsers, newestFollowing, requestedAmong } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { newestPeople } from '../follows/edge-preview.ts';
import { authorOf, personSummary } from '../views/user-view.ts';
import { readBlockLists } from '../visibility/block-lists.ts';

/** How many candidates of each kind are checked, because some are followed already. */
const candidates = 3 * pageSizes.suggestions;
const namesShown = 2;

/**
 * Returns at most `pageSizes.suggestions` people to follow. First come people who are followed by the newest
 * `followLimits.suggestedBy` people whom the viewer follows, most common first. Then come the people with the most
 * followers.
 *
 * Leaves out the viewer and people who are blocked, muted, suspended, followed or requested. Private accounts
 * suggest nobody, because their previews are empty. Reads at most a few hundred documents. Throws
 * `viewerNotRegistered`.
 */
export async function listSuggestions(db: Firestore, uid: string): Promise<Suggestion[]> {
  const [snapshot, blockLists] = await Promise.all([db.doc(paths.user(uid)).get(), readBlockLists(db, uid)]);
  const { data: viewer } = requireViewer(snapshot);
  const followed = viewer.isPrivate
    ? await newestPeople(newestFollowing(db, uid), followLimits.suggestedBy)
    : viewer.followingPreview.slice(0, followLimits.suggestedBy);
  const [friends, popular] = await Promise.all([
    readUsers(
      db,
      followed.map((friend) => friend.uid),
    ),
    mostFollowedUsers(db).limit(candidates).get(),
  ]);
  const isOther = (other: string) => other !== uid && !blockLists.isBlockedOrMuted(other);
  const known = namesOfCommonPeople(friends.filter(({ id, data }) => isOther(id) && !data.isSuspended));
  const knownUids = [...known.keys()].filter(isOther).slice(0, candidates);
  const mostFollowed = readDocuments(UserDoc, popular.docs).filter(({ id }) => isOther(id));
  const isFollowed = await followedOf(db, uid, [...knownUids, ...mostFollowed.map(({ id }) => id)]);

  const ofKnown = await readUsers(
    db,
    knownUids.filter((other) => !isFollowed(other)),
  );
  const others = mostFollowed.filter(({ id }) => !isFollowed(id) && !known.has(id));
  const people = [...ofKnown, ...others].filter(({ data }) => !data.isSuspended);
  const isRequested = await requestedOf(db, uid, people);
  return people
    .filter(({ id }) => !isRequested(id))
    .slice(0, pageSizes.suggestions)
    .map((person) => suggestionOf(person, known.get(person.id) ?? []));
}

/**
 * Returns the people whom `friends` follow, by uid, with the names of these friends. People with the most friends
 * are first.
 */
function namesOfCommonPeople(friends: readonly Stored<UserDoc>[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { data } of friends)
    for (const { uid } of data.followingPreview) names.set(uid, [...(names.get(uid) ?? []), data.fullName]);
  return new Map([...names].sort(([, one], [, other]) => other.length - one.length));
}

async function readUsers(db: Firestore, uids: readonly string[]): Promise<Stored<UserDoc>[]> {
  if (uids.length === 0) return [];
  const found = await db.getAll(...uids.map((uid) => db.doc(paths.user(uid))));
  return readDocuments(
    UserDoc,
    found.filter(({ exists }) => exists),
  );
}

async function followedOf(db: Firestore, uid: string, others: readonly string[]) {
  const edges = await readAmong(FollowDoc, [...new Set(others)], (ids) => followingAmong(db, uid, ids));
  const followed = new Set(edges.map(({ id }) => id));
  return (other: string) => followed.has(other);
}

async function requestedOf(db: Firestore, uid: string, people: readonly Stored<UserDoc>[]) {
  const asked = people.flatMap(({ id, data }) => (data.isPrivate ? [id] : []));
  const requests = await readAmong(FollowRequestDoc, asked, (ids) => requestedAmong(db, uid, ids));
  const requested = new Set(requests.map(({ data }) => data.to));
  return (other: string) => requested.has(other);
}

const suggestionOf = (person: Stored<UserDoc>, known: readonly string[]): Suggestion => ({
  user: { ...personSummary(authorOf(person)), isPrivate: person.data.isPrivate },
  followerCount: person.data.followerCount,
  knownBy: known.slice(0, namesShown),
  knownCount: known.length,
});
