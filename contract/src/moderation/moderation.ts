import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { MessageKind } from '../conversations/conversation.ts';
import { addedLater, Count, Millis, text } from '../fields.ts';
import { Author } from '../profiles/user.ts';
import { ReportKind, ReportReason } from '../safety/report.ts';
import { safetyLimits } from '../safety/safety-rules.ts';

const moderatorActions = ['dismiss', 'markSensitive', 'hide', 'suspend'] as const;
/** The actions of a moderator on a case. */
export const ModeratorAction = z.enum(moderatorActions);
export type ModeratorAction = z.infer<typeof ModeratorAction>;

/** A copy of a message from the time of the report. `pictureUrl` is a copy that only moderators can read. */
export const EvidenceMessage = z.object({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  kind: MessageKind,
  text: z.string(),
  /** '' if there is no picture. */
  pictureUrl: z.string(),
  pictureAlt: z.string(),
  createdAt: Millis,
});
export type EvidenceMessage = z.infer<typeof EvidenceMessage>;

/**
 * `moderation/queue/cases/{caseId}`: all reports about one post, comment, message or account. It does not name the
 * reporters. Only the evidence of a message names both members of its conversation.
 */
export const CaseDoc = z.object({
  kind: ReportKind,
  path: z.string(),
  postId: z.string(),
  commentId: z.string(),
  /** The story of `targetUid`, or ''. */
  storyId: addedLater(z.string(), ''),
  targetUid: z.string(),
  /** A copy of the target from the time of the newest report. The target may have changed since then. */
  shown: z.object({
    by: Author,
    /** The caption of a post, the message of a comment, the overlays of a story, the text of a message or a bio. */
    text: z.string(),
    /** The first picture of the post or of the comment's post. For a video, its poster. Empty if there is none. */
    pictureUrl: z.string(),
    pictureAlt: z.string(),
    /** The post's other pictures and posters, in order. */
    morePictures: z.array(z.object({ url: z.string(), alt: z.string() })),
    /** The text of the parent comment if the target is a reply. Empty otherwise. */
    context: z.string(),
  }),
  /**
   * The reported message and the messages before it, oldest first. Moderators read nothing else of a conversation. Empty
   * for other kinds.
   */
  evidence: addedLater(z.array(EvidenceMessage), []),
  /** The members of the conversation. The deletion of an account finds the evidence by it. */
  evidenceUids: addedLater(z.array(z.string()), []),
  reportCount: Count,
  /** The newest reports, newest first. */
  voices: z.array(z.object({ reason: ReportReason, text: z.string(), createdAt: Millis })),
  isOpen: z.boolean(),
  /** The id of the log entry that closed the case. Empty while the case is open. */
  settledBy: z.string(),
  /** The time of the first report. */
  createdAt: Millis,
  /** The time of the newest report. */
  updatedAt: Millis,
});
export type CaseDoc = z.infer<typeof CaseDoc>;

/**
 * `moderation/log/entries/{id}`: one action of a moderator. The commit that applies the action creates the entry. Only
 * `isUndone` changes later. The names are copies from the time of the action.
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
  /** The id of the entry that this undo reverts. Empty for other actions. */
  undoes: z.string(),
  isUndone: z.boolean(),
  createdAt: Millis,
});
export type LogEntryDoc = z.infer<typeof LogEntryDoc>;

/** The moderator's reason. Only moderators can read it. */
const Reason = text(safetyLimits.moderationReason, 1).check(
  z.refine((value) => /\S/u.test(value), { error: 'must not be blank' }),
);
export const NewAction = z.object({
  caseId: z.string().check(z.regex(/^(?:post|comment|message|story|person):[A-Za-z0-9_:-]{1,300}$/, 'must be a case')),
  action: ModeratorAction,
  reason: Reason,
});
export type NewAction = z.infer<typeof NewAction>;
export const UndoBody = z.object({ reason: Reason });

export const moderationErrors = appErrors('moderation', {
  moderatorsOnly: ['permission-denied', 'Only moderators may do this.'],
  caseNotFound: ['not-found', 'This case does not exist.'],
  caseClosed: ['failed-precondition', 'This case has already been closed.'],
  cannotUndo: ['failed-precondition', 'This can no longer be undone.'],
  cannotRemovePerson: ['invalid-argument', 'A profile cannot be hidden. Suspend the account.'],
  cannotMark: ['invalid-argument', 'Only a post can be marked as sensitive.'],
  cannotSuspend: ['invalid-argument', 'Neither the guest nor a moderator can be suspended.'],
  commentModerated: ['permission-denied', 'A moderator has hidden this comment.'],
});
