import { FollowDoc } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readableDocument, type Stored } from '../firestore/documents.ts';
import { mayBeIncomplete } from '../firestore/previews.ts';
import { followersAmong, followingAmong } from '../firestore/queries.ts';
import { authorOf, type ViewerEdges } from './user-view.ts';

/**
 * Returns the viewer's entries in the lists of these users (followers and followed people), by user id.
 *
 * A preview that contains the viewer, or that is the whole list, needs no read. Other lists are read by path in one
 * request. If there are many of them, one query for up to 30 users is cheaper.
 *
 * `known`: entries of the viewer as a follower that the caller has already. Null means that the viewer does not
 * follow the user.
 */
export async function ownEdges(
  db: Firestore,
  uid: string | null,
  users: readonly Stored<UserDoc>[],
  known: ReadonlyMap<string, Author | null> = new Map(),
): Promise<ReadonlyMap<string, ViewerEdges>> {
  if (uid === null) return new Map();
  const others = users.filter(({ id }) => id !== uid);
  const unknown = others.filter(({ id }) => !known.has(id));
  const privateIds = idsOf(unknown.filter(({ data }) => data.isPrivate));
  const incomplete: Lists<readonly string[]> = {
    follower: idsOf(unknown.filter(({ data }) => !data.isPrivate && mayMiss(data.followerPreview, uid))),
    following: idsOf(others.filter(({ data }) => mayMiss(data.followingPreview, uid))),
  };
  const edges = isCheaperByPath(incomplete)
    ? [await readByPath(db, uid, { ...incomplete, follower: [...privateIds, ...incomplete.follower] })]
    : await Promise.all([readByPath(db, uid, { follower: privateIds, following: [] }), byQuery(db, uid, incomplete)]);
  const edge = (list: keyof ViewerEdges, id: string) =>
    edges.map((found) => found[list].get(id)).find((own) => own !== undefined);
  return new Map(
    users.map(({ id }) => [id, { follower: known.get(id) ?? edge('follower', id), following: edge('following', id) }]),
  );
}

const idsOf = (users: readonly Stored<UserDoc>[]): string[] => users.map(({ id }) => id);

const mayMiss = (preview: readonly { uid: string }[], uid: string): boolean =>
  mayBeIncomplete(preview) && !preview.some((person) => person.uid === uid);

type Lists<T> = Readonly<Record<keyof ViewerEdges, T>>;

/** Returns whether reads by path are cheaper. They cost one read per list. Queries also cost at least one read each. */
const isCheaperByPath = ({ follower, following }: Lists<readonly string[]>): boolean =>
  follower.length + following.length <= 1 + Math.min(follower.length, 1) + Math.min(following.length, 1);

/** Reads the viewer's entries in these lists by path. */
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
      const [id, entry] = [ids[index], readableDocument(FollowDoc, snapshot)];
      return id !== undefined && entry ? [[id, entry.data]] : [];
    }),
  );

async function byQuery(
  db: Firestore,
  uid: string,
  { follower, following }: Lists<readonly string[]>,
): Promise<Lists<Map<string, Author>>> {
  const [own, followed, followers] = await Promise.all([
    readAuthor(db, uid),
    among(follower, (ids) => followingAmong(db, uid, ids)),
    among(following, (ids) => followersAmong(db, uid, ids)),
  ]);
  const asOwn = (ids: readonly string[]) => new Map(own ? ids.map((id) => [id, own]) : []);
  return { follower: asOwn(followed), following: asOwn(followers) };
}

const among = async (ids: readonly string[], query: (ids: readonly string[]) => Query): Promise<readonly string[]> =>
  (await readAmong(FollowDoc, ids, query)).map(({ id }) => id);

async function readAuthor(db: Firestore, uid: string): Promise<Author | null> {
  const user = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
  return user && authorOf(user);
}
