import { isDeepStrictEqual } from 'node:util';
import { FollowDoc } from '@glimpse/contract/follows/follow';
import { dayOf, type NotificationTarget } from '@glimpse/contract/notifications/notification';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { CommentId } from '../comments/read-comment.ts';
import { readableDocument } from '../firestore/documents.ts';
import { textOfComment, textOfPost } from './read-rich-text.ts';

/** The snapshots of a Firestore event. */
export interface Change {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
}

const empty = { uid: '', postId: '', commentId: '', other: '' };

/**
 * Returns the targets of a changed post, which are its likes and mentions. Each like changes the post in the same commit, so one
 * event can be about many likes. Comments have their own events.
 */
export function targetsOfPost(postId: string, { before, after }: Change): NotificationTarget[] {
  const [old, post] = [readableDocument(PostDoc, before)?.data, readableDocument(PostDoc, after)?.data];
  // clean-up-post.ts deletes the notifications about a deleted post.
  if (!post) return [];
  const likesOf = (version?: PostDoc) => [version?.likeCount ?? 0, version?.likePreview ?? []];
  const hasNewLikes = !isDeepStrictEqual(likesOf(old), likesOf(post));
  const mentionedUids = differenceOf(textOfPost(before)?.mentionedUids, textOfPost(after)?.mentionedUids);
  return [
    ...(hasNewLikes ? [{ ...empty, kind: 'like' as const, uid: post.postBy.uid, postId }] : []),
    ...mentionedUids.map((uid) => ({ ...empty, kind: 'mention' as const, uid, postId })),
  ];
}

/** Returns the targets of a changed comment, for the author of the post, the author of its parent, and mentioned people. */
export function targetsOfComment({ postId, commentId }: CommentId, { before, after }: Change): NotificationTarget[] {
  const [old, comment] = [textOfComment(before), textOfComment(after)];
  // Votes change other fields.
  if (isDeepStrictEqual(old, comment)) return [];
  const onPost = { ...empty, postId };
  const parentIds = new Set([old?.parentId ?? '', comment?.parentId ?? ''].filter((id) => id !== ''));
  const mentionedUids = new Set([...(old?.mentionedUids ?? []), ...(comment?.mentionedUids ?? [])]);
  const isDeleted = old && old.uid !== comment?.uid;
  return [
    { ...onPost, kind: 'comment' },
    ...[...parentIds].map((id) => ({ ...onPost, kind: 'reply' as const, commentId: id })),
    // The notification about replies to a deleted comment is deleted.
    ...(isDeleted ? [{ ...onPost, kind: 'reply' as const, uid: old.uid, commentId }] : []),
    ...[...mentionedUids].map((uid) => ({ ...onPost, kind: 'mention' as const, uid, commentId })),
  ];
}

/** Returns the targets when the follow of `uid` by `from` was created, accepted or deleted. */
export function targetsOfFollower(uid: string, from: string, { before, after }: Change): NotificationTarget[] {
  const [old, follow] = [readableDocument(FollowDoc, before)?.data, readableDocument(FollowDoc, after)?.data];
  if (old?.createdAt === follow?.createdAt) return [];
  return [old, follow].flatMap((version): NotificationTarget[] => {
    if (!version) return [];
    if (!version.isAccepted) return [{ ...empty, kind: 'follow', uid, other: dayOf(version.createdAt) }];
    return [{ ...empty, kind: 'requestAccepted', uid: from, other: uid }, targetOfRequest(uid, from)];
  });
}

/** Returns the target of the request of `from` to follow `uid`. */
export const targetOfRequest = (uid: string, from: string): NotificationTarget => ({
  ...empty,
  kind: 'followRequest',
  uid,
  other: from,
});

/** Returns the ids that are in only one of two lists. */
function differenceOf(old: readonly string[] = [], current: readonly string[] = []): string[] {
  return [...current.filter((uid) => !old.includes(uid)), ...old.filter((uid) => !current.includes(uid))];
}
