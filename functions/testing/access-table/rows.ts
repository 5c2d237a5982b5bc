import type { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { picture } from '../people.ts';
import { conversationRows } from './conversation-rows.ts';
import { everybody, type Outcome, people, type Row } from './row.ts';
import type { Role, World } from './world.ts';

/** For settings. The guest may not change them, because many people share the account. */
const members = (rest: Outcome, others: Partial<Record<Role, Outcome>> = {}): Row['outcomes'] =>
  people(rest, { guest: 'guestFixed', ...others });
/** For collections of bookmarks. The guest has none, because many people share the account. */
const collectors = (rest: Outcome, others: Partial<Record<Role, Outcome>> = {}): Row['outcomes'] =>
  people(rest, { guest: 'guestCollections', ...others });
const circle = (inside: Outcome, outside: Outcome): Row['outcomes'] =>
  people(outside, { owner: inside, follower: inside });
const together = people('ok', { blocked: 'notPossible' });

/** Every call of the contract. A missing call is a type error. */
export function rowsOf({
  privatePost,
  archivedPost,
  publicPost,
  entryId,
}: World): Readonly<Record<keyof typeof api, readonly Row[]>> {
  const own = { postId: privatePost };
  const archived = { postId: archivedPost };
  const open = { postId: publicPost };
  const ana = { userId: 'ana' };
  const bo = { userId: 'bo' };
  const ofFay = { postId: privatePost, commentId: 'by-fay' };
  const ofBo = { postId: publicPost, commentId: 'by-bo' };
  const words = { commentData: { message: 'Words' } };
  const hiding = people('ok', { stranger: 'blockSelf', guest: 'guestBlocks' });
  const askedOnly = people('requestNotFound', { owner: 'ok' });
  const ownerOnly = people('postNotFound', { owner: 'ok' });
  const archiving = [
    {
      input: { params: own },
      outcomes: people('postNotFound', { owner: 'ok', follower: 'archiveForeignPost' }),
    },
    { input: { params: archived }, outcomes: ownerOnly },
    { input: { params: open }, outcomes: people('archiveForeignPost') },
  ];
  const reactions = [
    { input: { params: own }, outcomes: circle('ok', 'postNotFound') },
    { input: { params: archived }, outcomes: ownerOnly },
    { input: { params: open }, outcomes: together },
  ];
  const vote = [
    { input: { params: ofFay }, outcomes: circle('ok', 'postNotFound') },
    { input: { params: ofBo }, outcomes: together },
  ];
  const reading = everybody('postNotFound', { owner: 'ok', follower: 'ok' });
  const readingOpen = everybody('ok', { blocked: 'postNotFound' });
  const moderators: Row['outcomes'] = everybody('moderatorsOnly', {
    nobody: 'invalidToken',
    suspended: 'suspended',
    moderator: 'ok',
  });
  const lists = [
    {
      input: { params: ana },
      outcomes: people('listIsPrivate', { owner: 'ok', follower: 'ok', blocked: 'ok' }),
    },
  ];
  return {
    login: [{ input: { body: { email: 'bo@example.com', password: 'long-enough' } }, outcomes: everybody('ok') }],
    signup: [
      {
        input: { body: { name: 'New', email: 'new@example.com', password: 'long-enough' } },
        outcomes: everybody('ok'),
      },
    ],
    requestPasswordReset: [{ input: { body: { email: 'bo@example.com' } }, outcomes: everybody('ok') }],
    checkAction: [{ input: { body: { code: 'x' } }, outcomes: everybody('ok') }],
    applyAction: [{ input: { body: { code: 'x' } }, outcomes: everybody('ok') }],

    listUsers: [
      { input: {}, outcomes: everybody('ok') },
      { input: { query: { search: 'ana' } }, outcomes: everybody('ok') },
      { input: { query: { search: 'ana@example.com' } }, outcomes: everybody('ok') },
    ],
    getUser: [
      { input: { params: ana }, outcomes: everybody('ok') },
      { input: { params: { userId: 'ana@example.com' } }, outcomes: everybody('ok') },
      { input: { params: { userId: 'sue' } }, outcomes: everybody('userNotFound') },
    ],
    editUser: [{ input: { body: { userData: { bio: 'Words' } } }, outcomes: people('ok') }],

    getSharePreview: [
      { input: { query: { path: `/post/${publicPost}` } }, outcomes: everybody('ok') },
      { input: { query: { path: `/post/${privatePost}` } }, outcomes: everybody('ok') },
      { input: { query: { path: '/profile/ana' } }, outcomes: everybody('ok') },
      { input: { query: { path: '/profile/ana@example.com' } }, outcomes: everybody('ok') },
    ],

    listBookmarks: [{ input: {}, outcomes: people('ok') }],
    addBookmark: [
      {
        input: { params: own },
        outcomes: people('postNotFound', { owner: 'ok', follower: 'alreadyBookmarked' }),
      },
      { input: { params: archived }, outcomes: ownerOnly },
      { input: { params: open }, outcomes: together },
    ],
    removeBookmark: [
      {
        input: { params: own },
        outcomes: people('postNotFound', { owner: 'notBookmarked', follower: 'ok' }),
      },
    ],

    createCollection: [
      { input: { params: { collectionId: 'new' }, body: { name: 'Light' } }, outcomes: collectors('ok') },
      {
        input: { params: { collectionId: 'new' }, body: { name: 'Light', ...own } },
        outcomes: collectors('postNotFound', { owner: 'ok', follower: 'ok' }),
      },
    ],
    renameCollection: [
      {
        input: { params: { collectionId: 'of-fay' }, body: { name: 'Light' } },
        outcomes: collectors('collectionNotFound', { follower: 'ok' }),
      },
    ],
    deleteCollection: [{ input: { params: { collectionId: 'of-fay' } }, outcomes: collectors('ok') }],
    addToCollection: [
      {
        input: { params: { collectionId: 'of-fay', ...own } },
        outcomes: collectors('collectionNotFound', { follower: 'ok' }),
      },
    ],
    removeFromCollection: [{ input: { params: { collectionId: 'of-fay', ...own } }, outcomes: collectors('ok') }],

    follow: [
      {
        input: { params: ana },
        outcomes: people('ok', {
          ...{ owner: 'followSelf', follower: 'alreadyFollowing', requester: 'alreadyRequested' },
          blocked: 'notPossible',
        }),
      },
    ],
    unfollow: [{ input: { params: ana }, outcomes: people('notFollowing', { follower: 'ok', requester: 'ok' }) }],
    changeEmailVisibility: [{ input: { body: { isHidden: true } }, outcomes: members('ok') }],
    changePreferences: [{ input: { body: { sensitive: 'show' } }, outcomes: members('ok') }],
    changePrivacy: [{ input: { body: { isPrivate: true } }, outcomes: people('ok', { guest: 'guestFixed' }) }],
    readNotifications: [{ input: { body: { through: 1 } }, outcomes: people('ok') }],
    changeNotifications: [{ input: { body: { kind: 'like', isOn: false } }, outcomes: members('ok') }],
    saveOnboarding: [{ input: { body: { step: 'username' } }, outcomes: members('ok') }],
    addDevice: [{ input: { body: { token: 'phone' } }, outcomes: members('ok') }],
    removeDevice: [{ input: { body: { token: 'phone' } }, outcomes: people('ok') }],
    listSuggestions: [{ input: {}, outcomes: people('ok') }],
    listLikers: [
      { input: { params: own }, outcomes: circle('ok', 'postNotFound') },
      { input: { params: archived }, outcomes: ownerOnly },
      { input: { params: open }, outcomes: people('ok', { blocked: 'postNotFound' }) },
    ],
    listFollowers: lists,
    listFollowing: lists,

    acceptRequest: [{ input: { params: { userId: 'rex' } }, outcomes: askedOnly }],
    declineRequest: [{ input: { params: { userId: 'rex' } }, outcomes: askedOnly }],
    removeFollower: [{ input: { params: { userId: 'fay' } }, outcomes: people('notFollowing', { owner: 'ok' }) }],
    block: [{ input: { params: bo }, outcomes: hiding }],
    mute: [{ input: { params: bo }, outcomes: hiding }],
    unblock: [{ input: { params: bo }, outcomes: people('ok') }],
    unmute: [{ input: { params: bo }, outcomes: people('ok') }],
    followTag: [{ input: { params: { tag: 'light' } }, outcomes: people('ok') }],
    unfollowTag: [{ input: { params: { tag: 'light' } }, outcomes: people('ok') }],

    listPosts: [
      { input: {}, outcomes: everybody('ok') },
      { input: { query: { sort: 'trending', search: 'ana' } }, outcomes: everybody('ok') },
    ],
    refreshInbox: [{ input: {}, outcomes: people('ok') }],
    listUserPosts: [{ input: { params: { username: 'ana@example.com' } }, outcomes: everybody('ok') }],
    getPost: [
      { input: { params: own }, outcomes: reading, isSecret: true },
      { input: { params: archived }, outcomes: everybody('postNotFound', { owner: 'ok' }), isSecret: true },
      { input: { params: open }, outcomes: readingOpen },
    ],
    createPost: [{ input: { body: { postData: { postImage: picture } } }, outcomes: people('ok') }],
    editPost: [
      {
        input: { params: own, body: { postData: { content: 'Words' } } },
        outcomes: people('postNotFound', { owner: 'ok', follower: 'editForeignPost' }),
      },
      {
        input: { params: open, body: { postData: { content: 'Words' } } },
        outcomes: people('editForeignPost'),
      },
    ],
    deletePost: [
      {
        input: { params: own },
        outcomes: people('postNotFound', { owner: 'ok', follower: 'deleteForeignPost' }),
      },
      { input: { params: open }, outcomes: people('deleteForeignPost') },
    ],
    likePost: [
      {
        input: { params: own },
        outcomes: people('postNotFound', { owner: 'ok', follower: 'alreadyLiked' }),
      },
      { input: { params: archived }, outcomes: ownerOnly },
      { input: { params: open }, outcomes: together },
    ],
    pinPost: [
      { input: { params: own }, outcomes: people('postNotFound', { owner: 'ok', follower: 'pinForeign' }) },
      { input: { params: open }, outcomes: people('pinForeign') },
    ],
    unpinPost: [{ input: { params: own }, outcomes: people('ok') }],
    saveDraft: [
      {
        input: {
          params: { draftId: 'd1' },
          body: {
            ...{ caption: 'Not yet', alt: '', media: [], baseRevision: 0, copyId: 'd2' },
            device: { id: 'phone', name: 'Phone' },
          },
        },
        outcomes: people('ok', { guest: 'guestDrafts' }),
      },
    ],
    deleteDraft: [{ input: { params: { draftId: 'd1' } }, outcomes: people('ok') }],
    archivePost: archiving,
    unarchivePost: archiving,
    dislikePost: [{ input: { params: own }, outcomes: circle('ok', 'postNotFound') }],

    listComments: [
      { input: { params: own }, outcomes: reading, isSecret: true },
      { input: { params: archived }, outcomes: everybody('postNotFound', { owner: 'ok' }) },
      { input: { params: open }, outcomes: readingOpen },
    ],
    addComment: reactions.map(({ input, outcomes }) => ({ input: { ...input, body: words }, outcomes })),
    editComment: [
      {
        input: { params: ofFay, body: words },
        outcomes: people('postNotFound', { owner: 'editForeignComment', follower: 'ok' }),
      },
    ],
    deleteComment: [
      { input: { params: ofFay }, outcomes: circle('ok', 'postNotFound') },
      { input: { params: ofBo }, outcomes: people('deleteForeignComment', { stranger: 'ok' }) },
    ],
    upvoteComment: vote,
    downvoteComment: vote,

    ...conversationRows,

    report: [
      {
        input: { body: { reportData: { kind: 'post', postId: privatePost, reason: 'spam' } } },
        outcomes: people('postNotFound', { owner: 'reportSelf', follower: 'ok' }),
      },
      {
        input: { body: { reportData: { kind: 'comment', ...ofFay, reason: 'spam' } } },
        outcomes: people('postNotFound', { owner: 'ok', follower: 'reportSelf' }),
      },
      {
        input: { body: { reportData: { kind: 'person', ...ana, reason: 'spam' } } },
        outcomes: people('ok', { owner: 'reportSelf' }),
      },
    ],
    moderate: [
      {
        input: { body: { actionData: { caseId: 'person:bo', action: 'dismiss', reason: 'Fine' } } },
        outcomes: moderators,
      },
    ],
    undoModeration: [
      { input: { params: { entryId }, body: { actionData: { reason: 'Not so' } } }, outcomes: moderators },
    ],

    processUpload: [{ input: { params: { uploadId: 'u1' } }, outcomes: people('uploadNotFound', { owner: 'ok' }) }],
    discardUpload: [{ input: { params: { uploadId: 'u1' } }, outcomes: people('uploadNotFound', { owner: 'ok' }) }],
    retryJob: [{ input: { params: { jobId: 'exportData-ana' } }, outcomes: people('jobNotFound', { owner: 'ok' }) }],
    changeName: [{ input: { body: { name: 'New Name' } }, outcomes: members('ok') }],
    changeUsername: [{ input: { body: { username: 'new.name' } }, outcomes: members('ok') }],
    changeEmail: [{ input: { body: { email: 'new@example.com' } }, outcomes: members('ok') }],
    syncEmail: [{ input: {}, outcomes: people('ok') }],
    sendVerification: [{ input: {}, outcomes: members('ok') }],
    changePassword: [{ input: { body: { password: 'long-enough' } }, outcomes: members('ok') }],
    signOutEverywhere: [{ input: {}, outcomes: members('ok') }],
    exportData: [{ input: {}, outcomes: members('ok') }],
    deleteAccount: [
      {
        input: { body: { confirmation: 'ana@example.com' } },
        outcomes: members('notConfirmed', { owner: 'ok' }),
      },
      { input: { body: { confirmation: guest.email } }, outcomes: members('notConfirmed') },
    ],
  };
}
