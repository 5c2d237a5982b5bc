import { CommentDoc } from '@glimpse/contract/comments/comment';
import { PostDoc } from '@glimpse/contract/posts/post';
import { richTextLimits } from '@glimpse/contract/rich-text/rich-text';
import { isAuthorOnly } from '@glimpse/contract/visibility/visibility';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument } from '../firestore/documents.ts';

/** The fields of comments and posts that can cause a notification. */
const CommentText = z.pick(CommentDoc, {
  uid: true,
  message: true,
  mentions: true,
  parentId: true,
  isHidden: true,
  isDeleted: true,
  createdAt: true,
});
const PostText = z.pick(PostDoc, { postBy: true, content: true, mentions: true, visibility: true, createdAt: true });

/** A comment or caption, with the fields that can cause a notification. */
export interface NotifyingText {
  /** The id of the comment, or '' for a caption. */
  readonly commentId: string;
  readonly uid: string;
  readonly text: string;
  /** At most `richTextLimits.mentions` people, each once. */
  readonly mentionedUids: readonly string[];
  /** The comment that this is a reply to, or ''. */
  readonly parentId: string;
  readonly createdAt: number;
}

/** Returns null if the comment does not exist, is moderated, or is only the empty document of a deleted comment. */
export function textOfComment(snapshot: DocumentSnapshot): NotifyingText | null {
  const comment = readableDocument(CommentText, snapshot)?.data;
  if (!comment || comment.isHidden || comment.isDeleted) return null;
  const { uid, message, mentions, parentId, createdAt } = comment;
  return {
    ...{ commentId: snapshot.id, uid, text: message },
    ...{ mentionedUids: mentionedUidsOf(mentions), parentId: parentId ?? '', createdAt },
  };
}

/** Returns null if the post does not exist, or is moderated or archived. */
export function textOfPost(snapshot: DocumentSnapshot): NotifyingText | null {
  const post = readableDocument(PostText, snapshot)?.data;
  if (!post || isAuthorOnly(post.visibility)) return null;
  const { postBy, content, mentions, createdAt } = post;
  return {
    ...{ commentId: '', uid: postBy.uid, text: content },
    ...{ mentionedUids: mentionedUidsOf(mentions), parentId: '', createdAt },
  };
}

const mentionedUidsOf = (mentions: readonly { uid: string }[]): string[] =>
  [...new Set(mentions.map(({ uid }) => uid))].slice(0, richTextLimits.mentions);
