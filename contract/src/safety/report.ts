import * as z from 'zod/mini';
import { DocumentId, Millis, text } from '../fields.ts';
import { safetyLimits } from '../safety-limits.ts';

/** Why something is reported. */
export const reportReasons = [
  'spam',
  'nudity',
  'hate',
  'violence',
  'harassment',
  'self-injury',
  'other',
] as const;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

const why = { reason: ReportReason, text: z.optional(text(safetyLimits.reportText)) };

/** What is reported, why, and what the reporter adds to it. */
export const NewReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), postId: DocumentId, ...why }),
  z.object({ kind: z.literal('comment'), postId: DocumentId, commentId: DocumentId, ...why }),
  z.object({ kind: z.literal('person'), userId: DocumentId, ...why }),
]);
export type NewReport = z.infer<typeof NewReport>;

export const ReportKind = z.enum(['post', 'comment', 'person']);
export type ReportKind = z.infer<typeof ReportKind>;

/**
 * `reports/{caseId}_{reporterUid}`: one for a person and a thing, however often it is sent. `path`: of what is reported, `targetUid`:
 * whose it is. Whether it is settled says the case.
 */
export const ReportDoc = z.object({
  kind: ReportKind,
  path: z.string(),
  caseId: z.string(),
  targetUid: z.string(),
  reporterUid: z.string(),
  reason: ReportReason,
  text: z.string(),
  createdAt: Millis,
});
export type ReportDoc = z.infer<typeof ReportDoc>;

/** The id of the case of a thing: `post:p1`, `comment:p1:c1`, `person:u1`. */
export function caseIdOf(target: NewReport): string {
  if (target.kind === 'post') return `post:${target.postId}`;
  if (target.kind === 'comment') return `comment:${target.postId}:${target.commentId}`;
  return `person:${target.userId}`;
}
