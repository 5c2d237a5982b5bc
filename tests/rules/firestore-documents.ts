import { paths } from '@glimpse/contract/paths';
import type firebase from 'firebase/compat/app';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import {
  circle,
  everyone,
  moderatorOnly,
  noOne,
  ownerOnly,
  type Role,
  signedIn,
  unblocked,
} from './roles.ts';

/** One path of the data model: what is stored there, and who may do what to it. */
export interface Place {
  readonly path: string;
  readonly stored: Record<string, unknown>;
  /** An update that is in order when its author may make it. */
  readonly update: () => Record<string, unknown>;
  readonly allowed: Readonly<Record<'get' | 'list' | 'create' | 'update' | 'delete', readonly Role[]>>;
  /** What a list has to ask for, since it must repeat what the rule says of the documents. */
  readonly listed?: (all: firebase.firestore.Query, viewer: string) => firebase.firestore.Query;
  /** Lists go over the collection group. */
  readonly group?: string;
}

const then = Timestamp.fromMillis(1_750_000_000_000);
/** Of an earlier release: it may stay, and nothing else that lies elsewhere may come. */
const formerAvatar = 'https://example.com/old.png';
const ana = { uid: 'ana', fullName: 'Ana', username: 'ana', email: 'ana@example.com', profileAvatar: '' };
const edge = { ...ana, createdAt: then };
const like = {
  uid: 'ana',
  postId: 'p1',
  fullName: 'Ana',
  email: 'ana@example.com',
  createdAt: then,
  updatedAt: then,
};
const request = { ...ana, uid: 'rex', to: 'ana', createdAt: then };
const own: Place['listed'] = (all, viewer) => all.where('uid', '==', viewer);
const aPost = (visibility?: string) => ({
  postBy: ana,
  content: 'First light',
  ...(visibility && { visibility }),
  likeCount: 1,
  commentCount: 1,
  createdAt: then,
  updatedAt: then,
});
const aComment = (uid: string, postId: string) => ({
  uid,
  postId,
  message: 'Lovely',
  name: uid,
  createdAt: then,
  updatedAt: then,
});
const newContent = () => ({ content: 'Second light', updatedAt: serverTimestamp() });
const newMessage = () => ({ message: 'Lovely!', updatedAt: serverTimestamp() });
const readable = { get: everyone, list: everyone, create: noOne, update: noOne, delete: noOne };
const forModerators = {
  get: moderatorOnly,
  list: moderatorOnly,
  create: noOne,
  update: noOne,
  delete: noOne,
};
const forCircle = { get: circle, list: circle, create: noOne, update: noOne, delete: noOne };
/** By its own address, of somebody who has blocked one. */
const forUnblocked = { get: unblocked, list: unblocked, create: noOne, update: noOne, delete: noOne };
const seers = [...circle, ...moderatorOnly];
const ofCircle = { get: seers, list: seers, create: noOne, update: noOne, delete: noOne };
const closed = { get: noOne, list: noOne, create: noOne, update: noOne, delete: noOne };
const touched = () => ({ touched: true });

