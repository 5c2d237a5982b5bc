import * as z from 'zod/mini';
import { Count, Millis } from '../fields.ts';
import { cut } from '../profiles/person.ts';
import { Author } from '../profiles/user.ts';
import { notificationLimits } from './notification-limits.ts';

/** The kinds of notifications. The recipient can turn each off. */
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

/** The target of a notification, and its recipient. */
export const NotificationTarget = z.object({
  kind: NotificationKind,
  /** The recipient. Empty if the caller does not know it (the post of a comment has it). */
  uid: z.string(),
  /** Empty if the target is not a post or comment. */
  postId: z.string(),
  /** Empty if the target is not a comment. */
  commentId: z.string(),
  /** The day (UTC) for `follow`, the other person for follow requests. Empty otherwise. */
  other: z.string(),
});
export type NotificationTarget = z.infer<typeof NotificationTarget>;

/**
 * The id in `users/{uid}/notifications/{id}`. There is one notification per kind and target.
 * The post id is part of it, because clients choose the ids of comments.
 */
export const notificationId = ({ kind, postId, commentId, other }: NotificationTarget): string =>
  `${kind}_${[postId, commentId, other].filter((part) => part !== '').join(':')}`;

/**
 * `users/{uid}/notifications/{kind}_{target}`: collects what happened to one target. The server computes it from the
 * memberships.
 */
export const NotificationDoc = z.extend(NotificationTarget, {
  /** The number of actors. */
  count: Count,
  /** The newest actors, at most `notificationLimits.people`. */
  people: z.array(Author),
  /** The ids of `people`, for queries. */
  uids: z.array(z.string()),
  /** The start of the newest comment. Empty for other kinds. */
  text: z.pipe(
    z.string(),
    z.transform((text) => cut(text, notificationLimits.text)),
  ),
  /** Whether the follow request was accepted. */
  isAccepted: z.boolean(),
  isUnread: z.boolean(),
  /** The value of `count` at the last push since the notification was read. */
  pushedCount: Count,
  /** The value of `updatedAt` that the recipient has seen. Null if never read. */
  readAt: z.nullable(Millis),
  /** The time of the newest event. */
  updatedAt: Millis,
  /** A TTL policy deletes the document at this time. */
  expireAt: Millis,
});
export type NotificationDoc = z.infer<typeof NotificationDoc>;

/** `users/{uid}/settings/notifications`: the kinds that the recipient turned off. Without the document all are on. */
export const NotificationSettingsDoc = z.object({ off: z.array(NotificationKind) });
export type NotificationSettingsDoc = z.infer<typeof NotificationSettingsDoc>;
