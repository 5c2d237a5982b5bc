import type { Suggestion } from '@glimpse/contract/calls/people';
import { circleLimits } from '@glimpse/contract/circle-limits';
import { paths } from '@glimpse/contract/paths';
import { FollowDoc, FollowRequestDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { followingAmong, mostFollowedUsers, newestFollowing, requestedAmong } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { newestPeople } from '../follows/edge-preview.ts';
import { readHidden } from '../hidden/hidden.ts';
import { authorOf, personSummary } from '../views/user-view.ts';

/** So many of each kind are looked at: some are followed already. */
const candidates = 3 * circleLimits.suggestions;
const namesShown = 2;

/**
 * At most `circleLimits.suggestions` people to follow: first those whom the viewer's newest `circleLimits.suggestedBy` people follow, most known first,
 * then the most followed. Nobody who is blocked or muted, suspended, followed, or asked already, nor the viewer. Whom a private
 * account follows is in no preview, so it suggests nobody. Reads at most some hundred documents, however many people there are.
 * Throws `viewerNotRegistered`.
 */
export async function listSuggestions(db: Firestore, uid: string): Promise<Suggestion[]> {
  const [snapshot, hidden] = await Promise.all([db.doc(paths.user(uid)).get(), readHidden(db, uid)]);
  const { data: viewer } = requireViewer(snapshot);
  const followed = viewer.isPrivate
    ? await newestPeople(newestFollowing(db, uid), circleLimits.suggestedBy)
    : viewer.followingPreview.slice(0, circleLimits.suggestedBy);
  const [friends, popular] = await Promise.all([
    readUsers(
      db,
      followed.map((friend) => friend.uid),
    ),
    mostFollowedUsers(db).limit(candidates).get(),
  ]);
  const isOther = (other: string) => other !== uid && !hidden.isHidden(other);
  const known = knownThrough(friends.filter(({ id, data }) => isOther(id) && !data.isSuspended));
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
    .slice(0, circleLimits.suggestions)
    .map((person) => suggestionOf(person, known.get(person.id) ?? []));
}

/** Names of those of `friends` who follow somebody, by whom they follow; who is followed by most of them first. */
function knownThrough(friends: readonly Stored<UserDoc>[]): ReadonlyMap<string, readonly string[]> {
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
