import type { JobDoc, JobKind } from '@glimpse/contract/jobs/job';
import type { WriteBatch } from 'firebase-admin/firestore';

/** The result of a slice. */
export interface Slice {
  /** The position in the work at which the next slice starts. Null when the job is done. */
  readonly cursor: string | null;
  /** The progress of the job. Both are 0 if it is not known. */
  readonly doneCount: number;
  readonly totalCount: number;
  /** Adds writes to the commit that stores the cursor, so that they happen exactly once. */
  readonly write?: (batch: WriteBatch) => void;
}

/** The work of one kind of job. */
export interface JobWork {
  /**
   * Does some seconds of work from the job's cursor on. A slice can run twice with the same cursor, even concurrently.
   * Therefore everything besides `write` must be idempotent.
   */
  takeSlice(job: JobDoc, nowMs: number): Promise<Slice>;
  /** How long the owner can see the finished job. If 0, the job is deleted with its last slice. */
  readonly retentionMs: number;
  /** Deletes the results of a finished job when it expires. */
  discard?(job: JobDoc): Promise<void>;
  /** Whether the sweep retries a failed job every hour, because no person sees a "Try again" button for it. */
  readonly isRetriedBySweep: boolean;
}

/** The work of each kind of job (job-works.ts). */
export type JobWorks = Readonly<Record<JobKind, JobWork>>;
