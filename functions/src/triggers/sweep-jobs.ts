import { JobDoc } from '@glimpse/contract/job';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { activeJobs, jobsExpiredBefore, removedAccounts } from '../firestore/queries.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { failJob, runJob } from '../jobs/run-job.ts';
import { eachDocument, type SweepRun } from '../sweep/sweep-run.ts';

/** Goes on with every job that is not done, and removes what done ones have left when its time is over. */
export async function sweepJobs(run: SweepRun): Promise<void> {
  await adoptRemovals(run);
  const { db, works, nowMs, isOver } = run;
  await eachDocument(activeJobs(db), isOver, async ({ id }) => {
    await runJob({ db, works, now: () => nowMs, isOver }, id).catch(async (error: unknown) => {
      await failJob(db, works, nowMs, id, error);
      throw error;
    });
  });
  await eachDocument(jobsExpiredBefore(db, nowMs), isOver, async (snapshot) => {
    const job = readableDocument(JobDoc, snapshot)?.data;
    if (!job) return;
    await works[job.kind].discard?.(job);
    await snapshot.ref.delete({ lastUpdateTime: snapshot.updateTime });
  });
}

/** Release 2 noted removed accounts in a collection of their own. */
async function adoptRemovals({ db, nowMs, isOver }: SweepRun): Promise<void> {
  await eachDocument(removedAccounts(db), isOver, async ({ ref, id: uid }) => {
    const job = newJob('removeAccount', uid, nowMs);
    await db
      .batch()
      .set(jobRef(db, 'removeAccount', uid), toStored(job))
      .delete(ref)
      .commit();
  });
}
