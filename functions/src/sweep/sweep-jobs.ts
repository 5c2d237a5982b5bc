import { JobDoc } from '@glimpse/contract/jobs/job';
import { readableDocument } from '../firestore/documents.ts';
import { activeJobs, jobsExpiredBefore } from '../firestore/queries.ts';
import { failJob, runJob } from '../jobs/run-job.ts';
import { eachDocument, type SweepRun } from './sweep-run.ts';

/** Runs all active jobs, and deletes expired jobs with their results. */
export async function sweepJobs(run: SweepRun): Promise<void> {
  const { db, works, nowMs, isTimeUp } = run;
  await eachDocument(activeJobs(db), isTimeUp, async ({ id }) => {
    await runJob({ db, works, now: () => nowMs, isTimeUp }, id).catch(async (error: unknown) => {
      await failJob(db, works, nowMs, id, error);
      throw error;
    });
  });
  await eachDocument(jobsExpiredBefore(db, nowMs), isTimeUp, async (snapshot) => {
    const job = readableDocument(JobDoc, snapshot)?.data;
    if (!job) return;
    await works[job.kind].discard?.(job);
    await snapshot.ref.delete({ lastUpdateTime: snapshot.updateTime });
  });
}
