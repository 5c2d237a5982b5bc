import { paths } from '@glimpse/contract/paths';
import { type Author, FollowDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import { readableDocument, type Stored } from '../firestore/documents.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { followersAmong, followingAmong } from '../firestore/queries.ts';
import { readGroups } from '../firestore/read-together.ts';
import { authorOf, type ViewerEdges } from './user-view.ts';

/**
 * The viewer as one of the followers of these users, and of those whom they follow, by user id. Read only of private accounts, which
 * show their lists to followers, and for lists that are longer than their preview and do not show the viewer there: all in one request by
 * address, but where many lists are long, in one query for up to 30 of them. `known`: the viewer as a follower of some; null: is none.
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
  const shut = idsOf(unknown.filter(({ data }) => data.isPrivate));
  const long: Lists<readonly string[]> = {
    follower: idsOf(unknown.filter(({ data }) => !data.isPrivate && leavesOut(data.followerPreview, uid))),
    following: idsOf(others.filter(({ data }) => leavesOut(data.followingPreview, uid))),
  };
  const edges = isCheap(long)
    ? [await byAddress(db, uid, { ...long, follower: [...shut, ...long.follower] })]
    : await Promise.all([byAddress(db, uid, { follower: shut, following: [] }), byQuery(db, uid, long)]);
  const edge = (list: keyof ViewerEdges, id: string) =>
    edges.map((found) => found[list].get(id)).find((own) => own !== undefined);
  return new Map(
    users.map(({ id }) => [
      id,
      { follower: known.get(id) ?? edge('follower', id), following: edge('following', id) },
    ]),
  );
}

const idsOf = (users: readonly Stored<UserDoc>[]): string[] => users.map(({ id }) => id);

const leavesOut = (preview: readonly { uid: string }[], uid: string): boolean =>
  mayLeaveOut(preview) && !preview.some((person) => person.uid === uid);

type Lists<T> = Readonly<Record<keyof ViewerEdges, T>>;

/** By address every list is a read; queries read the viewer, and each at least something. */
const isCheap = ({ follower, following }: Lists<readonly string[]>): boolean =>
  follower.length + following.length <= 1 + Math.min(follower.length, 1) + Math.min(following.length, 1);

/** The viewer's own entries in the lists, as everybody sees them there. */
async function byAddress(
  db: Firestore,
  uid: string,
  { follower, following }: Lists<readonly string[]>,
): Promise<Lists<Map<string, Author>>> {
  const refsTo = (ids: readonly string[], path: (id: string, uid: string) => string) =>
    Object.fromEntries(ids.map((id) => [id, db.doc(path(id, uid))]));
  const [followers, followed] = await readGroups<string, string, DocumentSnapshot>(
    db,
    refsTo(follower, paths.followerOf),
    refsTo(following, paths.followingOf),
  );
  return { follower: entriesIn(followers), following: entriesIn(followed) };
}

const entriesIn = (read: Record<string, DocumentSnapshot>): Map<string, Author> =>
  new Map(
    Object.entries(read).flatMap(([id, snapshot]) => {
      const entry = readableDocument(FollowDoc, snapshot);
      return entry ? [[id, entry.data]] : [];
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

const among = async (
  ids: readonly string[],
  query: (ids: readonly string[]) => Query,
): Promise<readonly string[]> => (await readAmong(FollowDoc, ids, query)).map(({ id }) => id);

async function readAuthor(db: Firestore, uid: string): Promise<Author | null> {
  const user = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
  return user && authorOf(user);
}
