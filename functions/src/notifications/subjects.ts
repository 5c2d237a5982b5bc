import { isDeepStrictEqual } from 'node:util';
import { dayOf, type NotificationSubject } from '@glimpse/contract/notifications/notification';
import { PostDoc } from '@glimpse/contract/posts/post';
import { FollowDoc } from '@glimpse/contract/profiles/user';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { CommentId } from '../comments/read-comment.ts';
import { readableDocument } from '../firestore/documents.ts';
import { saidByComment, saidByPost } from './read-rich-text.ts';

/** A document before and after what an event tells of. */
export interface Change {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
}

const nothing = { uid: '', postId: '', commentId: '', other: '' };

/**
 * What a change of a post may say anew. Its likes come and go in one commit with it, so one event tells of them however many
 * there are; its comments have events of their own.
 */
export function subjectsOfPost(postId: string, { before, after }: Change): NotificationSubject[] {
  const [was, is] = [readableDocument(PostDoc, before)?.data, readableDocument(PostDoc, after)?.data];
  const uid = (is ?? was)?.postBy.uid;
  // What is gone takes its notifications along (clean-up-post.ts).
  if (uid === undefined || !is) return [];
  const likesOf = (post?: PostDoc) => [post?.likeCount ?? 0, post?.likePreview ?? []];
  const isLiked = !isDeepStrictEqual(likesOf(was), likesOf(is));
  const mentioned = changedMentions(saidByPost(before)?.mentioned, saidByPost(after)?.mentioned);
  return [
    ...(isLiked ? [{ ...nothing, kind: 'like' as const, uid, postId }] : []),
    ...mentioned.map((other) => ({ ...nothing, kind: 'mention' as const, uid: other, postId })),
  ];
}

/** What a change of a comment may say anew: to the author of its post, of the comment that it answers, and to whom it mentions. */
export function subjectsOfComment(
  { postId, commentId }: CommentId,
  { before, after }: Change,
): NotificationSubject[] {
  const [was, is] = [saidByComment(before), saidByComment(after)];
  // Votes say nothing.
  if (isDeepStrictEqual(was, is)) return [];
  const about = { ...nothing, postId };
  const answered = new Set([was?.parentId ?? '', is?.parentId ?? ''].filter((id) => id !== ''));
  const mentioned = new Set([...(was?.mentioned ?? []), ...(is?.mentioned ?? [])]);
  return [
    { ...about, kind: 'comment' },
    ...[...answered].map((id) => ({ ...about, kind: 'reply' as const, commentId: id })),
    // Who answered it has answered nothing any more.
    ...(was && was.uid !== is?.uid ? [{ ...about, kind: 'reply' as const, uid: was.uid, commentId }] : []),
    ...[...mentioned].map((uid) => ({ ...about, kind: 'mention' as const, uid, commentId })),
  ];
}

/** What it says that `from` follows `uid`, or no longer does. */
export function subjectsOfFollower(
  uid: string,
  from: string,
  { before, after }: Change,
): NotificationSubject[] {
  const [was, is] = [readableDocument(FollowDoc, before)?.data, readableDocument(FollowDoc, after)?.data];
  if (was?.createdAt === is?.createdAt) return [];
  return [was, is].flatMap((edge): NotificationSubject[] => {
    if (!edge) return [];
    if (!edge.isAccepted) return [{ ...nothing, kind: 'follow', uid, other: dayOf(edge.createdAt) }];
    return [
      { ...nothing, kind: 'requestAccepted', uid: from, other: uid },
      { ...nothing, kind: 'followRequest', uid, other: from },
    ];
  });
}

/** What it says that `from` asks to follow `uid`, or no longer does. */
export const subjectOfRequest = (uid: string, from: string): NotificationSubject => ({
  ...nothing,
  kind: 'followRequest',
  uid,
  other: from,
});

function changedMentions(was: readonly string[] = [], is: readonly string[] = []): string[] {
  return [...is.filter((uid) => !was.includes(uid)), ...was.filter((uid) => !is.includes(uid))];
}
