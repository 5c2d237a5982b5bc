import { circleLimits } from '@glimpse/contract/circle-limits';
import { Millis } from '@glimpse/contract/fields';
import { ReachDoc } from '@glimpse/contract/inbox';
import type { JobDoc } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument, readDocument, toStored } from '../firestore/documents.ts';
import { followersAfter, followersSince, inboxesOfPost } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import type { JobWork, Slice } from '../jobs/job-work.ts';
import { newJob } from '../jobs/new-job.ts';
import { inboxEntry } from './inbox-entry.ts';

/**
 * `begin`: decide. `push`: the post goes into the inbox of each follower behind `follower`. `tell`: each of them, since `millis`, learns
 * that the author is one to ask. `check`: everything is written; the post may have gone meanwhile.
 */
const Cursor = z.object({
  postId: z.string(),
  at: z.enum(['begin', 'push', 'tell', 'check']),
  follower: z.string(),
  millis: z.number(),
});
type Cursor = z.infer<typeof Cursor>;

/** Clocks of two servers differ by less: who followed so shortly before is told again. */
const marginMs = 10 * 60 * 1000;

export interface FanOutSizes {
  readonly max: number;
  readonly slice: number;
}

/** The job that brings a post to its author's followers, to be set in the commit that makes the post. */
export const fanOutJob = (uid: string, postId: string, nowMs: number): { path: string; job: JobDoc } => {
  const cursor: Cursor = { postId, at: 'begin', follower: '', millis: 0 };
  return {
    path: paths.job(`fanOut-${postId}`),
    job: { ...newJob('fanOut', uid, nowMs), cursor: JSON.stringify(cursor) },
  };
};

/**
 * Brings a post to its author's followers: into their inboxes, `slice` at a time and once each, in the commit that moves the cursor. With
 * more than `max` followers nothing is put anywhere: followers who do not know yet are told to ask for this author, each once
 * for all posts to come. The post is looked at before each slice and once after the last: one that goes meanwhile leaves nothing.
 */
export const fanOutWork = (
  db: Firestore,
  sizes: FanOutSizes = { max: circleLimits.fanOutMax, slice: circleLimits.fanOutSlice },
): JobWork => ({
  keptMs: 0,
  isRetriedBySweep: true,
  takeSlice: async (job, nowMs) => {
    const cursor = Cursor.parse(JSON.parse(job.cursor));
    const post = readableDocument(PostDoc, await db.doc(paths.post(cursor.postId)).get());
    if (!post) {
      await removeAll(db, inboxesOfPost(db, cursor.postId));
      return done(job);
    }
    switch (cursor.at) {
      case 'begin':
        return begin(db, job, cursor, sizes.max);
      case 'push':
        return push(db, job, nowMs, cursor, post.data.createdAt, sizes.slice);
      case 'tell':
        return tell(db, job, cursor, sizes.slice);
      case 'check':
        return done(job);
    }
  },
});

const done = ({ doneCount, totalCount }: JobDoc): Slice => ({ cursor: null, doneCount, totalCount });

async function begin(db: Firestore, job: JobDoc, cursor: Cursor, max: number): Promise<Slice> {
  const [user, reach] = await db.getAll(db.doc(paths.user(job.uid)), db.doc(paths.reach(job.uid)));
  const author = user && readableDocument(UserDoc, user);
  if (!author) return done(job);
  const { followerCount } = author.data;
  const known = reach && readDocument(ReachDoc, reach);
  const next: Cursor =
    followerCount <= max
      ? { ...cursor, at: 'push' }
      : { ...cursor, at: 'tell', millis: known ? known.data.toldAt - marginMs : 0 };
  return { cursor: JSON.stringify(next), doneCount: 0, totalCount: followerCount };
}

async function push(
  db: Firestore,
  job: JobDoc,
  nowMs: number,
  cursor: Cursor,
  createdAt: number,
  size: number,
): Promise<Slice> {
  const { docs } = await followersAfter(db, job.uid, cursor.follower).limit(size).select().get();
  const { postId } = cursor;
  const last = docs.at(-1);
  const next: Cursor =
    last && docs.length === size ? { ...cursor, follower: last.id } : { ...cursor, at: 'check' };
  return {
    cursor: JSON.stringify(next),
    doneCount: job.doneCount + docs.length,
    totalCount: job.totalCount,
    write: (batch) => {
      for (const { id } of docs)
        batch.set(...inboxEntry(db, nowMs, id, { postId, authorUid: job.uid, createdAt }));
    },
  };
}

async function tell(db: Firestore, job: JobDoc, cursor: Cursor, size: number): Promise<Slice> {
  const { follower, millis } = cursor;
  const after = follower === '' ? null : { millis, follower };
  const { docs } = await followersSince(db, job.uid, millis, after).limit(size).select('createdAt').get();
  const last = docs.at(-1);
  const isLast = !last || docs.length < size;
  const next: Cursor = isLast
    ? { ...cursor, at: 'check' }
    : { ...cursor, follower: last.id, millis: Millis.parse(last.get('createdAt')) };
  return {
    cursor: JSON.stringify(next),
    doneCount: job.doneCount + docs.length,
    totalCount: job.totalCount,
    write: (batch) => {
      for (const { id } of docs)
        batch.set(db.doc(paths.inboxState(id)), { pulled: FieldValue.arrayUnion(job.uid) }, { merge: true });
      // Who follows later is told with the next post: until then following has brought the newest ones.
      if (isLast) batch.set(db.doc(paths.reach(job.uid)), toStored({ toldAt: job.createdAt }));
    },
  };
}
