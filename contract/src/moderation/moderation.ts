import * as z from 'zod/mini';
import { addedLater, Count, Millis, text } from '../fields.ts';
import { Author } from '../profiles/user.ts';
import { ReportKind, ReportReason } from '../safety/report.ts';
import { safetyLimits } from '../safety-limits.ts';
import { HiddenBy } from '../visibility/visibility.ts';

/** What a moderator may do about a case. */
export const moderatorActions = ['dismiss', 'hide', 'suspend'] as const;
export const ModeratorAction = z.enum(moderatorActions);
export type ModeratorAction = z.infer<typeof ModeratorAction>;

/**
 * `moderation/queue/cases/{caseId}`: everything that was reported of one thing, without who did. `shown` is the thing as it was when
 * the newest report came: it may have been edited or deleted since. `voices`: what the newest reports say, newest first.
 * `createdAt`, `updatedAt`: of the first and of the newest report. `settledBy`: the entry of the log that closed it, '' while it
 * is open.
 */
export const CaseDoc = z.object({
  kind: ReportKind,
  path: z.string(),
  postId: z.string(),
  commentId: z.string(),
  targetUid: z.string(),
  shown: z.object({
    by: Author,
    /** The caption, the message or the bio. */
    text: z.string(),
    /** Of a post, or of the post that a comment is on: its picture, or its video's poster; '' without one. */
    pictureUrl: z.string(),
    pictureAlt: z.string(),
    /** The same of the post's other media, in order. */
    morePictures: addedLater(z.array(z.object({ url: z.string(), alt: z.string() })), []),
    /** Of a comment: what it answers. */
    context: z.string(),
  }),
  reportCount: Count,
  voices: z.array(z.object({ reason: ReportReason, text: z.string(), createdAt: Millis })),
  isOpen: z.boolean(),
  settledBy: z.string(),
  createdAt: Millis,
  updatedAt: Millis,
});
export type CaseDoc = z.infer<typeof CaseDoc>;

/**
 * `moderation/log/entries/{id}`: who did what to what, and why; written in the commit that does it, never changed but for
 * `isUndone`. Names are as they were then. `undoes`: the entry that an undo takes back.
 */
export const LogEntryDoc = z.object({
  action: z.enum([...moderatorActions, 'undo']),
  caseId: z.string(),
  kind: ReportKind,
  path: z.string(),
  targetUid: z.string(),
  targetName: z.string(),
  moderatorUid: z.string(),
  moderatorName: z.string(),
  reason: z.string(),
  undoes: z.string(),
  isUndone: z.boolean(),
  createdAt: Millis,
});
export type LogEntryDoc = z.infer<typeof LogEntryDoc>;

/**
 * `posts/{postId}/comments/{commentId}/hidden/original`: what a comment said that is hidden, and why: it is shown again when no reason is
 * left. `uid`: its author's.
 */
export const HiddenCommentDoc = z.object({
  uid: z.string(),
  message: z.string(),
  hiddenBy: addedLater(z.array(HiddenBy), ['moderator']),
});
export type HiddenCommentDoc = z.infer<typeof HiddenCommentDoc>;

/** Why a moderator does something: nobody but moderators reads it. */
const Reason = text(safetyLimits.moderationReason, 1).check(
  z.refine((value) => /\S/u.test(value), { error: 'must not be blank' }),
);
export const NewAction = z.object({
  caseId: z.string().check(z.regex(/^(?:post|comment|person):[A-Za-z0-9_:-]{1,300}$/, 'must be a case')),
  action: ModeratorAction,
  reason: Reason,
});
export type NewAction = z.infer<typeof NewAction>;
export const Undoing = z.object({ reason: Reason });
