import type { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { contactRefs, storeContact, withOwnContact } from '../auth/contact.ts';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { readableDocument } from '../firestore/documents.ts';
import { newestFollowers, newestFollowing, postsByAuthorAfter } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { newestPeople } from '../follows/edge-preview.ts';
import { endFollowOfDeletedAccount } from '../follows/pair.ts';
import { acceptAsPublicAccount } from '../follows/requests.ts';
import type { JobWork, Slice } from '../jobs/job-work.ts';
import { notePostMediaChange } from '../media/media-copies.ts';
import type { MediaStore } from '../media/store.ts';
import { applyStoryVisibility } from '../stories/apply-story-visibility.ts';
import { intendedVisibility, visibilityRefs } from '../visibility/intended-visibility.ts';
import { applyVisibility } from './apply-visibility.ts';

/** The number of posts or follow requests in one slice. */
const sliceSize = 20;

/**
 * Makes the stories and posts of a private account visible only to followers. The first stages change all of them, so
 * that public lists no longer contain the posts. Then the files are moved. It reads all posts by id, because posts of earlier
 * releases have no `visibility` to query.
 */
export const makePrivateWork = (db: Firestore, store: MediaStore): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: (job, nowMs) =>
    runStages(job, {
      stories: (after) => applyToNextStories(db, job.uid, after, nowMs),
      hide: (after) => withNextPosts(db, job.uid, after, (ids) => hidePosts(db, store, job.uid, ids, nowMs)),
      apply: (after) => applyToNextPosts(db, store, job, after, nowMs),
    }),
});

/**
 * Makes the posts of a person public with their files, and then the account. After that it updates the stories, and
 * posts that were created meanwhile, and accepts all follow requests.
 */
export const makePublicWork = (db: Firestore, store: MediaStore): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: (job, nowMs) =>
    runStages(job, {
      apply: (after) => applyToNextPosts(db, store, job, after, nowMs),
      open: async () => {
        await makeAccountPublic(db, job.uid, nowMs);
        return null;
      },
      stories: (after) => applyToNextStories(db, job.uid, after, nowMs),
      rest: (after) => applyToNextPosts(db, store, job, after, nowMs),
      accept: () => acceptNextRequests(db, job.uid, nowMs),
    }),
});

async function applyToNextStories(db: Firestore, uid: string, after: string, nowMs: number): Promise<Progress | null> {
  const last = await applyStoryVisibility(db, nowMs, uid, after);
  return last === null ? null : { after: last };
}

/** Does a part of a stage after `after`. Returns where to continue, or null when the stage is done. */
type Stage = (after: string) => Promise<Progress | null>;
interface Progress {
  readonly after: string;
  readonly doneCount?: number;
  readonly totalCount?: number;
}

/** Runs the stages one after the other. The cursor is the name of the stage and the position in it (`stage/after`). */
async function runStages(job: JobDoc, stages: Readonly<Record<string, Stage>>): Promise<Slice> {
  const names = Object.keys(stages);
  const [name = '', after = ''] = job.cursor === '' ? [names[0], ''] : job.cursor.split('/');
  const stage = stages[name];
  if (!stage) throw new Error(`a job of kind ${job.kind} has no stage ${name}`);
  const { doneCount, totalCount } = job;
  const progress = await stage(after);
  if (progress) return { doneCount, totalCount, ...progress, cursor: `${name}/${progress.after}` };
  const next = names[names.indexOf(name) + 1];
  return { doneCount, totalCount, cursor: next === undefined ? null : `${next}/` };
}

/** Calls `work` with the next posts of a person, sorted by id. */
async function withNextPosts(
  db: Firestore,
  uid: string,
  after: string,
  work: (postIds: readonly string[]) => Promise<void>,
): Promise<Progress | null> {
  const { docs } = await postsByAuthorAfter(db, uid, after).select().limit(sliceSize).get();
  const ids = docs.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return null;
  await work(ids);
  return { after: last };
}

async function applyToNextPosts(
  db: Firestore,
  store: MediaStore,
  { uid, doneCount }: JobDoc,
  after: string,
  nowMs: number,
): Promise<Progress | null> {
  let done = doneCount;
  const progress = await withNextPosts(db, uid, after, async (ids) => {
    for (const id of ids) await applyVisibility(db, store, id, nowMs);
    done += ids.length;
  });
  const owner = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
  return progress && { ...progress, doneCount: done, totalCount: Math.max(done, owner?.data.postCount ?? 0) };
}

/**
 * Makes posts invisible to strangers, and then updates the bookmarks. Does nothing if the account is to be public
 * again. The commit creates documents in `postMediaChanges`, so that the bookmarks are updated even if this is
 * interrupted.
 */
async function hidePosts(
  db: Firestore,
  store: MediaStore,
  uid: string,
  postIds: readonly string[],
  nowMs: number,
): Promise<void> {
  const lockPaths = [paths.user(uid), ...postIds.map((id) => paths.post(id))];
  const notes = await inTransaction(db, { lockPaths, reads: visibilityRefs(db, uid) }, async (commit, read) => {
    const intended = intendedVisibility(read);
    const posts = await commit.readAll(postIds.map((id) => db.doc(paths.post(id))));
    const publicPosts = posts.filter((post) => readableDocument(PostDoc, post)?.data.visibility === 'public');
    if (intended !== 'followers') return [];
    return publicPosts.map((post) => {
      commit.update(post, { visibility: intended });
      return notePostMediaChange(commit, db, { uid, postId: post.id, removedPaths: [], createdAt: nowMs });
    });
  });
  for (const note of notes) await applyPostMediaChange(db, store, note);
}

/**
 * Makes the account public, and restores follows and contact data in its profile. Does nothing if the account is to
 * be private again.
 */
const makeAccountPublic = (db: Firestore, uid: string, nowMs: number): Promise<void> =>
  inTransaction(db, { lockPaths: [paths.user(uid)], reads: visibilityRefs(db, uid) }, async (commit, read) => {
    const author = readableDocument(UserDoc, read.author);
    if (!read.makePublic.exists || !author) return;
    const contact = await commit.read(contactRefs(db, uid));
    const audience = { isPrivate: false, hidesEmail: author.data.hidesEmail };
    const change = {
      isPrivate: false,
      followerPreview: await newestPeople(newestFollowers(db, uid)),
      followingPreview: await newestPeople(newestFollowing(db, uid)),
      ...storeContact(commit, nowMs, withOwnContact(author, contact), contact, audience),
    };
    commit.update(read.author, change);
  });

async function acceptNextRequests(db: Firestore, uid: string, nowMs: number): Promise<Progress | null> {
  const { docs } = await db.collection(paths.requests(uid)).limit(sliceSize).get();
  for (const { id: from } of docs) {
    const hasProfile = (await db.doc(paths.user(from)).get()).exists;
    // If the request was withdrawn, accepted or declined meanwhile, there is nothing to do.
    if (hasProfile) await acceptAsPublicAccount(db, nowMs, uid, from).catch(ignoreNotFound);
    else await endFollowOfDeletedAccount(db, nowMs, from, uid);
  }
  return docs.length > 0 ? { after: '' } : null;
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'not-found')) throw error;
}
