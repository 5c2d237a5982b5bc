import { FollowDoc } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readableDocument, type Stored } from '../firestore/documents.ts';
import { mayBeIncomplete } from '../firestore/previews.ts';
import { followersAmong, followingAmong } from '../firestore/queries.ts';
import { authorOf, type ViewerFollows } from './user-view.ts';

/**
 * Returns the viewer's entries in the follower and following lists of these users, by user id. Omits an entry if the
 * preview of the list contains the viewer.
 *
 * The result needs no read for a preview that contains the viewer or the whole list. It reads a few other lists by
 * path in one request. For more lists it uses queries, each for up to 30 users.
 *
 * `known` has the viewer's entries in follower lists that the caller has already read, by user id. Null means that
 * the viewer does not follow the user.
 */
export async function readViewerFollows(
  db: Firestore,
  uid: string | null,
  users: readonly Stored<UserDoc>[],
  known: ReadonlyMap<string, Author | null> = new Map(),
): Promise<ReadonlyMap<string, ViewerFollows>> {
  if (uid === null) return new Map();
  const others = users.filter(({ id }) => id !== uid);
  const unread = others.filter(({ id }) => !known.has(id));
  // The previews of private accounts are empty, so only the list tells whether the viewer follows the account.
  const privateIds = idsOf(unread.filter(({ data }) => data.isPrivate));
  const incomplete: Lists<readonly string[]> = {
    follower: idsOf(unread.filter(({ data }) => !data.isPrivate && mayLack(data.followerPreview, uid))),
    following: idsOf(others.filter(({ data }) => mayLack(data.followingPreview, uid))),
  };
  const results = isCheaperByPath(incomplete)
    ? [await readByPath(db, uid, { ...incomplete, follower: [...privateIds, ...incomplete.follower] })]
    : await Promise.all([
        readByPath(db, uid, { follower: privateIds, following: [] }),
        readByQuery(db, uid, incomplete),
      ]);
  const entryIn = (list: keyof ViewerFollows, id: string) =>
    results.map((result) => result[list].get(id)).find((entry) => entry !== undefined);
  return new Map(
    users.map(({ id }) => [
      id,
      { follower: known.get(id) ?? entryIn('follower', id), following: entryIn('following', id) },
    ]),
  );
}

const idsOf = (users: readonly Stored<UserDoc>[]): string[] => users.map(({ id }) => id);

const mayLack = (preview: readonly { uid: string }[], uid: string): boolean =>
  mayBeIncomplete(preview) && !preview.some((person) => person.uid === uid);

type Lists<T> = Readonly<Record<keyof ViewerFollows, T>>;

/**
 * Returns whether reads by path are cheaper than queries. Reads by path cost one read per list. Each query costs at
 * least one read, and the viewer's profile costs one more.
 */
const isCheaperByPath = ({ follower, following }: Lists<readonly string[]>): boolean =>
  follower.length + following.length <= 1 + Math.min(follower.length, 1) + Math.min(following.length, 1);

async function readByPath(
  db: Firestore,
  uid: string,
  { follower, following }: Lists<readonly string[]>,
): Promise<Lists<Map<string, Author>>> {
  const refs = [
    ...follower.map((id) => db.doc(paths.followerOf(id, uid))),
    ...following.map((id) => db.doc(paths.followingOf(id, uid))),
  ];
  // The SDK throws if there are no references.
  const documents = refs.length > 0 ? await db.getAll(...refs) : [];
  return {
    follower: entriesIn(follower, documents.slice(0, follower.length)),
    following: entriesIn(following, documents.slice(follower.length)),
  };
}

const entriesIn = (ids: readonly string[], documents: readonly DocumentSnapshot[]): Map<string, Author> =>
  new Map(
    documents.flatMap((snapshot, index) => {
      const id = ids[index];
      const entry = readableDocument(FollowDoc, snapshot);
      return id !== undefined && entry ? [[id, entry.data]] : [];
    }),
  );

async function readByQuery(
  db: Firestore,
  uid: string,
  { follower, following }: Lists<readonly string[]>,
): Promise<Lists<Map<string, Author>>> {
  // The lists of the viewer say the same, and one query covers many users.
  const [viewer, followedIds, followerIds] = await Promise.all([
    readAuthor(db, uid),
    idsAmong(follower, (ids) => followingAmong(db, uid, ids)),
    idsAmong(following, (ids) => followersAmong(db, uid, ids)),
  ]);
  const viewerById = (ids: readonly string[]) => new Map(viewer ? ids.map((id) => [id, viewer]) : []);
  return { follower: viewerById(followedIds), following: viewerById(followerIds) };
}

const idsAmong = async (
  ids: readonly string[],
  queryFor: (ids: readonly string[]) => Query,
): Promise<readonly string[]> => (await readAmong(FollowDoc, ids, queryFor)).map(({ id }) => id);

async function readAuthor(db: Firestore, uid: string): Promise<Author | null> {
  const user = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
  return user && authorOf(user);
}
