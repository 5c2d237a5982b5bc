import * as z from 'zod/mini';
import { ApiTime, addedLater, Count, DocumentId, Millis, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { CopiedAvatar, StoredEmail, StoredName } from '../profiles/person.ts';
import { ChosenPeople, Mention } from '../rich-text/mention.ts';

/** At least one character that is not white space. */
export const CommentMessage = text(limits.commentMessage, 1).check(
  z.refine((value) => /\S/u.test(value), { error: 'must not be blank' }),
);

export const VotePreview = z.object({ uid: z.string(), fullName: StoredName, email: StoredEmail });
export type VotePreview = z.infer<typeof VotePreview>;

/**
 * `posts/{postId}/comments/{commentId}`. `name`, `email` and `profilePicture` copy the author. `parentId`: the comment that this answers, which answers
 * none itself; `replyCount`: how many answer this one; `replies`: the ids of the newest `limits.previewReplies`. `isDeleted`: an
 * empty place, kept for the answers below it; it says nothing of who wrote it, and no count counts it. `isHidden`: by a
 * moderator, or as long as its author is suspended; the message is empty then, and what it was is the author's alone (`HiddenCommentDoc`).
 */
export const CommentDoc = z.object({
  uid: z.string(),
  postId: z.string(),
  message: z.string(),
  mentions: addedLater(z.array(Mention), []),
  mentionedUids: addedLater(z.array(z.string()), []),
  name: StoredName,
  email: StoredEmail,
  profilePicture: CopiedAvatar,
  parentId: addedLater(z.nullable(z.string()), null),
  replies: z.array(z.string()),
  replyCount: addedLater(Count, 0),
  upvoteCount: Count,
  downvoteCount: Count,
  upvotePreview: z.array(VotePreview),
  downvotePreview: z.array(VotePreview),
  isHidden: addedLater(z.boolean(), false),
  isDeleted: addedLater(z.boolean(), false),
  createdAt: Millis,
  updatedAt: Millis,
});
export type CommentDoc = z.infer<typeof CommentDoc>;

/**
 * Votes of a comment as its post's preview carries them; left out while nobody has voted. Of each side's voters the newest,
 * and no more than `limits.previewVotersBytes` of them.
 */
export const VotesPreview = z.object({
  upvoteCount: Count,
  downvoteCount: Count,
  upvotePreview: z.array(VotePreview),
  downvotePreview: z.array(VotePreview),
});
export type VotesPreview = z.infer<typeof VotesPreview>;

/** A comment inside a post: the newest few, newest first. */
export const CommentPreview = z.object({
  id: z.string(),
  uid: z.string(),
  message: z.string(),
  mentions: addedLater(z.array(Mention), []),
  parentId: addedLater(z.nullable(z.string()), null),
  name: StoredName,
  email: StoredEmail,
  profilePicture: CopiedAvatar,
  votes: z.optional(VotesPreview),
  isHidden: addedLater(z.boolean(), false),
  createdAt: Millis,
  updatedAt: Millis,
});
export type CommentPreview = z.infer<typeof CommentPreview>;

/** `posts/{postId}/comments/{commentId}/votes/{uid}` */
export const VoteDoc = z.object({
  uid: z.string(),
  postId: z.string(),
  commentId: z.string(),
  fullName: StoredName,
  email: StoredEmail,
  value: z.union([z.literal(1), z.literal(-1)]),
});
export type VoteDoc = z.infer<typeof VoteDoc>;

/**
 * Adding and editing. The client also sends name, email and profilePicture; who writes comes from the token, so they
 * are not read.
 */
export const CommentInput = z.object({ message: CommentMessage, mentionedUids: ChosenPeople });
export type CommentInput = z.infer<typeof CommentInput>;

/**
 * `commentId`: chosen by a client that may have to send the comment twice; the second time adds nothing. `parentId`: the comment that it
 * answers; an answer to an answer stands below the same comment.
 */
export const NewCommentInput = z.extend(CommentInput, {
  commentId: z.optional(DocumentId),
  parentId: z.optional(DocumentId),
});
export type NewCommentInput = z.infer<typeof NewCommentInput>;

export const Voter = z.object({ _id: z.string(), fullName: z.string(), email: z.string() });

/** `replies`: ids of the newest answers, newest first; in a post's list of comments none, since that holds no more than the newest. */
export const Comment = z.object({
  _id: z.string(),
  message: z.string(),
  mentions: z.array(Mention),
  name: z.string(),
  email: z.string(),
  profilePicture: z.string(),
  parentId: z.nullable(z.string()),
  replies: z.array(z.string()),
  replyCount: Count,
  votes: z.object({
    upvotedBy: z.array(Voter),
    downvotedBy: z.array(Voter),
    upvoteCount: Count,
    downvoteCount: Count,
  }),
  createdAt: ApiTime,
  updatedAt: ApiTime,
});
export type Comment = z.infer<typeof Comment>;

export const CommentParams = z.object({ postId: DocumentId, commentId: DocumentId });
