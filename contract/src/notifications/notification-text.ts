import type { NotificationDoc, NotificationKind } from './notification.ts';

/** What of a notification its words follow from. */
export type Told = Pick<NotificationDoc, 'kind' | 'people' | 'count' | 'postId' | 'commentId' | 'isAccepted'>;

/** Who it was: `Ana`, `Ana and Bo`, `Ana, Bo and 11 others`. */
export function namesIn({ people, count }: Pick<Told, 'people' | 'count'>): string {
  const [first = '', second = '', third = ''] = people.map(({ fullName }) => fullName);
  if (count <= 1 || people.length === 1) return count <= 1 ? first : `${first} and ${others(count - 1)}`;
  if (count === 2) return `${first} and ${second}`;
  if (count === 3 && people.length === 3) return `${first}, ${second} and ${third}`;
  return `${first}, ${second} and ${others(count - 2)}`;
}

const others = (count: number): string => (count === 1 ? '1 other' : `${count} others`);

const deeds: Record<NotificationKind, string> = {
  like: 'liked your post',
  comment: 'commented on your post',
  reply: 'replied to your comment',
  mention: 'mentioned you in a post',
  follow: 'started following you',
  followRequest: 'asked to follow you',
  requestAccepted: 'accepted your request to follow',
};

/** What they did; the names stand before it. */
export function deedOf({ kind, commentId, isAccepted, count }: Told): string {
  if (kind === 'mention' && commentId !== '') return 'mentioned you in a comment';
  if (kind === 'followRequest' && isAccepted) return count > 1 ? 'follow you now' : 'follows you now';
  return deeds[kind];
}

/** The parameter of a post's address that names one of its comments. */
export const commentParameter = 'comment';

/** The address below our site of what it is about; the list itself where that is several people. */
export function placeOf({ postId, commentId, people, count }: Told): string {
  if (postId !== '')
    return `/post/${postId}${commentId === '' ? '' : `?${commentParameter}=${encodeURIComponent(commentId)}`}`;
  const [person] = people;
  return person && count === 1
    ? `/profile/${encodeURIComponent(person.email || person.uid)}`
    : '/notifications';
}
