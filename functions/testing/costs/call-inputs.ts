import { api } from '@glimpse/contract/api';
import type { Firestore } from 'firebase-admin/firestore';
import { addBookmark } from '../../src/bookmarks/change-bookmark.ts';
import { createCollection } from '../../src/bookmarks/change-collection.ts';
import { readConversation } from '../../src/conversations/read-conversation.ts';
import { saveDraft } from '../../src/drafts/save-draft.ts';
import { refreshInbox } from '../../src/feed/refresh-inbox.ts';
import { upsertNotification } from '../../src/notifications/upsert-notification.ts';
import { likePost } from '../../src/posts/like-post.ts';
import { pinPost } from '../../src/posts/pin-post.ts';
import { addDevice } from '../../src/push/devices.ts';
import { followTag } from '../../src/rich-text/follow-tag.ts';
import { block } from '../../src/safety/block.ts';
import { mute } from '../../src/safety/mute.ts';
import { createStory } from '../../src/stories/create-story.ts';
import { markStoriesSeen } from '../../src/stories/mark-stories-seen.ts';
import { muteStories } from '../../src/stories/mute-stories.ts';
import { saveHighlight } from '../../src/stories/save-highlight.ts';
import { updateTray } from '../../src/stories/story-tray.ts';
import type { Row } from '../access-table/row.ts';
import { rowsOf } from '../access-table/rows.ts';
import { callers, type Role } from '../access-table/world.ts';
import { send } from '../conversations.ts';
import { memoryStore } from '../memory-store.ts';
import { noon } from '../people.ts';
import { storyUpload } from '../stories.ts';
import type { Town } from './town.ts';

export type CallName = keyof typeof api;
export const callNames = Object.keys(api).filter((name): name is CallName => name in api);

/** A counted call: who makes it, with which input, and what must exist before it. */
export interface CountedCall {
  readonly uid: string | null;
  readonly input: Row['input'];
  readonly before?: (db: Firestore) => Promise<unknown>;
}

/** The roles in the order in which they are taken, because the stranger `bo` has the most data. */
const roles: readonly Role[] = ['stranger', 'owner', 'follower', 'moderator', 'requester', 'nobody'];

/**
 * Returns the input and the caller to count for a call of the API. They are what people do most often with this call.
 * For other calls they come from the access table, so a new call is counted without a change here. They are then the
 * call's last row with a success, and the first role that has this success.
 */
export function countedCall(town: Town, name: CallName): CountedCall {
  const usual = usualCalls(town)[name];
  if (usual) return { uid: town.me, ...usual };
  for (const { input, outcomes } of rowsOf(town)[name].toReversed()) {
    const role = roles.find((each) => outcomes[each] === 'ok');
    if (role) return { uid: callers[role], input };
  }
  throw new Error(`functions/testing/access-table has no row in which ${name} succeeds`);
}

const dayMs = 24 * 60 * 60 * 1000;

const draftOf = (uploadId: string) => ({
  ...{ caption: 'Not yet', alt: '', media: [{ uploadId, alt: '' }], baseRevision: 0, copyId: 'copy' },
  device: { id: 'phone', name: 'Phone' },
});

