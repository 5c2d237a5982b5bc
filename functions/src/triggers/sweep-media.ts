import { SweepDoc } from '@glimpse/contract/deletion';
import { Millis } from '@glimpse/contract/fields';
import { paths } from '@glimpse/contract/paths';
import { allMedia, PostDoc } from '@glimpse/contract/posts/post';
import { Timestamp } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { postsMadeSince } from '../firestore/queries.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { isOld } from '../media/renew-media.ts';
import { eachDocument, overlapMs, type SweepRun } from '../sweep/sweep-run.ts';

/**
 * Begins a job for each person who has posted uploads of earlier releases, which have no squares. Goes on where the last run ended; when it has
 * come to the end, the next looks only at what was posted since: an upload may have waited while the release changed.
 */
export async function renewOldMedia({ db, nowMs, isOver }: SweepRun): Promise<void> {
  const progress = db.doc(paths.sweep('media'));
  const from = readableDocument(SweepDoc, await progress.get())?.data.through ?? 0;
  const reach = (millis: number) => progress.set({ through: Timestamp.fromMillis(Math.max(from, millis)) });
  const begun = new Set<string>();
  const isDone = await eachDocument(
    postsMadeSince(db, from),
    isOver,
    async (snapshot) => {
      const post = readableDocument(PostDoc, snapshot)?.data;
      if (!post || begun.has(post.postBy.uid) || !allMedia(post).some(isOld)) return;
      begun.add(post.postBy.uid);
      await commitOptimistically(db, async (commit) => {
        const job = jobRef(db, 'renewMedia', post.postBy.uid);
        const { glanced } = await commit.read({ held: {}, glanced: { job } });
        if (!glanced.job.exists) commit.create(job, newJob('renewMedia', post.postBy.uid, nowMs));
      });
    },
    async (last) => reach(Millis.parse(last.get('createdAt'))).then(() => {}),
  );
  if (isDone) await reach(nowMs - overlapMs);
}
