import { privateEmail } from '../features/accounts/private-email.ts';
import {
  collected,
  createCollection,
  deleteCollection,
  renameCollection,
} from '../features/collections/change-collection.ts';
import { addComment } from '../features/comments/use-add-comment.ts';
import { deleteComment, editComment } from '../features/comments/use-change-comment.ts';
import { downvotes, upvotes } from '../features/comments/use-vote.ts';
import { deleteDraft } from '../features/compose/delete-draft.ts';
import { saveDraft } from '../features/compose/save-draft.ts';
import { createPost, shareLater } from '../features/compose/share-post.ts';
import {
  acceptConversation,
  declineConversation,
  mutedConversations,
} from '../features/conversations/use-change-conversation.ts';
import { reactToMessage, unsendMessage } from '../features/conversations/use-change-message.ts';
import { follows } from '../features/follows/use-follow.ts';
import { bookmarks } from '../features/marks/use-bookmark.ts';
import { likes } from '../features/marks/use-like.ts';
import { pins } from '../features/marks/use-pin.ts';
import { saveStep } from '../features/onboarding/save-step.ts';
import { sendMessage } from '../features/outgoing-messages/send-message.ts';
import { archives } from '../features/posts/use-archive.ts';
import { deleteArchivedPost, deletePost } from '../features/posts/use-delete-post.ts';
import { editPost } from '../features/posts/use-edit-post.ts';
import { changePreferences } from '../features/preferences/change-preferences.ts';
import { privateAccount } from '../features/privacy/private-account.ts';
import { editProfile } from '../features/profile-screen/use-edit-profile.ts';
import { followedTags } from '../features/rich-text/followed-tags.ts';
import { blocks, mutes } from '../features/visibility/block-and-mute.ts';
import { type OutboxKinds, resumable } from '../lib/outbox/persist-outbox.ts';

/** The changes that the outbox persists while offline, and sends when the browser is online, even after a reload. */
export const outboxKinds: OutboxKinds = {
  toggles: [
    likes,
    bookmarks,
    follows,
    upvotes,
    downvotes,
    blocks,
    mutes,
    privateAccount,
    privateEmail,
    collected,
    pins,
    followedTags,
    archives,
    mutedConversations,
  ],
  mutations: [
    resumable(addComment),
    resumable(editComment),
    resumable(deleteComment),
    resumable(editPost),
    resumable(deletePost),
    resumable(deleteArchivedPost),
    resumable(editProfile),
    resumable(saveStep),
    resumable(changePreferences),
    resumable(createPost),
    resumable(shareLater),
    resumable(createCollection),
    resumable(renameCollection),
    resumable(deleteCollection),
    resumable(saveDraft),
    resumable(deleteDraft),
    resumable(sendMessage),
    resumable(reactToMessage),
    resumable(unsendMessage),
    resumable(acceptConversation),
    resumable(declineConversation),
  ],
};
