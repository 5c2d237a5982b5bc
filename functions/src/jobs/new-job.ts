import type { JobDoc, JobKind } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Where a person's job of this kind is: they have one at a time. */
export const jobRef = (db: Firestore, kind: JobKind, uid: string): DocumentReference =>
  db.doc(paths.job(`${kind}-${uid}`));

/** A job that has not begun. To be set in the commit that decides on the work: a trigger and the sweep do the rest. */
export const newJob = (kind: JobKind, uid: string, nowMs: number): JobDoc => ({
  kind,
  uid,
  state: 'active',
  cursor: '',
  step: 0,
  doneCount: 0,
  totalCount: 0,
  error: '',
  createdAt: nowMs,
  updatedAt: nowMs,
  expireAt: null,
});
