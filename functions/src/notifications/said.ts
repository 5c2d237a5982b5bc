import { CommentDoc } from '@glimpse/contract/comment';
import { addedLater } from '@glimpse/contract/fields';
import { notificationLimits } from '@glimpse/contract/notification-limits';
import { PostDoc } from '@glimpse/contract/post';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument } from '../firestore/documents.ts';

const Mentions = addedLater(z.array(z.object({ uid: z.string() })), []);

/** A comment as far as it tells somebody something. `parentId`: the comment that it answers; '' or null: none. */
const SaidComment = z.extend(
  z.pick(CommentDoc, { uid: true, message: true, isHidden: true, createdAt: true }),
  { mentions: Mentions, parentId: addedLater(z.nullable(z.string()), null) },
);
const SaidPost = z.extend(
  z.pick(PostDoc, {
    postBy: true,
    content: true,
    visibility: true,
    likeCount: true,
    likePreview: true,
    createdAt: true,
  }),
  { mentions: Mentions },
);

/** What a comment or a post says to whom. `mentioned`: at most `notificationLimits.mentions` uids, each once. `parentId`: '' for none. */
export interface Said {
  readonly uid: string;
  readonly text: string;
  readonly mentioned: readonly string[];
  readonly parentId: string;
  readonly createdAt: number;
}

/** Null where there is none, or moderators have hidden it. */
export function saidByComment(snapshot: DocumentSnapshot): Said | null {
  const comment = readableDocument(SaidComment, snapshot)?.data;
  if (!comment || comment.isHidden) return null;
  const { uid, message, mentions, parentId, createdAt } = comment;
  return { uid, text: message, mentioned: mentionedIn(mentions), parentId: parentId ?? '', createdAt };
}

/** The same of a post, whose caption may mention people. */
export function saidByPost(snapshot: DocumentSnapshot): Said | null {
  const post = readableDocument(SaidPost, snapshot)?.data;
  if (!post || post.visibility === 'hidden') return null;
  const { postBy, content, mentions, createdAt } = post;
  return { uid: postBy.uid, text: content, mentioned: mentionedIn(mentions), parentId: '', createdAt };
}

const mentionedIn = (mentions: z.output<typeof Mentions>): string[] =>
  [...new Set(mentions.map(({ uid }) => uid))].slice(0, notificationLimits.mentions);
