import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import type { MediaStore } from '../media/store.ts';

/** The number of files whose tokens are revoked at the same time. */
const batchSize = 20;

/** Creates the job that revokes the download tokens of a person's private files and stories. */
export const revokeTokensLater = (commit: Commit, db: Firestore, uid: string, nowMs: number): void =>
  commit.set(jobRef(db, 'revokeTokens', { uid }), newJob('revokeTokens', { uid, nowMs }));

/**
 * The job after somebody has lost access to files of a private account or to a story. Whoever may read a file may also
 * read its metadata, and Storage then creates a download token. The token works without the rules, so the job revokes
 * all tokens of the files that only some people can read.
 */
export const revokeTokensWork = (store: MediaStore): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid }) => {
    for (const root of ['private', 'stories'] as const) await revokeTokensBelow(store, `${root}/${uid}/`);
    return { cursor: null, doneCount: 0, totalCount: 0 };
  },
});

/** Revokes the download tokens of all files in the folder, which ends with a slash. */
export async function revokeTokensBelow(store: MediaStore, folder: string): Promise<void> {
  let batch: string[] = [];
  const revoke = async () => {
    await Promise.all(batch.map((path) => store.revokeTokens(path)));
    batch = [];
  };
  for await (const { path, hasToken } of store.list(folder)) {
    if (hasToken) batch.push(path);
    if (batch.length === batchSize) await revoke();
  }
  await revoke();
}
