import type { JobDoc, JobKind } from '@glimpse/contract/jobs/job';
import { type JobTargets, jobId } from '@glimpse/contract/jobs/job-id';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Returns the reference of the job of this kind for this target. There is at most one. */
export const jobRef = <Kind extends JobKind>(db: Firestore, kind: Kind, target: JobTargets[Kind]): DocumentReference =>
  db.doc(paths.job(jobId(kind, target)));

/** The fields of a job that has not failed. */
export const noError = { error: '', errorReason: '' } as const;

interface JobStart {
  /** The owner of the job. */
  readonly uid: string;
  readonly nowMs: number;
  readonly cursor?: string;
}

/** Returns a job that has not started. When its document is created, a trigger enqueues it (triggers.ts). */
export const newJob = (kind: JobKind, { uid, nowMs, cursor = '' }: JobStart): JobDoc => ({
  kind,
  uid,
  state: 'active',
  cursor,
  step: 0,
  doneCount: 0,
  totalCount: 0,
  ...noError,
  createdAt: nowMs,
  updatedAt: nowMs,
  expireAt: null,
});
