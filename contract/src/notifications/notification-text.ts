import { profilePath } from '../profiles/fold-username.ts';
import type { NotificationDoc, NotificationKind } from './notification.ts';

/** The fields of a notification that determine its text. */
export type NotificationSummary = Pick<
  NotificationDoc,
  'kind' | 'people' | 'count' | 'postId' | 'commentId' | 'newestCommentId' | 'isAccepted'
>;

/** Returns the names of the actors, such as `Ana`, `Ana and Bo` or `Ana, Bo and 11 others`. */
export function namesIn({ people, count }: Pick<NotificationSummary, 'people' | 'count'>): string {
  const [first = '', second = '', third = ''] = people.map(({ fullName }) => fullName);
  if (count <= 1 || people.length === 1) return count <= 1 ? first : `${first} and ${others(count - 1)}`;
  if (count === 2) return `${first} and ${second}`;
  if (count === 3 && people.length === 3) return `${first}, ${second} and ${third}`;
  return `${first}, ${second} and ${others(count - 2)}`;
}

const others = (count: number): string => (count === 1 ? '1 other' : `${count} others`);

const actionTexts: Record<NotificationKind, string> = {
  like: 'liked your post',
  comment: 'commented on your post',
  reply: 'replied to your comment',
  mention: 'mentioned you in a post',
  follow: 'started following you',
  followRequest: 'asked to follow you',
  requestAccepted: 'accepted your follow request',
};

/** Returns the text after the names of the actors, such as `liked your post`. */
export function actionText({ kind, commentId, isAccepted, count }: NotificationSummary): string {
  if (kind === 'mention' && commentId !== '') return 'mentioned you in a comment';
  if (kind === 'followRequest' && isAccepted) return count > 1 ? 'follow you now' : 'follows you now';
  return actionTexts[kind];
}

/** The URL parameter that selects a comment of a post. */
export const commentParameter = 'comment';

/**
 * Returns the path of the page that a click on the notification opens. For several people it is the notifications page.
 */
export function targetPath({ postId, commentId, newestCommentId, people, count }: NotificationSummary): string {
  const shownId = newestCommentId || commentId;
  if (postId !== '')
    return `/post/${postId}${shownId === '' ? '' : `?${commentParameter}=${encodeURIComponent(shownId)}`}`;
  const [person] = people;
  return person && count === 1 ? profilePath(person) : '/notifications';
}
