import { paths } from '@glimpse/contract/paths';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import { type DocumentCase, ownerReads } from './case.ts';
import { conversationDocuments, otherConversationDocuments } from './conversations.ts';
import { everyone, moderatorOnly, ownerAndFollower, ownerOnly, signedIn, unblocked } from './roles.ts';
import { storyDocuments } from './story-documents.ts';

const storedAt = Timestamp.fromMillis(1_750_000_000_000);
/** A stored URL of another server. The owner may keep it but cannot set one. */
const foreignAvatar = 'https://example.com/old.png';
const ana = { uid: 'ana', fullName: 'Ana', username: 'ana', email: 'ana@example.com', profileAvatar: '' };
const edge = { ...ana, createdAt: storedAt };
const times = { createdAt: storedAt, updatedAt: storedAt };
const like = { uid: 'ana', postId: 'p1', fullName: 'Ana', email: 'ana@example.com', ...times };
const request = { ...ana, uid: 'rex', to: 'ana', createdAt: storedAt };
const ownOnly: DocumentCase['addListFilter'] = (all, viewer) => all.where('uid', '==', viewer);
const postFields = (visibility?: string) => ({
  postBy: ana,
  content: 'First light',
  ...(visibility && { visibility }),
  likeCount: 1,
  commentCount: 1,
  ...times,
});
const commentFields = (uid: string, postId: string) => ({
  uid,
  postId,
  message: 'Lovely',
  name: uid,
  ...times,
});
const newContent = () => ({ content: 'Second light', updatedAt: serverTimestamp() });
const newMessage = () => ({ message: 'Lovely!', updatedAt: serverTimestamp() });
const readOnly = { get: everyone, list: everyone };
const forModerators = { get: moderatorOnly, list: moderatorOnly };
const forOwnerAndFollower = { get: ownerAndFollower, list: ownerAndFollower };
const forUnblocked = { get: unblocked, list: unblocked };
const readersOfFollowersPost = [...ownerAndFollower, ...moderatorOnly];
const forFollowersPost = { get: readersOfFollowersPost, list: readersOfFollowersPost };

