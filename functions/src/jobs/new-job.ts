import type { JobDoc, JobKind } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Returns the reference of a person's job of this kind. A person has at most one job of each kind. */
export const jobRef = (db: Firestore, kind: JobKind, uid: string): DocumentReference =>
  db.doc(paths.job(`${kind}-${uid}`));

/** The fields of a job that has not failed. */
export const noError = { error: '', errorReason: '' } as const;

/** Returns a job that has not started. When its document is created, a trigger enqueues it (on-job-written.ts). */
export const newJob = (kind: JobKind, uid: string, nowMs: number): JobDoc => ({
  kind,
  uid,
  state: 'active',
  cursor: '',
  step: 0,
  doneCount: 0,
  totalCount: 0,
  ...noError,
  createdAt: nowMs,
  updatedAt: nowMs,
  expireAt: null,
});
