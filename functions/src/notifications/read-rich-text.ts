import { CommentDoc } from '@glimpse/contract/comments/comment';
import { notificationLimits } from '@glimpse/contract/notification-limits';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument } from '../firestore/documents.ts';

/** A comment, and a post, as far as it tells somebody something. */
const SaidComment = z.pick(CommentDoc, {
  ...{ uid: true, message: true, mentions: true, parentId: true },
  ...{ isHidden: true, isDeleted: true, createdAt: true },
});
const SaidPost = z.pick(PostDoc, {
  ...{ postBy: true, content: true, mentions: true },
  ...{ visibility: true, createdAt: true },
});

/** What a comment or a post says to whom. `mentioned`: at most `notificationLimits.mentions` uids, each once. `parentId`: '' for none. */
export interface Said {
  readonly uid: string;
  readonly text: string;
  readonly mentioned: readonly string[];
  readonly parentId: string;
  readonly createdAt: number;
}

/** Null where there is none, nothing but its place, or moderators have hidden it. */
export function saidByComment(snapshot: DocumentSnapshot): Said | null {
  const comment = readableDocument(SaidComment, snapshot)?.data;
  if (!comment || comment.isHidden || comment.isDeleted) return null;
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

const mentionedIn = (mentions: readonly { uid: string }[]): string[] =>
  [...new Set(mentions.map(({ uid }) => uid))].slice(0, notificationLimits.mentions);