export const places: readonly Place[] = [
  {
    path: paths.tag('light'),
    stored: { tag: 'light', prefixes: ['l'], postCount: 1, updatedAt: then },
    update: touched,
    allowed: readable,
  },
  {
    path: paths.user('ana'),
    stored: {
      ...ana,
      profileAvatar: formerAvatar,
      bio: '',
      website: '',
      isPrivate: true,
      postCount: 1,
      followerCount: 0,
      followingCount: 0,
      createdAt: then,
      updatedAt: then,
    },
    update: () => ({
      bio: 'Hello',
      profileAvatar: formerAvatar,
      updatedAt: serverTimestamp(),
    }),
    allowed: { ...readable, update: ownerOnly },
  },
  {
    path: paths.contact('ana'),
    stored: { email: 'ana@example.com', website: 'https://example.com' },
    update: touched,
    allowed: { ...closed, get: circle },
  },
  { path: paths.followingOf('ana', 'bo'), stored: edge, update: touched, allowed: forCircle },
  { path: paths.followerOf('ana', 'fay'), stored: edge, update: touched, allowed: forCircle },
  // A profile of an earlier release does not say that it is public.
  { path: paths.user('cy'), stored: { ...ana, uid: 'cy' }, update: touched, allowed: readable },
  { path: paths.followingOf('cy', 'bo'), stored: edge, update: touched, allowed: forUnblocked },
  { path: paths.followerOf('cy', 'bo'), stored: edge, update: touched, allowed: forUnblocked },
  {
    path: paths.request('ana', 'rex'),
    stored: request,
    update: touched,
    allowed: { ...closed, get: ['owner', 'requester'], list: ownerOnly },
  },
  {
    path: paths.request('cy', 'rex'),
    stored: { ...request, to: 'cy' },
    update: touched,
    allowed: { ...closed, get: ['requester'], list: signedIn },
    listed: own,
    group: 'requests',
  },
  {
    path: paths.counters('ana'),
    stored: { requestCount: 1 },
    update: touched,
    allowed: { ...closed, get: ownerOnly },
  },
  {
    path: paths.inboxPost('ana', 'p1'),
    stored: { postId: 'p1', authorUid: 'cy', createdAt: then, expireAt: then },
    update: touched,
    allowed: { ...closed, get: ownerOnly, list: ownerOnly },
  },
  {
    path: paths.inboxState('ana'),
    stored: { pulled: ['cy'], pulledAt: then, trimmedAt: then },
    update: touched,
    allowed: { ...closed, get: ownerOnly },
  },
  {
    path: paths.reach('ana'),
    stored: { toldAt: then },
    update: touched,
    allowed: { ...closed, get: ownerOnly },
  },
  {
    path: paths.notification('ana', 'like_p1'),
    stored: { uid: 'ana', kind: 'like', postId: 'p1', isUnread: true, readAt: null, updatedAt: then },
    // Seen is said through a call, which counts what is left.
    update: () => ({ readAt: serverTimestamp(), isUnread: false }),
    allowed: { ...closed, get: ownerOnly, list: ownerOnly },
  },
  {
    path: paths.notificationSettings('ana'),
    stored: { off: ['like'] },
    update: () => ({ off: [] }),
    allowed: { ...closed, get: ownerOnly },
  },
  {
    path: paths.device('hash'),
    stored: { uid: 'ana', token: 'secret', createdAt: then },
    update: touched,
    allowed: closed,
  },
  {
    path: paths.bookmark('ana', 'p1'),
    stored: { uid: 'ana', postId: 'p1', createdAt: then },
    update: touched,
    allowed: { ...closed, get: ownerOnly, list: ownerOnly },
  },
  {
    path: paths.block('ana', 'cy'),
    stored: { uid: 'cy', createdAt: then },
    update: touched,
    allowed: { ...closed, get: ownerOnly, list: ownerOnly },
  },
  {
    path: paths.mute('ana', 'cy'),
    stored: { uid: 'cy', createdAt: then },
    update: touched,
    allowed: { ...closed, get: ownerOnly, list: ownerOnly },
  },
  {
    path: paths.hidden('ana'),
    stored: { blocked: ['cy'], blockedBy: [], muted: ['cy'] },
    update: touched,
    allowed: { ...closed, get: ownerOnly },
  },
  {
    path: paths.post('p1'),
    stored: aPost('public'),
    update: newContent,
    listed: (all) => all.where('visibility', '==', 'public'),
    allowed: { ...forUnblocked, list: everyone, update: ownerOnly },
  },
  // Of an earlier release: read by its address, and listed by its author.
  {
    path: paths.post('p0'),
    stored: aPost(),
    update: newContent,
    listed: (all) => all.where('postBy.uid', '==', 'ana'),
    allowed: { ...forUnblocked, list: ownerOnly, update: ownerOnly },
  },
  {
    path: paths.post('p2'),
    stored: aPost('followers'),
    update: newContent,
    listed: (all) => all.where('postBy.uid', '==', 'ana').where('visibility', 'in', ['public', 'followers']),
    allowed: { ...forCircle, get: seers, update: ownerOnly },
  },
  {
    path: paths.post('p3'),
    stored: aPost('hidden'),
    update: newContent,
    listed: (all) => all.where('postBy.uid', '==', 'ana').where('visibility', '==', 'hidden'),
    allowed: { ...closed, get: ['owner', 'moderator'], list: ownerOnly, update: ownerOnly },
  },
  { path: paths.like('p1', 'ana'), stored: like, update: touched, allowed: forUnblocked },
  { path: paths.like('p0', 'ana'), stored: like, update: touched, allowed: forUnblocked },
  { path: paths.like('p2', 'ana'), stored: { ...like, postId: 'p2' }, update: touched, allowed: ofCircle },
  {
    path: paths.like('p1', 'bo'),
    stored: { ...like, uid: 'bo' },
    update: touched,
    allowed: { ...forUnblocked, list: signedIn },
    listed: own,
    group: 'likes',
  },
  { path: paths.dislike('p1', 'ana'), stored: like, update: touched, allowed: forUnblocked },
  { path: paths.dislike('p2', 'ana'), stored: like, update: touched, allowed: ofCircle },
  {
    path: paths.comment('p1', 'c1'),
    stored: aComment('ana', 'p1'),
    update: newMessage,
    allowed: { ...forUnblocked, update: ownerOnly },
  },
  {
    path: paths.comment('p2', 'c1'),
    stored: aComment('ana', 'p2'),
    update: newMessage,
    allowed: { ...ofCircle, update: ownerOnly },
  },
  // Written by bo when he still saw the post.
  {
    path: paths.comment('p2', 'c2'),
    stored: aComment('bo', 'p2'),
    update: newMessage,
    allowed: ofCircle,
  },
  {
    path: paths.vote('p1', 'c1', 'ana'),
    stored: { uid: 'ana', postId: 'p1', commentId: 'c1', value: 1 },
    update: () => ({ value: -1 }),
    allowed: { ...closed, get: ownerOnly, list: signedIn },
    listed: own,
    group: 'votes',
  },
  {
    path: paths.original('p1', 'c4'),
    stored: { uid: 'ana', message: 'Hidden words' },
    update: touched,
    allowed: { ...closed, get: ['owner', 'moderator'] },
  },
  {
    path: paths.report('post:p1', 'bo'),
    stored: { kind: 'post', caseId: 'post:p1', targetUid: 'ana', reporterUid: 'bo', createdAt: then },
    update: touched,
    allowed: forModerators,
  },
  {
    path: paths.case('post:p1'),
    stored: {
      kind: 'post',
      targetUid: 'ana',
      reportCount: 1,
      isOpen: true,
      createdAt: then,
      updatedAt: then,
    },
    update: touched,
    allowed: forModerators,
  },
  {
    path: paths.logEntry('e1'),
    stored: { action: 'dismiss', caseId: 'post:p1', targetUid: 'ana', moderatorUid: 'mo', createdAt: then },
    update: touched,
    allowed: forModerators,
  },
  {
    path: paths.upload('u1'),
    stored: { uid: 'ana', sizeBytes: 1 },
    update: touched,
    allowed: { ...closed, get: ownerOnly },
  },
  {
    path: paths.job('removeAccount-ana'),
    stored: { uid: 'ana', kind: 'removeAccount', state: 'active', cursor: '', step: 0 },
    update: touched,
    allowed: { ...closed, get: ownerOnly, list: signedIn },
    listed: own,
  },
  {
    path: paths.deletedPost('p1'),
    stored: { uid: 'ana', postId: 'p1', commentId: '', mediaPath: '', createdAt: then },
    update: touched,
    allowed: closed,
  },
  { path: paths.sweep('profiles'), stored: { through: then }, update: touched, allowed: closed },
  {
    path: paths.discarded('d1'),
    stored: { uid: 'ana', path: 'media/ana/d1/', postId: '', createdAt: then },
    update: touched,
    allowed: closed,
  },
  {
    path: paths.email('0123abcd'),
    stored: { uid: 'ana', createdAt: then },
    update: touched,
    allowed: closed,
  },
  {
    path: paths.removedAccount('ana'),
    stored: { uid: 'ana', createdAt: then },
    update: touched,
    allowed: closed,
  },
  { path: paths.limit('0123abcd'), stored: { tokens: 1, updatedAt: then }, update: touched, allowed: closed },
  {
    path: paths.uploadedBytes('ana'),
    stored: { uid: 'ana', day: '2026-11-22', sizeBytes: 1 },
    update: touched,
    allowed: closed,
  },
  { path: 'elsewhere/x1', stored: { uid: 'ana' }, update: touched, allowed: closed },
  { path: 'posts/p1/elsewhere/x1', stored: { uid: 'ana' }, update: touched, allowed: closed },
];

/** Stored beside them, for single cases. */
export const besides: Readonly<Record<string, Record<string, unknown>>> = {
  // Whoever tries to change what is not theirs has an account; this one is public.
  'users/bo': { ...ana, uid: 'bo', bio: '', website: '', createdAt: then, updatedAt: then },
  [paths.block('ana', 'kim')]: { uid: 'kim', createdAt: then },
  [paths.block('cy', 'kim')]: { uid: 'kim', createdAt: then },
  'users/sue': {
    ...ana,
    uid: 'sue',
    bio: '',
    website: '',
    isSuspended: true,
    createdAt: then,
    updatedAt: then,
  },
  'posts/p4': { postBy: { ...ana, uid: 'sue' }, content: 'First', createdAt: then, updatedAt: then },
  'posts/p1/comments/c3': { uid: 'sue', postId: 'p1', message: 'First', createdAt: then, updatedAt: then },
  'posts/p1/comments/c4': {
    uid: 'ana',
    postId: 'p1',
    message: '',
    isHidden: true,
    createdAt: then,
    updatedAt: then,
  },
};
