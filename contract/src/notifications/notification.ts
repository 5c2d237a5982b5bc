import * as z from 'zod/mini';
import { Count, Millis } from '../fields.ts';
import { notificationLimits } from '../notification-limits.ts';
import { cut } from '../profiles/person.ts';
import { Author } from '../profiles/user.ts';

/** What somebody may have done that concerns a person. Each can be turned off. */
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

/** The day (UTC) of a time in epoch milliseconds, as `2026-11-20`. */
export const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/**
 * What a notification is about, and whose it is. `uid`: who is told; '' where that is to be looked up (a comment's post knows it).
 * `postId`, `commentId`: '' where it is about no post, no comment. `other`: of `follow` the day (UTC), of requests the other person.
 */
export const NotificationSubject = z.object({
  kind: NotificationKind,
  uid: z.string(),
  postId: z.string(),
  commentId: z.string(),
  other: z.string(),
});
export type NotificationSubject = z.infer<typeof NotificationSubject>;

/** `users/{uid}/notifications/{id}`: one for each kind and target. Ids of comments are chosen by clients, so their post's stands before. */
export const notificationId = ({ kind, postId, commentId, other }: NotificationSubject): string =>
  `${kind}_${[postId, commentId, other].filter((part) => part !== '').join(':')}`;

/**
 * `users/{uid}/notifications/{kind}_{target}`: all that is to be said of one target, set from the memberships that it tells of. `count`:
 * how many people. `people`: the newest `notificationLimits.people` of them, `uids` theirs, for queries. `text`: how the newest comment
 * begins, '' otherwise. `isAccepted`: a request to follow that has been let in. `updatedAt`: when the newest happened; `readAt`: the
 * `updatedAt` up to which its owner has seen it, null before. `pushedCount`: what `count` was when devices were last told of it, since
 * it was read. Gone by itself at `expireAt`.
 */
export const NotificationDoc = z.extend(NotificationSubject, {
  count: Count,
  people: z.array(Author),
  uids: z.array(z.string()),
  text: z.pipe(
    z.string(),
    z.transform((text) => cut(text, notificationLimits.text)),
  ),
  isAccepted: z.boolean(),
  isUnread: z.boolean(),
  pushedCount: Count,
  readAt: z.nullable(Millis),
  updatedAt: Millis,
  expireAt: Millis,
});
export type NotificationDoc = z.infer<typeof NotificationDoc>;

/** `users/{uid}/settings/notifications`: the kinds that its owner does not want. None is none. */
export const NotificationSettingsDoc = z.object({ off: z.array(NotificationKind) });
export type NotificationSettingsDoc = z.infer<typeof NotificationSettingsDoc>;