export const documents: readonly DocumentCase[] = [
  {
    path: paths.tag('light'),
    stored: { tag: 'light', prefixes: ['l'], postCount: 1, updatedAt: storedAt },
    allowed: readOnly,
  },
  {
    path: paths.user('ana'),
    stored: {
      ...ana,
      profileAvatar: foreignAvatar,
      bio: '',
      website: '',
      isPrivate: true,
      postCount: 1,
      followerCount: 0,
      followingCount: 0,
      ...times,
    },
    update: () => ({ bio: 'Hello', profileAvatar: foreignAvatar, updatedAt: serverTimestamp() }),
    allowed: { ...readOnly, update: ownerOnly },
  },
  {
    path: paths.contact('ana'),
    stored: { email: 'ana@example.com', website: 'https://example.com' },
    allowed: { get: ownerAndFollower },
  },
  { path: paths.followingOf('ana', 'bo'), stored: edge, allowed: forOwnerAndFollower },
  { path: paths.followerOf('ana', 'fay'), stored: edge, allowed: forOwnerAndFollower },
  // A profile without `isPrivate` is public.
  { path: paths.user('cy'), stored: { ...ana, uid: 'cy' }, allowed: readOnly },
  { path: paths.followingOf('cy', 'bo'), stored: edge, allowed: forUnblocked },
  { path: paths.followerOf('cy', 'bo'), stored: edge, allowed: forUnblocked },
  { path: paths.request('ana', 'rex'), stored: request, allowed: { get: ['owner', 'requester'], list: ownerOnly } },
  {
    path: paths.request('cy', 'rex'),
    stored: { ...request, to: 'cy' },
    allowed: { get: ['requester'], list: signedIn },
    addListFilter: ownOnly,
    group: 'requests',
  },
  { path: paths.privateEmail('ana'), stored: { email: 'ana@example.com' }, allowed: { get: ownerOnly } },
  { path: paths.counters('ana'), stored: { requestCount: 1 }, allowed: { get: ownerOnly } },
  {
    path: paths.inboxPost('ana', 'p1'),
    stored: { postId: 'p1', authorUid: 'cy', createdAt: storedAt, expireAt: storedAt },
    allowed: ownerReads,
  },
  {
    path: paths.inboxState('ana'),
    stored: { pulled: ['cy'], pulledAt: storedAt, trimmedAt: storedAt },
    allowed: { get: ownerOnly },
  },
  { path: paths.reach('ana'), stored: { pulledBefore: storedAt }, allowed: { get: ownerOnly } },
  {
    path: paths.notification('ana', 'like_p1'),
    stored: { uid: 'ana', kind: 'like', postId: 'p1', isUnread: true, readAt: null, updatedAt: storedAt },
    // Only the API marks a notification as read, because it updates the unread counter.
    update: () => ({ readAt: serverTimestamp(), isUnread: false }),
    allowed: ownerReads,
  },
  {
    path: paths.notificationSettings('ana'),
    stored: { off: ['like'] },
    update: () => ({ off: [] }),
    allowed: { get: ownerOnly },
  },
  {
    path: paths.onboarding('ana'),
    stored: { step: 'username', finishedAt: null },
    // Only the API moves the onboarding forward, because the last step also fills the inbox.
    update: () => ({ step: 'done' }),
    allowed: { get: ownerOnly },
  },
  {
    path: paths.preferences('ana'),
    stored: { hideOthersLikeCounts: true, sensitive: 'hide' },
    update: () => ({ sensitive: 'show' }),
    allowed: { get: ownerOnly },
  },
  { path: paths.device('hash'), stored: { uid: 'ana', token: 'secret', createdAt: storedAt }, allowed: {} },
  { path: paths.bookmark('ana', 'p1'), stored: { uid: 'ana', postId: 'p1', createdAt: storedAt }, allowed: ownerReads },
  {
    path: paths.collection('ana', 'light'),
    stored: { name: 'Light', count: 0, cover: null, ...times },
    allowed: ownerReads,
  },
  {
    path: paths.draft('ana', 'd1'),
    stored: { caption: 'Not yet', revision: 1, updatedAt: storedAt },
    allowed: ownerReads,
  },
  { path: paths.block('ana', 'cy'), stored: { uid: 'cy', createdAt: storedAt }, allowed: ownerReads },
  { path: paths.mute('ana', 'cy'), stored: { uid: 'cy', createdAt: storedAt }, allowed: ownerReads },
  {
    path: paths.blockLists('ana'),
    stored: { blocked: ['cy'], blockedBy: [], muted: ['cy'] },
    allowed: { get: ownerOnly },
  },
  { path: paths.followedTag('ana', 'light'), stored: { tag: 'light', createdAt: storedAt }, allowed: ownerReads },
  { path: paths.followedTagList('ana'), stored: { tags: ['light'] }, allowed: { get: ownerOnly } },
  ...conversationDocuments,
  {
    path: paths.post('p1'),
    stored: postFields('public'),
    update: newContent,
    addListFilter: (query) => query.where('visibility', '==', 'public').orderBy('createdAt', 'desc'),
    allowed: { ...forUnblocked, list: everyone, update: ownerOnly },
  },
  {
    path: paths.post('p2'),
    stored: postFields('followers'),
    update: newContent,
    addListFilter: (query) =>
      query
        .where('postBy.uid', '==', 'ana')
        .where('visibility', 'in', ['public', 'followers'])
        .orderBy('createdAt', 'desc'),
    allowed: { ...forOwnerAndFollower, get: readersOfFollowersPost, update: ownerOnly },
  },
  {
    path: paths.post('p3'),
    stored: postFields('hidden'),
    update: newContent,
    addListFilter: (query) =>
      query.where('postBy.uid', '==', 'ana').where('visibility', '==', 'hidden').orderBy('createdAt', 'desc'),
    allowed: { get: ['owner', 'moderator'], list: ownerOnly, update: ownerOnly },
  },
  {
    path: paths.post('p7'),
    stored: postFields('archived'),
    update: newContent,
    addListFilter: (query) =>
      query.where('postBy.uid', '==', 'ana').where('visibility', '==', 'archived').orderBy('createdAt', 'desc'),
    allowed: { get: ['owner', 'moderator'], list: ownerOnly, update: ownerOnly },
  },
  {
    path: paths.comment('p7', 'c1'),
    stored: commentFields('bo', 'p7'),
    allowed: { get: ['owner', 'moderator'], list: ['owner', 'moderator'] },
  },
  { path: paths.like('p1', 'ana'), stored: like, allowed: forUnblocked },
  { path: paths.like('p2', 'ana'), stored: { ...like, postId: 'p2' }, allowed: forFollowersPost },
  {
    path: paths.like('p1', 'bo'),
    stored: { ...like, uid: 'bo' },
    allowed: { ...forUnblocked, list: signedIn },
    addListFilter: ownOnly,
    group: 'likes',
  },
  { path: paths.dislike('p1', 'ana'), stored: like, allowed: forUnblocked },
  { path: paths.dislike('p2', 'ana'), stored: like, allowed: forFollowersPost },
  {
    path: paths.comment('p1', 'c1'),
    stored: commentFields('ana', 'p1'),
    update: newMessage,
    allowed: { ...forUnblocked, update: ownerOnly },
  },
  {
    path: paths.comment('p2', 'c1'),
    stored: commentFields('ana', 'p2'),
    update: newMessage,
    allowed: { ...forFollowersPost, update: ownerOnly },
  },
  // Bo wrote this comment while he could read the post.
  { path: paths.comment('p2', 'c2'), stored: commentFields('bo', 'p2'), update: newMessage, allowed: forFollowersPost },
  {
    path: paths.vote('p1', 'c1', 'ana'),
    stored: { uid: 'ana', postId: 'p1', commentId: 'c1', value: 1 },
    update: () => ({ value: -1 }),
    allowed: { get: ownerOnly, list: signedIn },
    addListFilter: ownOnly,
    group: 'votes',
  },
  {
    path: paths.original('p1', 'c4'),
    stored: { uid: 'ana', message: 'Hidden words' },
    allowed: { get: ['owner', 'moderator'] },
  },
  {
    path: paths.report('post:p1', 'bo'),
    stored: { kind: 'post', caseId: 'post:p1', targetUid: 'ana', reporterUid: 'bo', createdAt: storedAt },
    allowed: forModerators,
  },
  {
    path: paths.case('post:p1'),
    stored: { kind: 'post', targetUid: 'ana', reportCount: 1, isOpen: true, ...times },
    allowed: forModerators,
  },
  {
    path: paths.logEntry('e1'),
    stored: { action: 'dismiss', caseId: 'post:p1', targetUid: 'ana', moderatorUid: 'mo', createdAt: storedAt },
    allowed: forModerators,
  },
  { path: paths.upload('u1'), stored: { uid: 'ana', sizeBytes: 1 }, allowed: { get: ownerOnly } },
  {
    path: paths.job('removeAccount-ana'),
    stored: { uid: 'ana', kind: 'removeAccount', state: 'active', cursor: '', step: 0 },
    allowed: { get: ownerOnly, list: signedIn },
    addListFilter: ownOnly,
  },
  {
    path: paths.deletedPost('p1'),
    stored: { uid: 'ana', postId: 'p1', commentId: '', mediaPaths: [], createdAt: storedAt },
    allowed: {},
  },
  { path: paths.sweep('profiles'), stored: { through: storedAt }, allowed: {} },
  { path: paths.discarded('d1'), stored: { uid: 'ana', path: 'media/ana/d1/', createdAt: storedAt }, allowed: {} },
  { path: paths.email('0123abcd'), stored: { uid: 'ana', createdAt: storedAt }, allowed: {} },
  {
    path: paths.username('ana'),
    stored: { uid: 'ana', createdAt: storedAt, expireAt: null },
    allowed: { get: everyone },
  },
  { path: paths.usernameSkeleton('ana'), stored: { uid: 'ana', createdAt: storedAt, expireAt: null }, allowed: {} },
  {
    path: paths.mediaCopy('c1'),
    stored: { uid: 'ana', postId: 'p1', paths: ['private/ana/d1/'], isAbandoned: false, createdAt: storedAt },
    allowed: {},
  },
  {
    path: paths.postMediaChange('c1'),
    stored: { uid: 'ana', postId: 'p1', removedPaths: [], createdAt: storedAt },
    allowed: {},
  },
  { path: paths.limit('0123abcd'), stored: { tokens: 1, updatedAt: storedAt }, allowed: {} },
  { path: paths.uploadedBytes('ana'), stored: { uid: 'ana', day: '2026-11-22', sizeBytes: 1 }, allowed: {} },
  ...storyDocuments,
  { path: 'elsewhere/x1', stored: { uid: 'ana' }, allowed: {} },
  { path: 'posts/p1/elsewhere/x1', stored: { uid: 'ana' }, allowed: {} },
];

/** More stored documents, for cases in firestore-cases.ts. */
export const otherDocuments: Readonly<Record<string, Record<string, unknown>>> = {
  ...otherConversationDocuments,
  // The public account of role `other`.
  'users/bo': { ...ana, uid: 'bo', bio: '', website: '', ...times },
  [paths.username('anaold')]: { uid: 'ana', createdAt: storedAt, expireAt: Timestamp.fromMillis(Date.UTC(2999, 0)) },
  [paths.username('anaexpired')]: { uid: 'ana', createdAt: storedAt, expireAt: storedAt },
  [paths.block('ana', 'kim')]: { uid: 'kim', createdAt: storedAt },
  [paths.block('cy', 'kim')]: { uid: 'kim', createdAt: storedAt },
  'users/sue': { ...ana, uid: 'sue', bio: '', website: '', isSuspended: true, ...times },
  'posts/p4': { postBy: { ...ana, uid: 'sue' }, content: 'First', ...times },
  'posts/p1/comments/c3': { uid: 'sue', postId: 'p1', message: 'First', ...times },
  'posts/p1/comments/c4': { uid: 'ana', postId: 'p1', message: '', isHidden: true, ...times },
};
