import { follows } from '../entities/follows/use-follow.ts';
import { sendMessage } from '../entities/outgoing-messages/send-message.ts';
import { changePreferences } from '../entities/preferences/change-preferences.ts';
import { privateAccount, privateEmail } from '../entities/preferences/private-account.ts';
import { followedTags } from '../entities/rich-text/followed-tags.tsx';
import { blocks, mutes } from '../entities/visibility/block-lists.tsx';
import { saveStep } from '../features/account/onboarding/use-onboarding.ts';
import { createPost, shareLater } from '../features/compose/create-post-kinds.ts';
import { saveDraft } from '../features/compose/save-draft.ts';
import { deleteDraft } from '../features/compose/use-drafts.ts';
import {
  acceptConversation,
  declineConversation,
  mutedConversations,
} from '../features/messages/conversations/change-conversation.ts';
import { reactToMessage, unsendMessage } from '../features/messages/conversations/use-change-message.ts';
import { addComment } from '../features/posts/comments/use-add-comment.ts';
import { deleteComment, editComment } from '../features/posts/comments/use-change-comment.ts';
import { downvotes, upvotes } from '../features/posts/comments/use-vote.ts';
import { archives } from '../features/posts/post/use-archive.ts';
import { deleteArchivedPost, deletePost } from '../features/posts/post/use-delete-post.ts';
import { editPost } from '../features/posts/post/use-edit-post.ts';
import { editProfile } from '../features/profile/profile-screen/use-edit-profile.ts';
import { type OutboxKinds, resumable } from '../lib/outbox/persist-outbox.ts';
import {
  collected,
  createCollection,
  deleteCollection,
  renameCollection,
} from '../parts/collections/change-collection.ts';
import { bookmarks, likes, pins } from '../parts/marks/likes-bookmarks-pins.ts';

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
