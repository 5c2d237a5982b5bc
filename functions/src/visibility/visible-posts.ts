import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import { requirePost } from '../firestore/require.ts';

/**
 * The post in this snapshot, as far as the viewer (null: nobody) sees it: one that they may not see is one that does not exist. Throws
 * `postNotFound`. A post that is not everybody's costs a read more, as it is now: who stops following a moment later has been there.
 */
export async function requireVisiblePost(
  db: Firestore,
  viewerUid: string | null,
  snapshot: DocumentView,
): Promise<Stored<PostDoc>> {
  const post = requirePost(snapshot);
  const [visible] = await visiblePosts(db, viewerUid, [post]);
  if (!visible) throw serverErrors.postNotFound();
  return visible;
}

/** Those of the posts that the viewer sees. One request more where some are for followers. */
export async function visiblePosts(
  db: Firestore,
  viewerUid: string | null,
  posts: readonly Stored<PostDoc>[],
): Promise<Stored<PostDoc>[]> {
  const asked = posts.flatMap(({ data }) => (data.visibility === 'followers' ? [data.postBy.uid] : []));
  const followed = await followedAmong(db, viewerUid, asked);
  return posts.filter(
    ({ data: { visibility, postBy } }) =>
      visibility === 'public' ||
      postBy.uid === viewerUid ||
      (visibility === 'followers' && followed.has(postBy.uid)),
  );
}

/** Whether the viewer follows this person, or is this person. */
export const isInCircle = async (db: Firestore, viewerUid: string | null, uid: string): Promise<boolean> =>
  uid === viewerUid || (await followedAmong(db, viewerUid, [uid])).has(uid);

/** Whom of these people, however often named, the viewer follows. Themselves are not asked for. */
export async function followedAmong(
  db: Firestore,
  viewerUid: string | null,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = [...new Set(uids)].filter((uid) => uid !== viewerUid);
  if (viewerUid === null || others.length === 0) return new Set();
  const edges = await db.getAll(...others.map((uid) => db.doc(paths.followerOf(uid, viewerUid))), {
    fieldMask: [],
  });
  return new Set(others.filter((_uid, index) => edges[index]?.exists));
}
