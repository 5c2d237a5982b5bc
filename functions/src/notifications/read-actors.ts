import { FollowDoc, FollowRequestDoc } from '@glimpse/contract/follows/follow';
import { maxInValues } from '@glimpse/contract/list-limits';
import type { NotificationTarget } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { LikeDoc, PostDoc } from '@glimpse/contract/posts/post';
import { BlockListsDoc } from '@glimpse/contract/visibility/block-lists';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { followersBetween, likersAmong, newestComments, newestLikes, newestReplies } from '../firestore/queries.ts';
import { visiblePosts } from '../visibility/visible-posts.ts';
import { type NotifyingText, textOfComment, textOfPost } from './read-rich-text.ts';

/** A person who liked, commented, followed and so on, and when. */
export interface Actor {
  readonly uid: string;
  readonly atMs: number;
  /** Their comment or caption, or ''. */
  readonly text: string;
  /** The id of their comment, or ''. */
  readonly commentId: string;
}

/** The recipient and the actors of a notification, as stored now. */
export interface TargetActors {
  readonly recipientUid: string;
  /** Newest first, and each person once. They can include the recipient. */
  readonly actors: readonly Actor[];
  /** How many more people there are, if that is known. */
  readonly moreCount: number;
  /** Whether there are older actors, or documents that can have some. */
  readonly hasMore: boolean;
  /** The recipient has accepted the follow request of the actor. */
  readonly isAccepted: boolean;
  /** Changes when the actors change. Null if no document has such a version. */
  readonly version: string | null;
}

export interface ReadOptions {
  /** How many of the newest likes, comments or follows to read. */
  readonly max: number;
  /** The recipient and the people whom they must not see. `moreCount` of likes is without them, up to `maxInValues`. */
  readonly excludedUids: readonly string[];
  /** An earlier result. It is returned again if its version is still the current one. */
  readonly known: TargetActors | null;
}

type ReadActors = (db: Firestore, target: NotificationTarget, options: ReadOptions) => Promise<TargetActors | null>;

const readersByKind: Readonly<Record<NotificationTarget['kind'], ReadActors>> = {
  like: readLikes,
  comment: readComments,
  reply: readReplies,
  mention: readMention,
  follow: readFollows,
  followRequest: readRequest,
  requestAccepted: readAccepted,
};

/** Reads the recipient and the newest actors. Returns null if there is no recipient. */
export const readActors = (
  db: Firestore,
  target: NotificationTarget,
  options: ReadOptions,
): Promise<TargetActors | null> => readersByKind[target.kind](db, target, options);

/** Reads the uid of the recipient. Returns '' if there is none. */
export const readRecipientUid = async (db: Firestore, target: NotificationTarget): Promise<string> =>
  (await readActors(db, target, { max: 1, excludedUids: [], known: null }))?.recipientUid ?? '';

const dayMs = 24 * 60 * 60 * 1000;

const targetActors = (
  recipientUid: string,
  actors: readonly Actor[],
  moreCount = 0,
  hasMore = moreCount > 0,
): TargetActors => ({ recipientUid, actors, moreCount, hasMore, isAccepted: false, version: null });

/** Each like changes its post in the same commit. Therefore the version of the post is one of its likes, too. */
async function readLikes(
  db: Firestore,
  { postId }: NotificationTarget,
  { max, excludedUids, known }: ReadOptions,
): Promise<TargetActors | null> {
  const snapshot = await db.doc(paths.post(postId)).get();
  const post = readableDocument(PostDoc, snapshot);
  if (!post) return null;
  const version = JSON.stringify([snapshot.updateTime, excludedUids]);
  if (known?.version === version) return known;
  const { docs } = await newestLikes(db, postId).query.limit(max).get();
  const hasMore = docs.length === max;
  const olderCount = hasMore ? post.data.likeCount - docs.length : 0;
  const countsAll = olderCount <= 0 || excludedUids.length > maxInValues;
  const excluded = countsAll ? [] : (await likersAmong(db, postId, excludedUids).get()).docs;
  const newestIds = new Set(docs.map(({ id }) => id));
  const moreCount = olderCount - excluded.filter(({ id }) => !newestIds.has(id)).length;
  return {
    recipientUid: post.data.postBy.uid,
    actors: readDocuments(LikeDoc, docs).map(({ data }) => actorOf(data)),
    moreCount: Math.max(0, moreCount),
    hasMore,
    isAccepted: false,
    version,
  };
}

/** Reads the comments on a post, without those that notify its author as a reply or a mention. */
async function readComments(
  db: Firestore,
  { postId }: NotificationTarget,
  { max }: ReadOptions,
): Promise<TargetActors | null> {
  const post = await readPost(db, postId);
  if (!post) return null;
  const { uid } = post.data.postBy;
  const { docs, moreCount } = await readNewest(newestComments(db, postId).query, max);
  const comments = docs.flatMap((comment) => textOfComment(comment) ?? []);
  const parentIds = [...new Set(comments.flatMap(({ parentId }) => parentId || []))];
  const parents = await readAll(
    db,
    parentIds.map((id) => paths.comment(postId, id)),
  );
  const idsByRecipient = new Set(parents.flatMap((parent) => (textOfComment(parent)?.uid === uid ? parent.id : [])));
  const others = comments.filter(
    ({ parentId, mentionedUids }) => !idsByRecipient.has(parentId) && !mentionedUids.includes(uid),
  );
  return targetActors(uid, authorsOf(others), 0, moreCount > 0);
}

