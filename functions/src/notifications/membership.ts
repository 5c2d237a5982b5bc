import { HiddenDoc } from '@glimpse/contract/hidden';
import { notificationLimits } from '@glimpse/contract/notification-limits';
import type { NotificationSubject } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { LikeDoc, PostDoc } from '@glimpse/contract/posts/post';
import { FollowDoc, FollowRequestDoc } from '@glimpse/contract/profiles/user';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { followersBetween, newestComments, newestLikes, newestReplies } from '../firestore/queries.ts';
import { visiblePosts } from '../visibility/visible-posts.ts';
import { type Said, saidByComment, saidByPost } from './read-rich-text.ts';

/** Somebody who did what a notification is about, and when. `text`: what they wrote. */
export interface Member {
  readonly uid: string;
  readonly atMs: number;
  readonly text: string;
}

/**
 * What is true of a subject now. `members`: the newest first, each person once, at most `notificationLimits.members`; `rest`: how many more
 * there are. The person who is told may be among them.
 */
export interface Membership {
  readonly uid: string;
  readonly members: readonly Member[];
  readonly rest: number;
  readonly isAccepted: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whom a subject concerns, and who has done it, as it is stored; null where there is nobody to tell. */
export function readMembership(db: Firestore, subject: NotificationSubject): Promise<Membership | null> {
  switch (subject.kind) {
    case 'like':
      return readLikes(db, subject);
    case 'comment':
      return readComments(db, subject);
    case 'reply':
      return readReplies(db, subject);
    case 'mention':
      return readMention(db, subject);
    case 'follow':
      return readFollows(db, subject);
    case 'followRequest':
      return readRequest(db, subject);
    case 'requestAccepted':
      return readAccepted(db, subject);
  }
}

const told = (uid: string, members: readonly Member[], rest = 0): Membership => ({
  uid,
  members,
  rest,
  isAccepted: false,
});

async function readLikes(db: Firestore, { postId }: NotificationSubject): Promise<Membership | null> {
  const post = await readPost(db, postId);
  if (!post) return null;
  const { query } = newestLikes(db, postId);
  const { docs, rest } = await newest(query);
  const members = readDocuments(LikeDoc, docs).map(({ data }) => memberOf(data));
  return told(post.data.postBy.uid, members, rest);
}

/** Who wrote below a post, but for what reaches its author as an answer or a mention. */
async function readComments(db: Firestore, { postId }: NotificationSubject): Promise<Membership | null> {
  const post = await readPost(db, postId);
  if (!post) return null;
  const { uid } = post.data.postBy;
  const { docs } = await newest(newestComments(db, postId).query);
  const said = docs.flatMap((comment) => saidByComment(comment) ?? []);
  const answered = [...new Set(said.flatMap(({ parentId }) => (parentId === '' ? [] : [parentId])))];
  const parents = await readAll(
    db,
    answered.map((id) => paths.comment(postId, id)),
  );
  const own = new Set(parents.flatMap((parent) => (saidByComment(parent)?.uid === uid ? [parent.id] : [])));
  return told(
    uid,
    onceEach(said.filter(({ parentId, mentioned }) => !own.has(parentId) && !mentioned.includes(uid))),
  );
}

async function readReplies(
  db: Firestore,
  { postId, commentId }: NotificationSubject,
): Promise<Membership | null> {
  const [post, parent] = await Promise.all([readPost(db, postId), readComment(db, postId, commentId)]);
  if (!post || !parent || !(await isShownTo(db, parent.uid, post))) return null;
  const { docs } = await newest(newestReplies(db, postId, commentId));
  return told(parent.uid, onceEach(docs.flatMap((reply) => saidByComment(reply) ?? [])));
}

async function readMention(
  db: Firestore,
  { uid, postId, commentId }: NotificationSubject,
): Promise<Membership | null> {
  const snapshot = await db.doc(paths.post(postId)).get();
  const post = readableDocument(PostDoc, snapshot);
  const said = commentId === '' ? saidByPost(snapshot) : await readComment(db, postId, commentId);
  if (!post || !said?.mentioned.includes(uid) || !(await isShownTo(db, uid, post))) return null;
  // That it is an answer to them says more.
  const parent = said.parentId === '' ? null : await readComment(db, postId, said.parentId);
  return parent?.uid === uid ? null : told(uid, onceEach([said]));
}

async function readFollows(db: Firestore, { uid, other: day }: NotificationSubject): Promise<Membership> {
  const fromMs = Date.parse(day);
  const { docs, rest } = await newest(followersBetween(db, uid, fromMs, fromMs + dayMs));
  const edges = readDocuments(FollowDoc, docs).filter(({ data }) => !data.isAccepted);
  return told(
    uid,
    edges.map(({ data }) => memberOf(data)),
    rest,
  );
}

/** Who asks to follow, or has been let in. */
async function readRequest(db: Firestore, { uid, other }: NotificationSubject): Promise<Membership | null> {
  const [asked, let_in] = await readAll(db, [paths.request(uid, other), paths.followerOf(uid, other)]);
  const request = asked && readableDocument(FollowRequestDoc, asked);
  if (request) return told(uid, [memberOf(request.data)]);
  const edge = let_in && readableDocument(FollowDoc, let_in);
  return edge?.data.isAccepted ? { ...told(uid, [memberOf(edge.data)]), isAccepted: true } : null;
}

async function readAccepted(db: Firestore, { uid, other }: NotificationSubject): Promise<Membership | null> {
  const edge = readableDocument(FollowDoc, await db.doc(paths.followerOf(other, uid)).get());
  return edge?.data.isAccepted ? told(uid, [{ uid: other, atMs: edge.data.createdAt, text: '' }]) : null;
}

const memberOf = ({ uid, createdAt }: { uid: string; createdAt: number }): Member => ({
  uid,
  atMs: createdAt,
  text: '',
});

const onceEach = (said: readonly Said[]): Member[] =>
  [...new Map([...said].reverse().map((one) => [one.uid, one]))]
    .map(([, { uid, createdAt, text }]) => ({ uid, atMs: createdAt, text }))
    .sort((one, other) => other.atMs - one.atMs);

/** The first `notificationLimits.members` of a list, and how many more it has. */
async function newest(query: Query): Promise<{ docs: DocumentSnapshot[]; rest: number }> {
  const max = notificationLimits.members;
  const { docs } = await query.limit(max + 1).get();
  if (docs.length <= max) return { docs, rest: 0 };
  return { docs: docs.slice(0, max), rest: (await query.count().get()).data().count - max };
}

const readPost = async (db: Firestore, postId: string): Promise<Stored<PostDoc> | null> =>
  readableDocument(PostDoc, await db.doc(paths.post(postId)).get());

const readComment = async (db: Firestore, postId: string, commentId: string): Promise<Said | null> =>
  saidByComment(await db.doc(paths.comment(postId, commentId)).get());

const readAll = async (db: Firestore, all: readonly string[]): Promise<DocumentSnapshot[]> =>
  all.length > 0 ? db.getAll(...all.map((path) => db.doc(path))) : [];

/** Whether somebody sees a post: who its author keeps away does not. */
async function isShownTo(db: Firestore, uid: string, post: Stored<PostDoc>): Promise<boolean> {
  if ((await visiblePosts(db, uid, [post])).length === 0) return false;
  const hidden = readableDocument(HiddenDoc, await db.doc(paths.hidden(uid)).get())?.data;
  return ![...(hidden?.blocked ?? []), ...(hidden?.blockedBy ?? [])].includes(post.data.postBy.uid);
}
