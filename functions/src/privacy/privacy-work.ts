import type { JobDoc } from '@glimpse/contract/jobs/job';
import { stageCursor } from '@glimpse/contract/jobs/job-cursor';
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
import type { JobWork } from '../jobs/job-work.ts';
import { notePostMediaChange } from '../media/media-copies.ts';
import type { MediaStore } from '../media/store.ts';
import { applyStoryVisibility } from '../stories/apply-story-visibility.ts';
import { intendedVisibility, visibilityRefs } from '../visibility/intended-visibility.ts';
import { applyVisibility } from './apply-visibility.ts';

/** The number of posts or follow requests in one slice. */
const sliceSize = 20;

/** What a slice of a stage works with. */
interface StageRun {
  readonly db: Firestore;
  readonly store: MediaStore;
  readonly job: JobDoc;
  readonly nowMs: number;
  /** The id after which the stage continues. Empty at its start. */
  readonly after: string;
}

/** Where a stage continues. */
interface Progress {
  readonly after: string;
  readonly doneCount?: number;
  readonly totalCount?: number;
}

interface Stage {
  /** Stored in the cursor of the job. */
  readonly name: string;
  /** Does one slice of the stage. Returns null when the stage is done. */
  readonly takeSlice: (run: StageRun) => Promise<Progress | null>;
}

/**
 * The stages that make an account private. The first two hide everything from strangers, which is fast, because no file
 * moves. The last one moves the files.
 */
const privateStages: readonly Stage[] = [
  { name: 'stories', takeSlice: changeStories },
  { name: 'hide', takeSlice: hidePosts },
  { name: 'apply', takeSlice: movePosts },
];

/**
 * The stages that make an account public. The posts become public with their files before the account does. `stories` and
 * `rest` follow afterwards, so that they also find what the person created meanwhile.
 */
const publicStages: readonly Stage[] = [
  { name: 'apply', takeSlice: movePosts },
  { name: 'open', takeSlice: makeAccountPublic },
  { name: 'stories', takeSlice: changeStories },
  { name: 'rest', takeSlice: movePosts },
  { name: 'accept', takeSlice: acceptRequests },
];

/** Makes the stories and posts of a private account visible only to followers. */
export const makePrivateWork = (db: Firestore, store: MediaStore): JobWork => stagedWork(db, store, privateStages);

/** Makes the posts and stories of a person and the account public, and accepts all follow requests. */
export const makePublicWork = (db: Firestore, store: MediaStore): JobWork => stagedWork(db, store, publicStages);

/** Returns the work that does these stages one after the other. */
function stagedWork(db: Firestore, store: MediaStore, stages: readonly Stage[]): JobWork {
  const cursors = stageCursor(stages.map(({ name }) => name));
  return {
    retentionMs: 0,
    isRetriedBySweep: true,
    takeSlice: async (job, nowMs) => {
      const { stage, after } = cursors.decode(job.cursor);
      const progress = await stages.find(({ name }) => name === stage)?.takeSlice({ db, store, job, nowMs, after });
      const next = progress ? { stage, after: progress.after } : cursors.startAfter(stage);
      const { doneCount, totalCount } = { ...job, ...progress };
      return { doneCount, totalCount, cursor: next && cursors.encode(next) };
    },
  };
}

async function changeStories({ db, nowMs, job: { uid }, after }: StageRun): Promise<Progress | null> {
  const last = await applyStoryVisibility(db, nowMs, uid, after);
  return last === null ? null : { after: last };
}

/** Returns the ids of the person's next posts. It reads posts by id, because posts of earlier releases have no `visibility`. */
async function nextPosts({ db, job: { uid }, after }: StageRun): Promise<string[]> {
  const { docs } = await postsByAuthorAfter(db, uid, after).select().limit(sliceSize).get();
  return docs.map(({ id }) => id);
}

/** Gives posts the visibility that the account asks for, and moves their files. */
async function movePosts(run: StageRun): Promise<Progress | null> {
  const { db, store, nowMs, job } = run;
  const postIds = await nextPosts(run);
  for (const id of postIds) await applyVisibility(db, store, id, nowMs);
  const owner = readableDocument(UserDoc, await db.doc(paths.user(job.uid)).get());
  const last = postIds.at(-1);
  const doneCount = job.doneCount + postIds.length;
  return last === undefined
    ? null
    : { after: last, doneCount, totalCount: Math.max(doneCount, owner?.data.postCount ?? 0) };
}

/**
 * Makes posts invisible to strangers. Does nothing if the account is to be public again. The same commit creates a
 * document in `postMediaChanges` for each post. The trigger on this document updates the bookmarks, which have a copy of
 * the picture, if this function dies before it does so itself.
 */
async function hidePosts(run: StageRun): Promise<Progress | null> {
  const { db, store, nowMs, job } = run;
  const { uid } = job;
  const postIds = await nextPosts(run);
  const last = postIds.at(-1);
  if (last === undefined) return null;
  const lockPaths = [paths.user(uid), ...postIds.map((id) => paths.post(id))];
  const mediaChanges = await inTransaction(db, { lockPaths, reads: visibilityRefs(db, uid) }, async (commit, read) => {
    const posts = await commit.readAll(postIds.map((id) => db.doc(paths.post(id))));
    const visibility = intendedVisibility(read);
    if (visibility !== 'followers') return [];
    const publicPosts = posts.filter((post) => readableDocument(PostDoc, post)?.data.visibility === 'public');
    return publicPosts.map((post) => {
      commit.update(post, { visibility });
      return notePostMediaChange(commit, db, { uid, postId: post.id, removedPaths: [], createdAt: nowMs });
    });
  });
  for (const change of mediaChanges) await applyPostMediaChange(db, store, change);
  return { after: last };
}

/**
 * Makes the account public, and restores follows and contact data in its profile. Does nothing if the account is to
 * be private again, because then the document of this job was deleted.
 */
async function makeAccountPublic({ db, nowMs, job: { uid } }: StageRun): Promise<null> {
  await inTransaction(db, { lockPaths: [paths.user(uid)], reads: visibilityRefs(db, uid) }, async (commit, read) => {
    const author = readableDocument(UserDoc, read.author);
    if (!read.makePublic.exists || !author) return;
    const contact = await commit.read(contactRefs(db, uid));
    const audience = { isPrivate: false, hidesEmail: author.data.hidesEmail };
    const contactFields = storeContact(commit, nowMs, withOwnContact(author, contact), contact, audience);
    commit.update(read.author, {
      isPrivate: false,
      followerPreview: await newestPeople(newestFollowers(db, uid)),
      followingPreview: await newestPeople(newestFollowing(db, uid)),
      ...contactFields,
    });
  });
  return null;
}

/** Accepts the first follow requests. They are then gone, so the next slice starts again. */
async function acceptRequests({ db, nowMs, job: { uid } }: StageRun): Promise<Progress | null> {
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
