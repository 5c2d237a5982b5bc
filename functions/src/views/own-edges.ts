import { type Author, FollowDoc, type UserDoc } from '@glimpse/contract/user';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { readAmong } from '../firestore/among.ts';
import type { Stored } from '../firestore/documents.ts';
import { mayLeaveOut } from '../firestore/previews.ts';
import { followersAmong, followingAmong } from '../firestore/queries.ts';
import type { ViewerEdges } from './user-view.ts';

/**
 * Whether the viewer follows these users and is followed by them, by user id. `viewer`: how they are shown there, perhaps still being read; null where
 * nothing has to be. Read only for users with more followers (or
 * people followed) than a preview holds, and of whom `follows` does not say it: one query for up to 30 of them.
 */
export async function ownEdges(
  db: Firestore,
  uid: string | null,
  viewer: Author | Promise<Author | null> | null,
  users: readonly Stored<UserDoc>[],
  follows: ReadonlyMap<string, boolean>,
): Promise<ReadonlyMap<string, ViewerEdges>> {
  if (uid === null || viewer === null) return new Map();
  const crowded = (preview: 'followerPreview' | 'followingPreview') =>
    users.filter(({ id, data }) => id !== uid && mayLeaveOut(data[preview])).map(({ id }) => id);
  const asked = crowded('followerPreview').filter((id) => !follows.has(id));
  const [own, followed, followers] = await Promise.all([
    viewer,
    among(asked, (ids) => followingAmong(db, uid, ids)),
    among(crowded('followingPreview'), (ids) => followersAmong(db, uid, ids)),
  ]);
  if (own === null) return new Map();
  return new Map(
    users.map(({ id }) => [
      id,
      {
        follower: (follows.get(id) ?? followed.has(id)) ? own : undefined,
        following: followers.has(id) ? own : undefined,
      },
    ]),
  );
}

const among = async (
  ids: readonly string[],
  query: (ids: readonly string[]) => Query,
): Promise<Set<string>> => new Set((await readAmong(FollowDoc, ids, query)).map(({ id }) => id));
