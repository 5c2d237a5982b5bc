import { jsonCursor } from '@glimpse/contract/jobs/job-cursor';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument } from '../firestore/documents.ts';
import { inboxesOfPost } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import {
  type FanOutSizes,
  fanOutPosition,
  fanOutSizes,
  fanOutSlice,
  fanOutStart,
  lastSlice,
} from './fan-out-slices.ts';
import { inboxEntry } from './inbox-entry.ts';

const cursors = jsonCursor(z.object({ postId: z.string(), ...fanOutPosition }));

interface NewPost {
  readonly uid: string;
  readonly postId: string;
  readonly nowMs: number;
}

/** Returns the fan-out job of a post. It must be created in the commit that creates the post. */
export const fanOutJob = (db: Firestore, { uid, postId, nowMs }: NewPost) =>
  [
    jobRef(db, 'fanOut', { postId }),
    newJob('fanOut', { uid, nowMs, cursor: cursors.encode({ postId, ...fanOutStart }) }),
  ] as const;

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
export const fanOutWork = (db: Firestore, sizes: FanOutSizes = fanOutSizes): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async (job, nowMs) => {
    const position = cursors.decode(job.cursor);
    const { postId } = position;
    const post = readableDocument(PostDoc, await db.doc(paths.post(postId)).get());
    if (!post) {
      await removeAll(db, inboxesOfPost(db, postId));
      return lastSlice(job);
    }
    const { createdAt } = post.data;
    return fanOutSlice(db, {
      ...sizes,
      job,
      position,
      maxPulled: Number.POSITIVE_INFINITY,
      countFollowers: async () => {
        const author = readableDocument(UserDoc, await db.doc(paths.user(job.uid)).get());
        return author?.data.followerCount ?? null;
      },
      write: (batch, uid) => batch.set(...inboxEntry(db, nowMs, uid, { postId, authorUid: job.uid, createdAt })),
    });
  },
});
