import { addComment } from '../features/comments/use-add-comment.ts';
import { deleteComment, editComment } from '../features/comments/use-change-comment.ts';
import { downvotes, upvotes } from '../features/comments/use-vote.ts';
import { createPost, shareLater } from '../features/compose/held-post.ts';
import { follows } from '../features/follows/use-follow.ts';
import { bookmarks } from '../features/marks/use-bookmark.ts';
import { likes } from '../features/marks/use-like.ts';
import { editPost } from '../features/post/use-edit-post.ts';
import { deletePost } from '../features/posts/use-delete-post.ts';
import { editProfile } from '../features/profile-screen/use-edit-profile.ts';
import { blocks, mutes } from '../features/safety/toggles.ts';
import { type OutboxKinds, resumable } from '../lib/outbox/keep-outbox.ts';

/** What is sent on return when it was done offline, even if the page has been reloaded since. */
export const outboxKinds: OutboxKinds = {
  toggles: [likes, bookmarks, follows, upvotes, downvotes, blocks, mutes],
  mutations: [
    resumable(addComment),
    resumable(editComment),
    resumable(deleteComment),
    resumable(editPost),
    resumable(deletePost),
    resumable(editProfile),
    resumable(createPost),
    resumable(shareLater),
  ],
};
