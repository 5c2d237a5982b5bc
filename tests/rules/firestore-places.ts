import { paths } from '@glimpse/contract/paths';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import { everyone, moderatorOnly, noOne, ownerOnly, type Role, signedIn } from './people.ts';

/** One path of the data model: what is stored there, and who may do what to it. */
export interface Place {
  readonly path: string;
  readonly stored: Record<string, unknown>;
  /** An update that is in order when its author may make it. */
  readonly update: () => Record<string, unknown>;
  readonly allowed: Readonly<Record<'get' | 'list' | 'create' | 'update' | 'delete', readonly Role[]>>;
  /** A list query must repeat what the rule says of the documents: `uid == the viewer's`. */
  readonly listOwn?: boolean;
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
const readable = { get: everyone, list: everyone, create: noOne, update: noOne, delete: noOne };
const forModerators = {
  get: moderatorOnly,
  list: moderatorOnly,
  create: noOne,
  update: noOne,
  delete: noOne,
};
const closed = { get: noOne, list: noOne, create: noOne, update: noOne, delete: noOne };
const touched = () => ({ touched: true });

export const places: readonly Place[] = [
  {
    path: paths.user('ana'),
    stored: {
      ...ana,
      profileAvatar: formerAvatar,
      bio: '',
      website: '',
      postCount: 1,
      followerCount: 0,
      followingCount: 0,
      createdAt: then,
      updatedAt: then,
    },
    update: () => ({
      bio: 'Hello',
      website: 'https://example.com',
      profileAvatar: formerAvatar,
      updatedAt: serverTimestamp(),
    }),
    allowed: { ...readable, update: ownerOnly },
  },
  { path: paths.followingOf('ana', 'bo'), stored: edge, update: touched, allowed: readable },
  { path: paths.followerOf('ana', 'bo'), stored: edge, update: touched, allowed: readable },
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
    stored: {
      postBy: ana,
      content: 'First light',
      likeCount: 1,
      commentCount: 1,
      createdAt: then,
      updatedAt: then,
    },
    update: () => ({ content: 'Second light', updatedAt: serverTimestamp() }),
    allowed: { ...readable, update: ownerOnly },
  },
  { path: paths.like('p1', 'ana'), stored: like, update: touched, allowed: readable },
  {
    path: paths.like('p1', 'bo'),
    stored: { ...like, uid: 'bo' },
    update: touched,
    allowed: readable,
    group: 'likes',
  },
  { path: paths.dislike('p1', 'ana'), stored: like, update: touched, allowed: readable },
  {
    path: paths.comment('p1', 'c1'),
    stored: { uid: 'ana', postId: 'p1', message: 'Lovely', name: 'Ana', createdAt: then, updatedAt: then },
    update: () => ({ message: 'Lovely!', updatedAt: serverTimestamp() }),
    allowed: { ...readable, update: ownerOnly },
  },
  {
    path: paths.vote('p1', 'c1', 'ana'),
    stored: { uid: 'ana', postId: 'p1', commentId: 'c1', value: 1 },
    update: () => ({ value: -1 }),
    allowed: { ...closed, get: ownerOnly, list: signedIn },
    listOwn: true,
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
    listOwn: true,
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
