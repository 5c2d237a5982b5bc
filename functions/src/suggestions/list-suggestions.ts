import { guestAccount } from '@glimpse/contract/auth/guest';
import { FollowDoc, FollowRequestDoc, followLimits } from '@glimpse/contract/follows/follow';
import { pageSizes } from '@glimpse/contract/list-limits';
import { onboardingLimits } from '@glimpse/contract/onboarding/onboarding';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Suggestion } from '@glimpse/contract/suggestions/suggestion-calls';
import type { Firestore } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import {
  followingAmong,
  mostFollowedUsers,
  newestFollowing,
  newestUsers,
  postsOf,
  requestedAmong,
} from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { newestPeople } from '../follows/edge-preview.ts';
import { authorOf, personSummary } from '../views/user-view.ts';
import { readBlockLists } from '../visibility/block-lists.ts';

/** The most candidates of each kind. They are more than a page, because the viewer already follows some of them. */
const candidateLimit = 3 * pageSizes.suggestions;
const maxShownNames = 2;

/**
 * Returns at most `pageSizes.suggestions` people to follow. The newest `followLimits.suggestedBy` people
 * whom the viewer follows are the viewer's friends here. People whom most friends follow come first. Then come the
 * people with the most followers.
 *
 * Leaves out the viewer and people who are blocked, muted, suspended, followed or requested. A friend with a private
 * account suggests nobody, because its preview is empty. Reads at most a few hundred documents. With `hasPictures`,
 * each person has the newest public posts, and people with posts come first. On a small installation, the newest
 * accounts then follow, so that a newcomer finds somebody. Throws `viewerNotRegistered`.
 */
export async function listSuggestions(db: Firestore, uid: string, hasPictures = false): Promise<Suggestion[]> {
  const [snapshot, blockLists] = await Promise.all([db.doc(paths.user(uid)).get(), readBlockLists(db, uid)]);
  const { data: viewer } = requireViewer(snapshot);
  const followed = viewer.isPrivate
    ? await newestPeople(newestFollowing(db, uid), followLimits.suggestedBy)
    : viewer.followingPreview.slice(0, followLimits.suggestedBy);
  const [friends, mostFollowedSnapshot] = await Promise.all([
    readUsers(
      db,
      followed.map((friend) => friend.uid),
    ),
    mostFollowedUsers(db).limit(candidateLimit).get(),
  ]);
  const isEligible = (other: string) => other !== uid && !blockLists.isBlockedOrMuted(other);
  const friendNames = namesOfCommonPeople(friends.filter(({ id, data }) => isEligible(id) && !data.isSuspended));
  const commonUids = [...friendNames.keys()].filter(isEligible).slice(0, candidateLimit);
  const withFollowers = readDocuments(UserDoc, mostFollowedSnapshot.docs);
  const withoutFollowers =
    hasPictures && withFollowers.length < pageSizes.suggestions ? await readNewestWithoutFollowers(db) : [];
  const mostFollowed = [...withFollowers, ...withoutFollowers].filter(({ id }) => isEligible(id));
  const isFollowed = await readIsFollowed(db, uid, [...commonUids, ...mostFollowed.map(({ id }) => id)]);

  const commonPeople = await readUsers(
    db,
    commonUids.filter((other) => !isFollowed(other)),
  );
  const others = mostFollowed.filter(({ id }) => !isFollowed(id) && !commonUids.includes(id));
  const people = [...commonPeople, ...others].filter(({ data }) => !data.isSuspended);
  const isRequested = await readIsRequested(db, uid, people);
  const suggestions = people
    .filter(({ id }) => !isRequested(id))
    .slice(0, pageSizes.suggestions)
    .map((person) => suggestionOf(person, friendNames.get(person.id) ?? []));
  return hasPictures ? withPictures(db, suggestions) : suggestions;
}

async function readNewestWithoutFollowers(db: Firestore): Promise<Stored<UserDoc>[]> {
  const { docs } = await newestUsers(db, []).query.limit(candidateLimit).get();
  return readDocuments(UserDoc, docs).filter(({ id, data }) => data.followerCount === 0 && id !== guestAccount.uid);
}

/** Adds the newest posts. A private account shows none, even while its posts are still turning private. */
async function withPictures(db: Firestore, suggestions: readonly Suggestion[]): Promise<Suggestion[]> {
  const all = await Promise.all(
    suggestions.map(async (suggestion) => {
      if (suggestion.user.isPrivate) return suggestion;
      const { docs } = await postsOf(db, suggestion.user.id, 'public').query.limit(onboardingLimits.pictures).get();
      // A sensitive picture must not be shown before the viewer asks for it, so it is no advertisement for its author.
      const posts = readDocuments(
        PostDoc,
        docs.filter((post) => post.get('sensitive') !== true),
      );
      return { ...suggestion, pictures: posts.map(({ id, data }) => ({ postId: id, media: data.media[0] })) };
    }),
  );
  return all.sort((one, other) => Number(other.pictures.length > 0) - Number(one.pictures.length > 0));
}

/**
 * Returns the people whom `friends` follow, by uid, with the names of these friends. People whom most
 * friends follow are first.
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
  return readDocuments(UserDoc, found);
}

async function readIsFollowed(db: Firestore, uid: string, others: readonly string[]) {
  const edges = await readAmong(FollowDoc, [...new Set(others)], (ids) => followingAmong(db, uid, ids));
  const followed = new Set(edges.map(({ id }) => id));
  return (other: string) => followed.has(other);
}

async function readIsRequested(db: Firestore, uid: string, people: readonly Stored<UserDoc>[]) {
  const privateUids = people.flatMap(({ id, data }) => (data.isPrivate ? [id] : []));
  const requests = await readAmong(FollowRequestDoc, privateUids, (ids) => requestedAmong(db, uid, ids));
  const requested = new Set(requests.map(({ data }) => data.to));
  return (other: string) => requested.has(other);
}

const suggestionOf = (person: Stored<UserDoc>, names: readonly string[]): Suggestion => ({
  user: { ...personSummary(authorOf(person)), isPrivate: person.data.isPrivate },
  followerCount: person.data.followerCount,
  knownBy: names.slice(0, maxShownNames),
  knownCount: names.length,
  pictures: [],
});
