import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { CollectionDoc } from '@glimpse/contract/bookmarks/collection';
import { CommentDoc, VoteDoc } from '@glimpse/contract/comments/comment';
import { FollowDoc } from '@glimpse/contract/follows/follow';
import { previewLimits } from '@glimpse/contract/list-limits';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { LikeDoc, PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { profileVisibilities } from '@glimpse/contract/visibility/visibility';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';

type Found<S extends z.ZodMiniType> = { id: string; data: z.output<S> }[];

async function read<S extends z.ZodMiniType>(schema: S, query: Query): Promise<Found<S>> {
  return (await query.get()).docs.map((snapshot) => ({
    id: snapshot.id,
    data: schema.parse(snapshot.data()),
  }));
}

/** Reads the documents at `pathOf` of these items, in their order, in one request. */
const readAll = async (
  db: Firestore,
  items: readonly { id: string }[],
  pathOf: (id: string) => string,
): Promise<DocumentSnapshot[]> => (items.length === 0 ? [] : db.getAll(...items.map(({ id }) => db.doc(pathOf(id)))));

/**
 * Returns descriptions of all wrong counters, previews, follows and copies of these people and posts, and of remains of
 * deleted posts. Reads the database directly, not through the API.
 */
export async function findInconsistencies(
  db: Firestore,
  uids: readonly string[],
  postIds: readonly string[],
): Promise<string[]> {
  const found = await Promise.all([
    ...uids.map((uid) => aboutUser(db, uid)),
    ...postIds.map((postId) => aboutPost(db, postId)),
  ]);
  return found.flat().sort();
}

function compare(label: string, stored: unknown, expected: unknown): string[] {
  const [left, right] = [JSON.stringify(stored), JSON.stringify(expected)];
  return left === right ? [] : [`${label}: stored ${left}, expected ${right}`];
}

const newest = <T extends { id: string; data: { createdAt: number } }>(items: readonly T[], max: number): T[] =>
  [...items].sort((a, b) => b.data.createdAt - a.data.createdAt || (a.id < b.id ? 1 : -1)).slice(0, max);

const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
const uidsOf = (items: readonly { uid: string }[]): string[] => items.map(({ uid }) => uid);

async function aboutUser(db: Firestore, uid: string): Promise<string[]> {
  const user = UserDoc.parse((await db.doc(`users/${uid}`).get()).data());
  const followers = await read(FollowDoc, db.collection(`users/${uid}/followers`));
  const following = await read(FollowDoc, db.collection(`users/${uid}/following`));
  const bookmarks = await read(BookmarkDoc, db.collection(`users/${uid}/bookmarks`));
  const collections = await read(CollectionDoc, db.collection(`users/${uid}/collections`));
  const posts = await db
    .collection('posts')
    .where('postBy.uid', '==', uid)
    .where('visibility', 'in', profileVisibilities)
    .orderBy('createdAt', 'desc')
    .count()
    .get();
  const mirrored = async (others: readonly { id: string }[], list: string) => {
    const follows = await readAll(db, others, (id) => `users/${id}/${list}/${uid}`);
    return follows.map(({ exists }) => exists);
  };
  const bookmarkedPosts = await readAll(db, bookmarks, (id) => `posts/${id}`);
  const copies = bookmarks.map(({ id, data }, index) => {
    const post = PostDoc.safeParse(bookmarkedPosts[index]?.data());
    if (!post.success) return [`bookmark of ${uid}: post ${id} does not exist`];
    const { postBy, media, visibility } = post.data;
    const copied = visibility === 'public' ? media[0] : null;
    return compare(`bookmark of ${uid}`, [data.postBy, data.media], [postBy, copied]);
  });
  return [
    ...compare(`posts of ${uid}`, user.postCount, posts.data().count),
    ...compare(`followers of ${uid}`, user.followerCount, followers.length),
    ...compare(`following of ${uid}`, user.followingCount, following.length),
    ...compare(`follower preview of ${uid}`, uidsOf(user.followerPreview).sort(), ids(followers).sort()),
    ...compare(`following preview of ${uid}`, uidsOf(user.followingPreview).sort(), ids(following).sort()),
    ...compare(
      `mirrored follows of ${uid}`,
      [...(await mirrored(followers, 'following')), ...(await mirrored(following, 'followers'))].includes(false),
      false,
    ),
    ...copies.flat(),
    ...collections.flatMap(({ id, data: { count, cover } }) => {
      const inside = bookmarks.filter(({ data }) => data.collectionIds.includes(id));
      const withPicture = inside.filter(({ data }) => data.media !== null && !data.sensitive);
      const newestAt = withPicture.length === 0 ? null : Math.max(...withPicture.map(({ data }) => data.createdAt));
      const isInside = cover === null || ids(inside).includes(cover.postId);
      const stored = [count, cover?.createdAt ?? null, isInside];
      return compare(`collection ${id} of ${uid}`, stored, [inside.length, newestAt, true]);
    }),
  ];
}

async function aboutPost(db: Firestore, postId: string): Promise<string[]> {
  const ref = db.doc(`posts/${postId}`);
  const snapshot = await ref.get();
  const likes = await read(LikeDoc, ref.collection('likes'));
  const dislikes = await read(LikeDoc, ref.collection('dislikes'));
  const all = await read(CommentDoc, ref.collection('comments'));
  const comments = all.filter(({ data }) => !data.isDeleted);
  if (!snapshot.exists) {
    const bookmarks = await db.collectionGroup('bookmarks').where('postId', '==', postId).count().get();
    const remains = [likes.length, dislikes.length, all.length, bookmarks.data().count];
    return compare(`remains of deleted post ${postId}`, remains, [0, 0, 0, 0]);
  }
  const post = PostDoc.parse(snapshot.data());
  const both = ids(likes).filter((id) => ids(dislikes).includes(id));
  const shown = post.commentPreview.map(({ id, message, votes }) => [
    id,
    message,
    votes?.upvoteCount ?? 0,
    votes?.downvoteCount ?? 0,
  ]);
  const expected = newest(comments, previewLimits.comments).map(({ id, data }) => [
    id,
    data.message,
    data.upvoteCount,
    data.downvoteCount,
  ]);
  return [
    ...compare(`likes of ${postId}`, post.likeCount, likes.length),
    ...compare(`hot score of ${postId}`, post.hotScore, hotScore(post.likeCount, post.createdAt)),
    ...compare(`likes and dislikes of ${postId}`, both, []),
    ...compare(`like preview of ${postId}`, uidsOf(post.likePreview), ids(newest(likes, previewLimits.people))),
    ...compare(
      `dislike preview of ${postId}`,
      uidsOf(post.dislikePreview),
      ids(newest(dislikes, previewLimits.people)),
    ),
    ...compare(`comments of ${postId}`, post.commentCount, comments.length),
    ...compare(`comment preview of ${postId}`, shown, expected),
    ...all.flatMap(({ id, data }) => {
      const newestReplies = ids(
        newest(
          all.filter((other) => other.data.parentId === id),
          previewLimits.replies,
        ),
      );
      const count = all.filter((other) => other.data.parentId === id).length;
      return [
        ...compare(`replies to ${id}`, [data.replyCount, data.replies], [count, newestReplies]),
        ...compare(`deleted comment without replies ${id}`, data.isDeleted && count === 0, false),
      ];
    }),
    ...(await Promise.all(all.map((comment) => aboutComment(db, postId, comment)))).flat(),
  ];
}

async function aboutComment(
  db: Firestore,
  postId: string,
  { id, data }: { id: string; data: CommentDoc },
): Promise<string[]> {
  const path = `posts/${postId}/comments/${id}/votes`;
  const votes = await read(VoteDoc, db.collection(path));
  const by = (value: 1 | -1) =>
    votes
      .filter((vote) => vote.data.value === value)
      .map((vote) => vote.id)
      .sort();
  return [
    ...compare(`upvotes of ${id}`, [data.upvoteCount, uidsOf(data.upvotePreview).sort()], [by(1).length, by(1)]),
    ...compare(
      `downvotes of ${id}`,
      [data.downvoteCount, uidsOf(data.downvotePreview).sort()],
      [by(-1).length, by(-1)],
    ),
    ...compare(`voters of ${id}`, votes.map(({ data: { uid } }) => uid).sort(), ids(votes).sort()),
  ];
}
