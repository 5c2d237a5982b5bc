import type { JobDoc, JobKind } from '@glimpse/contract/job';
import type { WriteBatch } from 'firebase-admin/firestore';

/** What a slice has done. */
export interface Slice {
  /** Where the next one goes on; null when the work is done. */
  readonly cursor: string | null;
  /** Progress so far, where the work knows it; both 0 where not. */
  readonly doneCount: number;
  readonly totalCount: number;
  /** Writes of the slice that go into the commit that moves the cursor: they happen once. */
  readonly write?: (batch: WriteBatch) => void;
}

/** What the jobs of one kind do. */
export interface JobWork {
  /**
   * Some seconds of work from the job's cursor on. May die anywhere and come twice with the same cursor, also at the same time: what
   * it does besides `write` must then end in the same state.
   */
  takeSlice(job: JobDoc, nowMs: number): Promise<Slice>;
  /** For so long the owner sees that it is done; 0: the job goes with its last slice. */
  readonly keptMs: number;
  /** Removes what a done job has left for its owner, when its time is over. */
  discard?(job: JobDoc): Promise<void>;
  /** Nobody is there to press "Try again" (any more): the sweep tries again every hour. */
  readonly isRetriedBySweep: boolean;
}

/** Every kind of job and what it does (job-works.ts). */
export type JobWorks = Readonly<Record<JobKind, JobWork>>;
