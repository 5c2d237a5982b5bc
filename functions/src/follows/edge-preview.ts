import { FollowDoc } from '@glimpse/contract/follows/follow';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import type { Author, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit, StagedList } from '../firestore/commit.ts';
import { type DocumentView, readDocuments, type Stored } from '../firestore/documents.ts';
import { withoutPerson } from '../firestore/previews.ts';
import { type ListQuery, newestFollowers, newestFollowing } from '../firestore/queries.ts';

/** Returns the newest people of a list of followers or followed people, in the form of a preview. */
export async function newestPeople(list: ListQuery, count: number = previewLimits.people): Promise<Author[]> {
  return peopleOf((await list.query.limit(count).get()).docs);
}

const peopleOf = (edges: readonly DocumentView[]): Author[] =>
  readDocuments(FollowDoc, edges).map(({ data: { createdAt: _, isAccepted: __, ...author } }) => author);

/**
 * Returns an empty preview for a private account. Everybody can read the profile, but only followers can see these
 * lists.
 */
export const visiblePreview = ({ data }: Stored<UserDoc>, preview: Author[]): Author[] =>
  data.isPrivate ? [] : preview;

/** Returns the changed fields of a person who no longer follows `uid`. */
export const withoutFollowed = async (
  commit: Commit,
  db: Firestore,
  person: Stored<UserDoc>,
  uid: string,
): Promise<Partial<UserDoc>> => {
  const { followingCount, followingPreview } = person.data;
  const remaining = await previewWithout(commit, followingPreview, uid, {
    collection: paths.following(person.id),
    query: newestFollowing(db, person.id).query,
    newestBy: 'createdAt' satisfies keyof FollowDoc,
  });
  return { followingCount: followingCount - 1, followingPreview: visiblePreview(person, remaining) };
};

/** Returns the changed fields of a person whom `uid` no longer follows. */
export const withoutFollower = async (
  commit: Commit,
  db: Firestore,
  person: Stored<UserDoc>,
  uid: string,
): Promise<Partial<UserDoc>> => {
  const { followerCount, followerPreview } = person.data;
  const remaining = await previewWithout(commit, followerPreview, uid, {
    collection: paths.followers(person.id),
    query: newestFollowers(db, person.id).query,
    newestBy: 'createdAt' satisfies keyof FollowDoc,
  });
  return { followerCount: followerCount - 1, followerPreview: visiblePreview(person, remaining) };
};

/**
 * Returns the preview without this person. The transaction has locked the profile, so the list cannot change
 * meanwhile.
 */
const previewWithout = (commit: Commit, preview: readonly Author[], uid: string, list: StagedList): Promise<Author[]> =>
  withoutPerson(preview, uid, async (count) => peopleOf(await commit.first(list, count)));
