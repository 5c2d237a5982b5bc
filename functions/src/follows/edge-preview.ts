import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { type Author, FollowDoc, type UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocuments, type Stored } from '../firestore/documents.ts';
import { withoutPerson } from '../firestore/previews.ts';
import { type ListQuery, newestFollowers, newestFollowing } from '../firestore/queries.ts';
import type { Commit, StagedList } from '../firestore/staged-commit.ts';

/** The newest of a list of edges, as a preview has them. */
export async function newestPeople(list: ListQuery, count: number = limits.previewPeople): Promise<Author[]> {
  return peopleOf((await list.query.limit(count).get()).docs);
}

const peopleOf = (edges: readonly DocumentView[]): Author[] =>
  readDocuments(FollowDoc, edges).map(({ data: { createdAt: _, isAccepted: __, ...author } }) => author);

/** Everybody reads a profile, and whom a private account follows, and by whom it is followed, is for its followers: it shows none. */
export const shownCircle = ({ data }: Stored<UserDoc>, preview: Author[]): Author[] =>
  data.isPrivate ? [] : preview;

/** What changes of somebody who no longer follows `uid`. */
export const withoutFollowed = async (
  commit: Commit,
  db: Firestore,
  person: Stored<UserDoc>,
  uid: string,
): Promise<Partial<UserDoc>> => {
  const { followingCount, followingPreview } = person.data;
  const left = await previewWithout(commit, followingPreview, uid, {
    collection: paths.following(person.id),
    query: newestFollowing(db, person.id).query,
    newestBy: 'createdAt' satisfies keyof FollowDoc,
  });
  return { followingCount: followingCount - 1, followingPreview: shownCircle(person, left) };
};

/** What changes of somebody whom `uid` no longer follows. */
export const withoutFollower = async (
  commit: Commit,
  db: Firestore,
  person: Stored<UserDoc>,
  uid: string,
): Promise<Partial<UserDoc>> => {
  const { followerCount, followerPreview } = person.data;
  const left = await previewWithout(commit, followerPreview, uid, {
    collection: paths.followers(person.id),
    query: newestFollowers(db, person.id).query,
    newestBy: 'createdAt' satisfies keyof FollowDoc,
  });
  return { followerCount: followerCount - 1, followerPreview: shownCircle(person, left) };
};

/** The preview without this person. Its list changes only with the user it belongs to, whom the transaction has locked. */
const previewWithout = (
  commit: Commit,
  preview: readonly Author[],
  uid: string,
  list: StagedList,
): Promise<Author[]> =>
  withoutPerson(preview, uid, async (count) => peopleOf(await commit.first(list, count)));
