import { followLimits } from '@glimpse/contract/follows/follow';
import type { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument } from '../firestore/documents.ts';
import { inboxesOfPost } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import type { JobWork, Slice } from '../jobs/job-work.ts';
import { newJob } from '../jobs/new-job.ts';
import { addPulledAuthor } from './add-pulled-author.ts';
import { chooseStage, type FanOutSizes, fanOutPosition, lastSlice, pushToFollowers } from './fan-out-slices.ts';
import { inboxEntry } from './inbox-entry.ts';

/**
 * The position of the job. `at` is its state.
 *
 * | state   | work                                                                   | next state                      |
 * | ------- | ---------------------------------------------------------------------- | ------------------------------- |
 * | `begin` | reads the number of followers                                          | `push`, `tell` if more than max |
 * | `push`  | writes the post into the inboxes of followers after `follower`         | `check` after the last follower |
 * | `tell`  | adds the author to `pulled` of followers since `millis`, `follower`    | `check` after the last follower |
 * | `check` | removes the post from the inboxes if it was deleted meanwhile          | end                             |
 */
const Cursor = z.object({ postId: z.string(), ...fanOutPosition });
type Cursor = z.infer<typeof Cursor>;

/** Returns the fan-out job of a post. It must be created in the commit that creates the post. */
export const fanOutJob = (uid: string, postId: string, nowMs: number): { path: string; job: JobDoc } => {
  const cursor: Cursor = { postId, at: 'begin', follower: '', millis: 0 };
  return {
    path: paths.job(`fanOut-${postId}`),
    job: { ...newJob('fanOut', uid, nowMs), cursor: JSON.stringify(cursor) },
  };
};

/**
 * Fans out a post. Each slice writes the post into `slice` inboxes of its author's followers, in the commit that moves
 * the cursor.
 *
 * If the author has more than `max` followers, the post is not written into inboxes. Instead the author is added
 * once to the `pulled` authors of each follower, whose inbox then queries the author's posts (refresh-inbox.ts).
 *
 * The post is read before each slice and after the last one, so that a post that is deleted meanwhile remains in no
 * inbox.
 */
export const fanOutWork = (
  db: Firestore,
  sizes: FanOutSizes = { max: followLimits.fanOutMax, slice: followLimits.fanOutSlice },
): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async (job, nowMs) => {
    const cursor = Cursor.parse(JSON.parse(job.cursor));
    const post = readableDocument(PostDoc, await db.doc(paths.post(cursor.postId)).get());
    if (!post) {
      await removeAll(db, inboxesOfPost(db, cursor.postId));
      return lastSlice(job);
    }
    switch (cursor.at) {
      case 'begin':
        return begin(db, job, cursor, sizes.max);
      case 'push': {
        const { postId } = cursor;
        const { createdAt } = post.data;
        return pushToFollowers(db, job, cursor, sizes.slice, (batch, uid) =>
          batch.set(...inboxEntry(db, nowMs, uid, { postId, authorUid: job.uid, createdAt })),
        );
      }
      case 'tell':
        return tellFollowers(db, job, cursor, sizes.slice);
      case 'check':
        return lastSlice(job);
    }
  },
});

async function begin(db: Firestore, job: JobDoc, cursor: Cursor, max: number): Promise<Slice> {
  const author = readableDocument(UserDoc, await db.doc(paths.user(job.uid)).get());
  return author ? chooseStage(db, job, cursor, author.data.followerCount, max) : lastSlice(job);
}

async function tellFollowers(db: Firestore, job: JobDoc, cursor: Cursor, size: number): Promise<Slice> {
  const { count, next, write } = await addPulledAuthor(db, job, cursor, size);
  return {
    cursor: JSON.stringify({ ...cursor, ...(next ?? { at: 'check' }) }),
    doneCount: job.doneCount + count,
    totalCount: job.totalCount,
    write,
  };
}
