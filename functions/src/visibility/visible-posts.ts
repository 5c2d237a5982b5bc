import { paths } from '@glimpse/contract/paths';
import { type PostDoc, postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import { requirePost } from '../firestore/require.ts';

/**
 * Returns the post if the viewer can see it. Otherwise throws `postNotFound`, as for a missing post. A post for
 * followers costs one more read of the follow, which is not locked.
 */
export async function requireVisiblePost(
  db: Firestore,
  viewerUid: string | null,
  snapshot: DocumentView,
): Promise<Stored<PostDoc>> {
  const post = requirePost(snapshot);
  const [visible] = await visiblePosts(db, viewerUid, [post]);
  if (!visible) throw postErrors.notFound();
  return visible;
}

/** Returns the posts that the viewer can see. Costs one more request if some of them are for followers. */
export async function visiblePosts(
  db: Firestore,
  viewerUid: string | null,
  posts: readonly Stored<PostDoc>[],
): Promise<Stored<PostDoc>[]> {
  const authorsToCheck = posts.flatMap(({ data }) => (data.visibility === 'followers' ? [data.postBy.uid] : []));
  const followed = await followedAmong(db, viewerUid, authorsToCheck);
  return posts.filter(
    ({ data: { visibility, postBy } }) =>
      visibility === 'public' || postBy.uid === viewerUid || (visibility === 'followers' && followed.has(postBy.uid)),
  );
}

/** Returns whether the viewer is this person or follows them. */
export const isSelfOrFollower = async (db: Firestore, viewerUid: string | null, uid: string): Promise<boolean> =>
  uid === viewerUid || (await followedAmong(db, viewerUid, [uid])).has(uid);

/** Returns which of these people the viewer follows. The list can contain people twice, and the viewer. */
export async function followedAmong(
  db: Firestore,
  viewerUid: string | null,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = [...new Set(uids)].filter((uid) => uid !== viewerUid);
  if (viewerUid === null || others.length === 0) return new Set();
  const follows = await db.getAll(...others.map((uid) => db.doc(paths.followerOf(uid, viewerUid))), {
    fieldMask: [],
  });
  return new Set(others.filter((_uid, index) => follows[index]?.exists));
}
