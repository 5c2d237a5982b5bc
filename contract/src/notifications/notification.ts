import * as z from 'zod/mini';
import { addedLater, Count, Millis } from '../fields.ts';
import { cut } from '../profiles/person.ts';
import { Author } from '../profiles/user.ts';
import { notificationLimits } from './notification-limits.ts';

/** The recipient can turn each kind off. */
export const notificationKinds = [
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'followRequest',
  'requestAccepted',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Returns the day (UTC) of a time in epoch milliseconds, as `2026-11-20`. */
export const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/** The like, comment, mention or follow that a notification is about, and the recipient. */
export const NotificationTarget = z.object({
  kind: NotificationKind,
  /**
   * The recipient. In the target of an event it is empty if only the post or the parent comment names the recipient.
   */
  uid: z.string(),
  /** Empty if the target is not a post or comment. */
  postId: z.string(),
  /** Empty if the target is not a comment. */
  commentId: z.string(),
  /** For `follow`, the day (UTC). For `followRequest` and `requestAccepted`, the other person. Empty otherwise. */
  other: z.string(),
});
export type NotificationTarget = z.infer<typeof NotificationTarget>;

/**
 * Returns the id in `users/{uid}/notifications/{id}`. There is one notification per kind and target.
 * The id contains the post id, because clients choose the ids of comments, and two posts can have comments with one id.
 */
export const notificationId = ({ kind, postId, commentId, other }: NotificationTarget): string =>
  `${kind}_${[postId, commentId, other].filter((part) => part !== '').join(':')}`;

/**
 * `users/{uid}/notifications/{kind}_{target}`: summarizes all events of one kind about one target. The server computes
 * it from the stored likes, comments, mentions and follows.
 */
export const NotificationDoc = z.extend(NotificationTarget, {
  /** The number of actors. */
  count: Count,
  /** The newest actors, at most `notificationLimits.people`. */
  people: z.array(Author),
  /** The ids of `people`, so that a query finds them. */
  uids: z.array(z.string()),
  /** The start of the newest comment or caption. Empty for other kinds. */
  text: z.pipe(
    z.string(),
    z.transform((text) => cut(text, notificationLimits.text)),
  ),
  /** The comment of `text`, or '' if `text` is not a comment. */
  newestCommentId: addedLater(z.string(), ''),
  /** For `followRequest`, whether the recipient accepted it. */
  isAccepted: z.boolean(),
  isUnread: z.boolean(),
  /** The value of `count` at the last push. 0 if there was no push since the recipient read the notification. */
  pushedCount: Count,
  /** The value of `updatedAt` when the recipient last read the notification. Null if never read. */
  readAt: z.nullable(Millis),
  /** The time of the newest event. */
  updatedAt: Millis,
  /** A TTL policy deletes the document at this time. */
  expireAt: Millis,
});
export type NotificationDoc = z.infer<typeof NotificationDoc>;

/** Returns whether the actors follow the recipient now. */
export const isFollowNotification = ({ kind, isAccepted }: Pick<NotificationDoc, 'kind' | 'isAccepted'>): boolean =>
  kind === 'follow' || (kind === 'followRequest' && isAccepted);

/** `users/{uid}/settings/notifications`: the kinds that the person turned off. Without the document all are on. */
export const NotificationSettingsDoc = z.object({ off: z.array(NotificationKind) });
export type NotificationSettingsDoc = z.infer<typeof NotificationSettingsDoc>;