async function readReplies(
  db: Firestore,
  { postId, commentId }: NotificationTarget,
  { max }: ReadOptions,
): Promise<TargetActors | null> {
  const [post, parent] = await Promise.all([readPost(db, postId), readComment(db, postId, commentId)]);
  if (!post || !parent || !(await canSee(db, parent.uid, post))) return null;
  const { docs, moreCount } = await readNewest(newestReplies(db, postId, commentId), max);
  const replies = docs.flatMap((reply) => textOfComment(reply) ?? []);
  return targetActors(parent.uid, authorsOf(replies), 0, moreCount > 0);
}

async function readMention(
  db: Firestore,
  { uid, postId, commentId }: NotificationTarget,
): Promise<TargetActors | null> {
  const snapshot = await db.doc(paths.post(postId)).get();
  const post = readableDocument(PostDoc, snapshot);
  const text = commentId === '' ? textOfPost(snapshot) : await readComment(db, postId, commentId);
  if (!post || !text?.mentionedUids.includes(uid) || !(await canSee(db, uid, post))) return null;
  // A reply to the recipient causes a reply notification instead.
  const parent = text.parentId === '' ? null : await readComment(db, postId, text.parentId);
  return parent?.uid === uid ? null : targetActors(uid, authorsOf([text]));
}

/** Reads the followers of one day. `other` is the day. */
async function readFollows(
  db: Firestore,
  { uid, other: day }: NotificationTarget,
  { max }: ReadOptions,
): Promise<TargetActors> {
  const fromMs = Date.parse(day);
  const { docs, moreCount } = await readNewest(followersBetween(db, uid, fromMs, fromMs + dayMs), max);
  const follows = readDocuments(FollowDoc, docs).filter(({ data }) => !data.isAccepted);
  return targetActors(
    uid,
    follows.map(({ data }) => actorOf(data)),
    moreCount,
  );
}

/** Reads the follow request of `other`, or their follow if the request was accepted. */
async function readRequest(db: Firestore, { uid, other }: NotificationTarget): Promise<TargetActors | null> {
  const [requestDoc, followDoc] = await readAll(db, [paths.request(uid, other), paths.followerOf(uid, other)]);
  const request = requestDoc && readableDocument(FollowRequestDoc, requestDoc);
  if (request) return targetActors(uid, [actorOf(request.data)]);
  const follow = followDoc && readableDocument(FollowDoc, followDoc);
  return follow?.data.isAccepted ? { ...targetActors(uid, [actorOf(follow.data)]), isAccepted: true } : null;
}

/** Reads the person (`other`) who accepted the request of the recipient. */
async function readAccepted(db: Firestore, { uid, other }: NotificationTarget): Promise<TargetActors | null> {
  const follow = readableDocument(FollowDoc, await db.doc(paths.followerOf(other, uid)).get())?.data;
  return follow?.isAccepted ? targetActors(uid, [actorOf({ ...follow, uid: other })]) : null;
}

const actorOf = ({ uid, createdAt }: { uid: string; createdAt: number }): Actor => ({
  uid,
  atMs: createdAt,
  text: '',
  commentId: '',
});

/** Returns the newest text of each person, newest first. */
const authorsOf = (texts: readonly NotifyingText[]): Actor[] =>
  [...new Map([...texts].reverse().map((text) => [text.uid, text])).values()]
    .map(({ uid, createdAt, text, commentId }) => ({ uid, atMs: createdAt, text, commentId }))
    .sort((one, other) => other.atMs - one.atMs);

/** Reads the first `max` documents of a list, and counts the others. */
async function readNewest(query: Query, max: number): Promise<{ docs: DocumentSnapshot[]; moreCount: number }> {
  const { docs } = await query.limit(max + 1).get();
  if (docs.length <= max) return { docs, moreCount: 0 };
  return { docs: docs.slice(0, max), moreCount: (await query.count().get()).data().count - max };
}

const readPost = async (db: Firestore, postId: string): Promise<Stored<PostDoc> | null> =>
  readableDocument(PostDoc, await db.doc(paths.post(postId)).get());

const readComment = async (db: Firestore, postId: string, commentId: string): Promise<NotifyingText | null> =>
  textOfComment(await db.doc(paths.comment(postId, commentId)).get());

const readAll = async (db: Firestore, docPaths: readonly string[]): Promise<DocumentSnapshot[]> =>
  docPaths.length > 0 ? db.getAll(...docPaths.map((path) => db.doc(path))) : [];

/** Returns whether the post is visible to the person, and neither they nor its author have blocked the other. */
async function canSee(db: Firestore, uid: string, post: Stored<PostDoc>): Promise<boolean> {
  if ((await visiblePosts(db, uid, [post])).length === 0) return false;
  const blockLists = readableDocument(BlockListsDoc, await db.doc(paths.blockLists(uid)).get())?.data;
  return ![...(blockLists?.blocked ?? []), ...(blockLists?.blockedBy ?? [])].includes(post.data.postBy.uid);
}
