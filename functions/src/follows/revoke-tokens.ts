import type { JobWork } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';

/** The number of files whose tokens are revoked at the same time. */
const batchSize = 20;

/**
 * The job after a follower of a private account has lost access. Whoever may read a file may also read its metadata,
 * and Storage then creates a download token. The token works without the rules, so the job revokes all tokens of the
 * files that followers can read.
 */
export const revokeTokensWork = (store: MediaStore): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid }) => {
    let batch: string[] = [];
    const revoke = async () => {
      await Promise.all(batch.map((path) => store.revokeTokens(path)));
      batch = [];
    };
    for await (const { path, hasToken } of store.list(`private/${uid}/`)) {
      if (hasToken) batch.push(path);
      if (batch.length === batchSize) await revoke();
    }
    await revoke();
    return { cursor: null, doneCount: 0, totalCount: 0 };
  },
});