function usualCalls(town: Town): Partial<Record<CallName, Partial<CountedCall> & Pick<CountedCall, 'input'>>> {
  const { ownPost, publicPost, other, popular, upload, incoming, me } = town;
  const own = { postId: ownPost };
  const open = { postId: publicPost };
  const media = [{ uploadId: upload }];
  const draft = { draftId: 'draft' };
  const collection = { collectionId: 'collection' };
  const likes = { kind: 'like', uid: me, postId: ownPost, commentId: '', other: '' } as const;
  /**
   * The author has not read the notification about earlier likes or comments, because a post gets many of them a day.
   */
  const notifyPopular = (kind: 'like' | 'comment') => (db: Firestore) =>
    upsertNotification(db, noon, { ...likes, kind, uid: popular, postId: publicPost });
  const createOwnCollection = (db: Firestore) =>
    createCollection(db, noon, me, collection.collectionId, { name: 'Light', postId: publicPost });
  const story = { storyId: 'counted' };
  const highlight = { highlightId: 'mornings' };
  const postStory = (uid: string) => (db: Firestore) =>
    createStory(db, noon, uid, story.storyId, { kind: 'post', postId: publicPost });
  const saveOwnHighlight = async (db: Firestore) => {
    await postStory(me)(db);
    await saveHighlight(db, noon, me, highlight.highlightId, { title: 'Mornings', storyIds: [story.storyId] });
  };
  return {
    signup: { uid: null, input: { body: { name: 'Nia Newcomer', email: 'nia@example.com', password: 'long-enough' } } },
    listPosts: { uid: null, input: {} },
    listUserPosts: { input: { params: { username: `${popular}@example.com` } } },
    getSharePreview: { uid: null, input: { query: { path: `/post/${publicPost}` } } },
    createPost: { input: { body: { postData: { content: 'The #morning #light, with @cyexample', media } } } },
    editPost: { input: { params: own, body: { postData: { content: 'My own #morning' } } } },
    deletePost: { input: { params: own } },
    archivePost: { input: { params: own } },
    pinPost: { input: { params: own } },
    likePost: { input: { params: open }, before: notifyPopular('like') },
    // People dislike to take back a like.
    dislikePost: { input: { params: open }, before: (db) => likePost(db, noon, me, publicPost) },
    unpinPost: { input: { params: own }, before: (db) => pinPost(db, me, ownPost) },
    deleteDraft: { input: { params: draft }, before: (db) => saveDraft(db, noon, me, draft.draftId, draftOf(upload)) },
    // The client saves a draft again and again while somebody writes.
    saveDraft: {
      input: { params: draft, body: { ...draftOf(upload), caption: 'Not yet ready' } },
      before: (db) => saveDraft(db, noon, me, draft.draftId, draftOf(upload)),
    },
    addComment: {
      input: { params: open, body: { commentData: { message: 'What a light!', commentId: 'counted' } } },
      before: notifyPopular('comment'),
    },
    refreshInbox: { input: {}, before: (db) => refreshInbox(db, noon, me) },
    readNotifications: {
      input: { body: { through: noon + dayMs } },
      before: (db) => upsertNotification(db, noon, likes),
    },
    // The other member replied and has read everything, so this message changes the badge.
    sendMessage: {
      input: {
        params: { userId: other, messageId: 'counted' },
        body: { messageData: { text: 'What a light!', embed: null, replyToId: null } },
      },
      before: async (db) => {
        await send(db, me, other, 'first');
        await send(db, other, me, 'reply');
        await readConversation(db, other, me, noon);
      },
    },
    reactToMessage: {
      input: { params: { userId: other, messageId: 'counted' }, body: { emoji: '❤️' } },
      before: async (db) => {
        await send(db, me, other, 'first');
        await send(db, other, me, 'counted');
      },
    },
    readConversation: {
      input: { params: { userId: other }, body: { through: noon + dayMs } },
      before: async (db) => {
        await send(db, me, other, 'first');
        await send(db, other, me, 'reply');
      },
    },
    unblock: { input: { params: { userId: other } }, before: (db) => block(db, noon, me, other) },
    unmute: { input: { params: { userId: other } }, before: (db) => mute(db, noon, me, other) },
    deleteCollection: { input: { params: collection }, before: createOwnCollection },
    removeFromCollection: { input: { params: { ...collection, ...open } }, before: createOwnCollection },
    removeDevice: { input: { body: { token: 'phone' } }, before: (db) => addDevice(db, noon, me, noon, 'phone') },
    removeBookmark: { input: { params: open }, before: (db) => addBookmark(db, noon, me, publicPost) },
    follow: { input: { params: { userId: other } } },
    unfollow: { input: { params: { userId: popular } } },
    listFollowers: { input: { params: { userId: popular } } },
    listFollowing: { input: { params: { userId: me } } },
    unfollowTag: { input: { params: { tag: 'light' } }, before: (db) => followTag(db, noon, me, 'light') },
    block: { input: { params: { userId: popular } } },
    createStory: {
      input: { params: story, body: { storyData: { kind: 'media', alt: 'A ridge' } } },
      before: (db) => storyUpload(db, memoryStore(), me, story.storyId),
    },
    deleteStory: { input: { params: story }, before: postStory(me) },
    listStories: { input: { params: { userId: popular } }, before: postStory(popular) },
    markStoriesSeen: {
      input: { params: { userId: popular }, body: { storyIds: [story.storyId] } },
      before: async (db) => {
        await postStory(popular)(db);
        await updateTray(db, noon, me, popular);
      },
    },
    listStoryViewers: {
      input: { params: story },
      before: async (db) => {
        await postStory(me)(db);
        await markStoriesSeen(db, noon, popular, me, [story.storyId]);
      },
    },
    refreshStoryTray: { input: {} },
    muteStories: { input: { params: { userId: popular } } },
    unmuteStories: { input: { params: { userId: popular } }, before: (db) => muteStories(db, me, popular) },
    saveHighlight: {
      input: { params: highlight, body: { title: 'Mornings', storyIds: [story.storyId] } },
      before: postStory(me),
    },
    deleteHighlight: { input: { params: highlight }, before: saveOwnHighlight },
    processUpload: { input: { params: { uploadId: incoming } } },
    discardUpload: { input: { params: { uploadId: upload } } },
  };
}
