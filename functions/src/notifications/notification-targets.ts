import { isDeepStrictEqual } from 'node:util';
import { FollowDoc } from '@glimpse/contract/follows/follow';
import { dayOf, type NotificationTarget } from '@glimpse/contract/notifications/notification';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import type { CommentId } from '../views/comment-view.ts';
import { textOfComment, textOfPost } from './read-rich-text.ts';

export interface Change {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
}

const emptyTarget = { uid: '', postId: '', commentId: '', other: '' };

/**
 * Returns the notification about the likes of a changed post, and one for each added or removed mention.
 * One commit can add many likes, so one event can be about many likes. Comments have their own events.
 */
export function targetsOfPost(postId: string, { before, after }: Change): NotificationTarget[] {
  const oldPost = readableDocument(PostDoc, before)?.data;
  const post = readableDocument(PostDoc, after)?.data;
  // clean-up-post.ts deletes the notifications about a deleted post.
  if (!post) return [];
  const likesOf = (version?: PostDoc) => [version?.likeCount ?? 0, version?.likePreview ?? []];
  const haveLikesChanged = !isDeepStrictEqual(likesOf(oldPost), likesOf(post));
  const mentionedUids = symmetricDifference(textOfPost(before)?.mentionedUids, textOfPost(after)?.mentionedUids);
  return [
    ...(haveLikesChanged ? [{ ...emptyTarget, kind: 'like' as const, uid: post.postBy.uid, postId }] : []),
    ...mentionedUids.map((uid) => ({ ...emptyTarget, kind: 'mention' as const, uid, postId })),
  ];
}

/**
 * Returns the notifications that a changed comment affects. Their recipients are the author of the post, the author of
 * the parent comment, and all mentioned people, because their notifications contain the text.
 */
export function targetsOfComment({ postId, commentId }: CommentId, { before, after }: Change): NotificationTarget[] {
  const [oldComment, comment] = [textOfComment(before), textOfComment(after)];
  // For example, a vote does not change these fields.
  if (isDeepStrictEqual(oldComment, comment)) return [];
  const onPost = { ...emptyTarget, postId };
  const parentIds = new Set([oldComment?.parentId ?? '', comment?.parentId ?? ''].filter((id) => id !== ''));
  const mentionedUids = new Set([...(oldComment?.mentionedUids ?? []), ...(comment?.mentionedUids ?? [])]);
  const isRemoved = oldComment !== null && oldComment.uid !== comment?.uid;
  return [
    { ...onPost, kind: 'comment' },
    ...[...parentIds].map((id) => ({ ...onPost, kind: 'reply' as const, commentId: id })),
    // The notification about replies to a removed comment must be deleted.
    ...(isRemoved ? [{ ...onPost, kind: 'reply' as const, uid: oldComment.uid, commentId }] : []),
    ...[...mentionedUids].map((uid) => ({ ...onPost, kind: 'mention' as const, uid, commentId })),
  ];
}

/** Returns the notifications that a follow of `uid` affects when it is created or deleted. `from` is the follower. */
export function targetsOfFollow(uid: string, from: string, { before, after }: Change): NotificationTarget[] {
  const oldFollow = readableDocument(FollowDoc, before)?.data;
  const follow = readableDocument(FollowDoc, after)?.data;
  // Each follow has its own `createdAt`. Other changes only update the copy of the name and picture.
  if (oldFollow?.createdAt === follow?.createdAt) return [];
  return [oldFollow, follow].flatMap((version): NotificationTarget[] => {
    if (!version) return [];
    // A follow of a public account needs no request.
    if (!version.isAccepted) return [{ ...emptyTarget, kind: 'follow', uid, other: dayOf(version.createdAt) }];
    return [{ ...emptyTarget, kind: 'requestAccepted', uid: from, other: uid }, targetOfRequest(uid, from)];
  });
}

export const targetOfRequest = (uid: string, from: string): NotificationTarget => ({
  ...emptyTarget,
  kind: 'followRequest',
  uid,
  other: from,
});

function symmetricDifference(old: readonly string[] = [], current: readonly string[] = []): string[] {
  return [...current.filter((uid) => !old.includes(uid)), ...old.filter((uid) => !current.includes(uid))];
}
