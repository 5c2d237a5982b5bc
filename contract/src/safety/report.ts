import * as z from 'zod/mini';
import { DocumentId, Millis, text } from '../fields.ts';
import { safetyLimits } from './safety-rules.ts';

export const reportReasons = ['spam', 'nudity', 'hate', 'violence', 'harassment', 'self-injury', 'other'] as const;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

const reasonFields = { reason: ReportReason, text: z.optional(text(safetyLimits.reportText)) };

/** The body of a report about what others can see, too: the target, the reason and an optional text of the reporter. */
export const NewReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), postId: DocumentId, ...reasonFields }),
  z.object({ kind: z.literal('comment'), postId: DocumentId, commentId: DocumentId, ...reasonFields }),
  z.object({ kind: z.literal('story'), userId: DocumentId, storyId: DocumentId, ...reasonFields }),
  z.object({ kind: z.literal('person'), userId: DocumentId, ...reasonFields }),
]);
export type NewReport = z.infer<typeof NewReport>;

/** A report about a message that the person `userId` sent to the caller. */
export const NewMessageReport = z.object({
  kind: z.literal('message'),
  userId: DocumentId,
  messageId: DocumentId,
  ...reasonFields,
});
export type NewMessageReport = z.infer<typeof NewMessageReport>;

/** The body of a report about anything. */
export const AnyReport = z.discriminatedUnion('kind', [NewReport, NewMessageReport]);
export type AnyReport = z.infer<typeof AnyReport>;

export const ReportKind = z.enum(['post', 'comment', 'message', 'story', 'person']);
export type ReportKind = z.infer<typeof ReportKind>;

/**
 * `reports/{caseId}_{reporterUid}`: a person's report about one target. A second report of the person about it replaces
 * the document. `CaseDoc.isOpen` says whether a moderator must still decide.
 */
export const ReportDoc = z.object({
  kind: ReportKind,
  /** The path of the reported document. '' for a message, because it contains the uid of the reporter. */
  path: z.string(),
  caseId: z.string(),
  /** The author or owner of the reported document. */
  targetUid: z.string(),
  reporterUid: z.string(),
  reason: ReportReason,
  text: z.string(),
  createdAt: Millis,
});
export type ReportDoc = z.infer<typeof ReportDoc>;

/**
 * Returns the case id of a target, such as `post:p1`, `comment:p1:c1`, `story:u1:s1` or `person:u1`. The id of a case
 * about a message has a hash (report-message.ts).
 */
export function caseIdOf(target: NewReport): string {
  if (target.kind === 'post') return `post:${target.postId}`;
  if (target.kind === 'comment') return `comment:${target.postId}:${target.commentId}`;
  if (target.kind === 'story') return `story:${target.userId}:${target.storyId}`;
  return `person:${target.userId}`;
}
