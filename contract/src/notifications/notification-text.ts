import { profilePath } from '../profiles/fold-username.ts';
import type { NotificationDoc, NotificationKind } from './notification.ts';

/** The fields of a notification that determine its text. */
export type NotificationSummary = Pick<
  NotificationDoc,
  'kind' | 'people' | 'count' | 'postId' | 'commentId' | 'newestCommentId' | 'isAccepted'
>;

/** A message (texts/en/notifications.ts) and its values. Client and server format it. */
interface Message<Name, Values> {
  readonly name: Name;
  readonly values: Values;
}

export type ListName =
  `notifications.${'oneName' | 'twoNames' | 'threeNames' | 'oneNameAndOthers' | 'twoNamesAndOthers'}`;
/** The first names of the list, and the number of the other people. */
export type ListValues = Readonly<Record<'first' | 'second' | 'third', string>> & { readonly others: number };

/** Returns the message with the names of the actors, such as `Ana`, `Ana and Bo` or `Ana, Bo and 11 others`. */
export function listMessage({
  people,
  count,
}: Pick<NotificationSummary, 'people' | 'count'>): Message<ListName, ListValues> {
  const [first = '', second = '', third = ''] = people.map(({ fullName }) => fullName);
  const message = (name: ListName, others = 0) => ({ name, values: { first, second, third, others } });
  if (count <= 1) return message('notifications.oneName');
  if (people.length === 1) return message('notifications.oneNameAndOthers', count - 1);
  if (count === 2) return message('notifications.twoNames');
  if (count === 3 && people.length === 3) return message('notifications.threeNames');
  return message('notifications.twoNamesAndOthers', count - 2);
}

const sentences = {
  like: 'notifications.like',
  comment: 'notifications.comment',
  reply: 'notifications.reply',
  mention: 'notifications.mentionInPost',
  follow: 'notifications.follow',
  followRequest: 'notifications.followRequest',
  requestAccepted: 'notifications.requestAccepted',
} as const satisfies Record<NotificationKind, string>;

export type SentenceName =
  | (typeof sentences)[NotificationKind]
  | 'notifications.mentionInComment'
  | 'notifications.requesterFollows';

/** Returns the message that says what the actors did. Its element `names` is the text of `listMessage`. */
export function sentenceMessage({
  kind,
  commentId,
  isAccepted,
  count,
}: NotificationSummary): Message<SentenceName, { readonly count: number }> {
  const values = { count };
  if (kind === 'mention' && commentId !== '') return { name: 'notifications.mentionInComment', values };
  if (kind === 'followRequest' && isAccepted) return { name: 'notifications.requesterFollows', values };
  return { name: sentences[kind], values };
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
