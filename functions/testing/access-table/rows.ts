import type { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { picture } from '../people.ts';
import { conversationRows } from './conversation-rows.ts';
import { everybody, type Outcome, people, type Row, row, secretRow } from './row.ts';
import type { Role, World } from './world.ts';

/** For settings. The guest may not change them, because many people share the account. */
const members = (rest: Outcome, others: Partial<Record<Role, Outcome>> = {}): Row['outcomes'] =>
  people(rest, { guest: 'guestFixed', ...others });
/** For collections of bookmarks. The guest has none, because many people share the account. */
const collectors = (rest: Outcome, others: Partial<Record<Role, Outcome>> = {}): Row['outcomes'] =>
  people(rest, { guest: 'guestCollections', ...others });
/** For stories. The guest has none, because many people share the account. */
const storytellers = (rest: Outcome, others: Partial<Record<Role, Outcome>> = {}): Row['outcomes'] =>
  people(rest, { guest: 'guestStories', ...others });
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
    row({ params: own }, people('postNotFound', { owner: 'ok', follower: 'archiveForeignPost' })),
    row({ params: archived }, ownerOnly),
    row({ params: open }, people('archiveForeignPost')),
  ];
  const reactions = [
    row({ params: own }, circle('ok', 'postNotFound')),
    row({ params: archived }, ownerOnly),
    row({ params: open }, together),
  ];
  const vote = [row({ params: ofFay }, circle('ok', 'postNotFound')), row({ params: ofBo }, together)];
  const reading = everybody('postNotFound', { owner: 'ok', follower: 'ok' });
  const readingOpen = everybody('ok', { blocked: 'postNotFound' });
  const moderators: Row['outcomes'] = everybody('moderatorsOnly', {
    nobody: 'invalidToken',
    suspended: 'suspended',
    moderator: 'ok',
  });
  const lists = [row({ params: ana }, people('listIsPrivate', { owner: 'ok', follower: 'ok', blocked: 'ok' }))];
  return {
    login: [row({ body: { email: 'bo@example.com', password: 'long-enough' } }, everybody('ok'))],
    signup: [row({ body: { name: 'New', email: 'new@example.com', password: 'long-enough' } }, everybody('ok'))],
    requestPasswordReset: [row({ body: { email: 'bo@example.com' } }, everybody('ok'))],
    checkAction: [row({ body: { code: 'x' } }, everybody('ok'))],
    applyAction: [row({ body: { code: 'x' } }, everybody('ok'))],

    listUsers: [
      row({}, everybody('ok')),
      row({ query: { search: 'ana' } }, everybody('ok')),
      row({ query: { search: 'ana@example.com' } }, everybody('ok')),
    ],
    getUser: [
      row({ params: ana }, everybody('ok')),
      row({ params: { userId: 'ana@example.com' } }, everybody('ok')),
      row({ params: { userId: 'sue' } }, everybody('userNotFound')),
    ],
    editUser: [row({ body: { userData: { bio: 'Words' } } }, people('ok'))],

    getSharePreview: [
      row({ query: { path: `/post/${publicPost}` } }, everybody('ok')),
      row({ query: { path: `/post/${privatePost}` } }, everybody('ok')),
      row({ query: { path: '/profile/ana' } }, everybody('ok')),
      row({ query: { path: '/profile/ana@example.com' } }, everybody('ok')),
    ],

    listBookmarks: [row({}, people('ok'))],
    addBookmark: [
      row({ params: own }, people('postNotFound', { owner: 'ok', follower: 'alreadyBookmarked' })),
      row({ params: archived }, ownerOnly),
      row({ params: open }, together),
    ],
    removeBookmark: [row({ params: own }, people('postNotFound', { owner: 'notBookmarked', follower: 'ok' }))],

    createCollection: [
      row({ params: { collectionId: 'new' }, body: { name: 'Light' } }, collectors('ok')),
      row(
        { params: { collectionId: 'new' }, body: { name: 'Light', ...own } },
        collectors('postNotFound', { owner: 'ok', follower: 'ok' }),
      ),
    ],
    renameCollection: [
      row(
        { params: { collectionId: 'of-fay' }, body: { name: 'Light' } },
        collectors('collectionNotFound', { follower: 'ok' }),
      ),
    ],
    deleteCollection: [row({ params: { collectionId: 'of-fay' } }, collectors('ok'))],
    addToCollection: [
      row({ params: { collectionId: 'of-fay', ...own } }, collectors('collectionNotFound', { follower: 'ok' })),
    ],
    removeFromCollection: [row({ params: { collectionId: 'of-fay', ...own } }, collectors('ok'))],

    follow: [
      row(
        { params: ana },
        people('ok', {
          ...{ owner: 'followSelf', follower: 'alreadyFollowing', requester: 'alreadyRequested' },
          blocked: 'notPossible',
        }),
      ),
    ],
    unfollow: [row({ params: ana }, people('notFollowing', { follower: 'ok', requester: 'ok' }))],
    changeEmailVisibility: [row({ body: { isHidden: true } }, members('ok'))],
    changePreferences: [row({ body: { sensitive: 'show' } }, members('ok'))],
    changePrivacy: [row({ body: { isPrivate: true } }, people('ok', { guest: 'guestFixed' }))],
    readNotifications: [row({ body: { through: 1 } }, people('ok'))],
    changeNotifications: [row({ body: { kind: 'like', isOn: false } }, members('ok'))],
    saveOnboarding: [row({ body: { step: 'username' } }, members('ok'))],
    addDevice: [row({ body: { token: 'phone' } }, members('ok'))],
    removeDevice: [row({ body: { token: 'phone' } }, people('ok'))],
    listSuggestions: [row({}, people('ok'))],
    listLikers: [
      row({ params: own }, circle('ok', 'postNotFound')),
      row({ params: archived }, ownerOnly),
      row({ params: open }, people('ok', { blocked: 'postNotFound' })),
    ],
    listFollowers: lists,
    listFollowing: lists,

    acceptRequest: [row({ params: { userId: 'rex' } }, askedOnly)],
    declineRequest: [row({ params: { userId: 'rex' } }, askedOnly)],
    removeFollower: [row({ params: { userId: 'fay' } }, people('notFollowing', { owner: 'ok' }))],
    block: [row({ params: bo }, hiding)],
    mute: [row({ params: bo }, hiding)],
    unblock: [row({ params: bo }, people('ok'))],
    unmute: [row({ params: bo }, people('ok'))],
    followTag: [row({ params: { tag: 'light' } }, people('ok'))],
    unfollowTag: [row({ params: { tag: 'light' } }, people('ok'))],

    listPosts: [row({}, everybody('ok')), row({ query: { sort: 'trending', search: 'ana' } }, everybody('ok'))],
    refreshInbox: [row({}, people('ok'))],
    listUserPosts: [row({ params: { username: 'ana@example.com' } }, everybody('ok'))],
    getPost: [
      secretRow({ params: own }, reading),
      secretRow({ params: archived }, everybody('postNotFound', { owner: 'ok' })),
      row({ params: open }, readingOpen),
    ],
    createPost: [row({ body: { postData: { postImage: picture } } }, people('ok'))],
    editPost: [
      row(
        { params: own, body: { postData: { content: 'Words' } } },
        people('postNotFound', { owner: 'ok', follower: 'editForeignPost' }),
      ),
      row({ params: open, body: { postData: { content: 'Words' } } }, people('editForeignPost')),
    ],
    deletePost: [
      row({ params: own }, people('postNotFound', { owner: 'ok', follower: 'deleteForeignPost' })),
      row({ params: open }, people('deleteForeignPost')),
    ],
    likePost: [
      row({ params: own }, people('postNotFound', { owner: 'ok', follower: 'alreadyLiked' })),
      row({ params: archived }, ownerOnly),
      row({ params: open }, together),
    ],
    pinPost: [
      row({ params: own }, people('postNotFound', { owner: 'ok', follower: 'pinForeign' })),
      row({ params: open }, people('pinForeign')),
    ],
    unpinPost: [row({ params: own }, people('ok'))],
    saveDraft: [
      row(
        {
          params: { draftId: 'd1' },
          body: {
            ...{ caption: 'Not yet', alt: '', media: [], baseRevision: 0, copyId: 'd2' },
            device: { id: 'phone', name: 'Phone' },
          },
        },
        people('ok', { guest: 'guestDrafts' }),
      ),
    ],
    deleteDraft: [row({ params: { draftId: 'd1' } }, people('ok'))],
    archivePost: archiving,
    unarchivePost: archiving,
    dislikePost: [row({ params: own }, circle('ok', 'postNotFound'))],

    listComments: [
      secretRow({ params: own }, reading),
      row({ params: archived }, everybody('postNotFound', { owner: 'ok' })),
      row({ params: open }, readingOpen),
    ],
    addComment: reactions.map(({ input, outcomes }) => row({ ...input, body: words }, outcomes)),
    editComment: [
      row({ params: ofFay, body: words }, people('postNotFound', { owner: 'editForeignComment', follower: 'ok' })),
    ],
    deleteComment: [
      row({ params: ofFay }, circle('ok', 'postNotFound')),
      row({ params: ofBo }, people('deleteForeignComment', { stranger: 'ok' })),
    ],
    upvoteComment: vote,
    downvoteComment: vote,

    ...conversationRows,

    report: [
      row(
        { body: { reportData: { kind: 'post', postId: privatePost, reason: 'spam' } } },
        people('postNotFound', { owner: 'reportSelf', follower: 'ok' }),
      ),
      row(
        { body: { reportData: { kind: 'comment', ...ofFay, reason: 'spam' } } },
        people('postNotFound', { owner: 'ok', follower: 'reportSelf' }),
      ),
      row(
        { body: { reportData: { kind: 'story', ...ana, storyId: 's1', reason: 'spam' } } },
        people('storyNotFound', { owner: 'reportSelf', follower: 'ok' }),
      ),
      row({ body: { reportData: { kind: 'person', ...ana, reason: 'spam' } } }, people('ok', { owner: 'reportSelf' })),
    ],
    createStory: [
      row(
        { params: { storyId: 'u2' }, body: { storyData: { kind: 'media', alt: 'A ridge' } } },
        storytellers('uploadNotFound', { owner: 'ok' }),
      ),
      row({ params: { storyId: 'u1' }, body: { storyData: { kind: 'media' } } }, storytellers('uploadNotFound')),
      row(
        { params: { storyId: 'new' }, body: { storyData: { kind: 'post', ...own } } },
        storytellers('postNotFound', { owner: 'ok', follower: 'ok' }),
      ),
      row(
        { params: { storyId: 'new' }, body: { storyData: { kind: 'post', ...open } } },
        storytellers('ok', { blocked: 'notPossible' }),
      ),
    ],
    deleteStory: [row({ params: { storyId: 's1' } }, people('ok'))],
    listStories: [
      row({ params: ana }, people('ok')),
      row({ params: { userId: 'sue' } }, people('userNotFound')),
      row({ params: { userId: 'cy' } }, people('ok')),
    ],
    markStoriesSeen: [row({ params: ana, body: { storyIds: ['s1'] } }, people('ok'))],
    listStoryViewers: [row({ params: { storyId: 's1' } }, people('storyNotFound', { owner: 'ok' }))],
    refreshStoryTray: [row({}, people('ok'))],
    muteStories: [row({ params: bo }, storytellers('ok', { stranger: 'muteSelf' }))],
    unmuteStories: [row({ params: bo }, storytellers('ok'))],
    saveHighlight: [
      row(
        { params: { highlightId: 'h1' }, body: { title: 'Light', storyIds: ['s1'] } },
        storytellers('storyNotFound', { owner: 'ok' }),
      ),
    ],
    deleteHighlight: [row({ params: { highlightId: 'h1' } }, people('ok'))],

    moderate: [row({ body: { actionData: { caseId: 'person:bo', action: 'dismiss', reason: 'Fine' } } }, moderators)],
    undoModeration: [row({ params: { entryId }, body: { actionData: { reason: 'Not so' } } }, moderators)],

    processUpload: [row({ params: { uploadId: 'u1' } }, people('uploadNotFound', { owner: 'ok' }))],
    discardUpload: [row({ params: { uploadId: 'u1' } }, people('uploadNotFound', { owner: 'ok' }))],
    retryJob: [row({ params: { jobId: 'exportData-ana' } }, people('jobNotFound', { owner: 'ok' }))],
    changeName: [row({ body: { name: 'New Name' } }, members('ok'))],
    changeUsername: [row({ body: { username: 'new.name' } }, members('ok'))],
    changeEmail: [row({ body: { email: 'new@example.com' } }, members('ok'))],
    syncEmail: [row({}, people('ok'))],
    sendVerification: [row({}, members('ok'))],
    changePassword: [row({ body: { password: 'long-enough' } }, members('ok'))],
    signOutEverywhere: [row({}, members('ok'))],
    exportData: [row({}, members('ok'))],
    deleteAccount: [
      row({ body: { confirmation: 'ana@example.com' } }, members('notConfirmed', { owner: 'ok' })),
      row({ body: { confirmation: guest.email } }, members('notConfirmed')),
    ],
  };
}
