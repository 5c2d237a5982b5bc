import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { ApiTime, addedLater, Count, DocumentId, Millis, text } from '../fields.ts';
import { CopiedAvatar, StoredEmail, StoredName } from '../profiles/person.ts';
import { Mention, MentionedUids } from '../rich-text/mention.ts';
import { ModeratedBy } from '../visibility/visibility.ts';

/** In UTF-16 units. */
export const commentLimits = { message: 1000 } as const;

export const CommentMessage = text(commentLimits.message, 1).check(
  z.refine((value) => /\S/u.test(value), { error: 'must not be blank' }),
);

export const VotePreview = z.object({ uid: z.string(), fullName: StoredName, email: StoredEmail });
export type VotePreview = z.infer<typeof VotePreview>;

/** `posts/{postId}/comments/{commentId}` */
export const CommentDoc = z.object({
  uid: z.string(),
  postId: z.string(),
  message: z.string(),
  mentions: z.array(Mention),
  mentionedUids: z.array(z.string()),
  /** Copies from the author's profile, as are `username`, `email` and `profilePicture`. */
  name: StoredName,
  /** '' in a comment of an earlier release, until its author changes. */
  username: addedLater(StoredName, ''),
  email: StoredEmail,
  profilePicture: CopiedAvatar,
  /** The id of the comment to which this is a reply, or null. A reply cannot have replies. */
  parentId: z.nullable(z.string()),
  /** The ids of the newest replies, at most `previewLimits.replies`. */
  replies: z.array(z.string()),
  replyCount: Count,
  upvoteCount: Count,
  downvoteCount: Count,
  upvotePreview: z.array(VotePreview),
  downvotePreview: z.array(VotePreview),
  /**
   * Whether the comment is moderated, because a moderator hid it or its author is suspended. `message` is then empty,
   * and `ModeratedCommentDoc` has the original.
   */
  isHidden: z.boolean(),
  /** Whether this is a deleted comment that still has replies. It has no author and no text, and is not counted. */
  isDeleted: z.boolean(),
  /**
   * Spreads the index of `updatedAt`, in whose order the sweep reads all comments (`sweepBucketOf`). Comments of
   * releases 1 and 2 have no bucket. The sweep does not read their later changes, but their trigger does.
   */
  sweepBucket: addedLater(Count, 0),
  createdAt: Millis,
  updatedAt: Millis,
});
export type CommentDoc = z.infer<typeof CommentDoc>;

/**
 * The votes of a comment in the preview of its post. Each list has the newest voters, up to `previewLimits.votersBytes`
 * bytes.
 */
export const VotesPreview = z.object({
  upvoteCount: Count,
  downvoteCount: Count,
  upvotePreview: z.array(VotePreview),
  downvotePreview: z.array(VotePreview),
});
export type VotesPreview = z.infer<typeof VotesPreview>;

/** A comment in the preview of its post. */
export const CommentPreview = z.object({
  id: z.string(),
  uid: z.string(),
  message: z.string(),
  mentions: z.array(Mention),
  parentId: z.nullable(z.string()),
  name: StoredName,
  username: addedLater(StoredName, ''),
  email: StoredEmail,
  profilePicture: CopiedAvatar,
  /** Absent if there are no votes. */
  votes: z.optional(VotesPreview),
  isHidden: z.boolean(),
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

/** The body for editing a comment. */
export const CommentInput = z.object({ message: CommentMessage, mentionedUids: MentionedUids });
export type CommentInput = z.infer<typeof CommentInput>;

export const NewCommentInput = z.extend(CommentInput, {
  /** An id that the client chooses, so that it can retry the call. A second call with the same id adds nothing. */
  commentId: z.optional(DocumentId),
  /** The id of the comment to which this is a reply. A reply to a reply gets the same parent as that reply. */
  parentId: z.optional(DocumentId),
});
export type NewCommentInput = z.infer<typeof NewCommentInput>;

export const Voter = z.object({ _id: z.string(), fullName: z.string(), email: z.string() });

/** A comment in an API response. */
export const Comment = z.object({
  _id: z.string(),
  message: z.string(),
  mentions: z.array(Mention),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  profilePicture: z.string(),
  parentId: z.nullable(z.string()),
  /**
   * The ids of the newest replies, newest first. Empty inside a post, because a post contains only its newest
   * comments.
   */
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

/**
 * `posts/{postId}/comments/{commentId}/hidden/original`: the text of a moderated comment, and why it is moderated.
 * The server restores the text when no reason remains in `hiddenBy`. `uid` is the author.
 */
export const ModeratedCommentDoc = z.object({
  uid: z.string(),
  message: z.string(),
  hiddenBy: z.array(ModeratedBy),
});
export type ModeratedCommentDoc = z.infer<typeof ModeratedCommentDoc>;

/**
 * The number of parts into which the hourly sweep divides all comments. An index that rises with time takes about 500
 * writes per second, so that eight parts take 4,000 comments and edits per second.
 */
export const sweepBuckets = 8;

/** Returns the part of a comment, from 0 to `sweepBuckets - 1`. */
export const sweepBucketOf = (commentId: string): number =>
  [...commentId].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % sweepBuckets;

export const commentErrors = appErrors('comment', {
  notFound: ['not-found', 'This comment does not exist.'],
  editForeign: ['permission-denied', "Cannot edit a Comment doesn't belong to the logged in User.", 400],
  deleteForeign: ['permission-denied', "Cannot delete a Comment doesn't belong to the logged in User.", 400],
  idTaken: ['already-exists', 'A comment with this id already exists.'],
});
