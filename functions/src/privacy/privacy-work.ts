import type { JobDoc } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { showContact } from '../auth/contact.ts';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { newestFollowers, newestFollowing, postsByAuthorAfter } from '../firestore/queries.ts';
import { readTogether } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { newestPeople } from '../follows/edge-preview.ts';
import { admit, removeRequest } from '../follows/requests.ts';
import type { JobWork, Slice } from '../jobs/job-work.ts';
import { noteDiscarded } from '../media/discarded-media.ts';
import type { MediaStore } from '../media/store.ts';
import { clearDiscardedMedia } from '../triggers/clear-discarded-media.ts';
import { settlePost } from './settle-post.ts';
import { wishOf, wishRefs } from './wish.ts';

/** Posts, or requests, of one slice. */
const sliceSize = 20;

/**
 * Makes what a private account has posted visible to its followers alone: first every post, within moments, so that no list has them
 * any more, then file after file. It goes through all posts by their ids, since those of earlier releases have no visibility to ask for.
 */
export const makePrivateWork = (db: Firestore, store: MediaStore): JobWork => ({
  keptMs: 0,
  isRetriedBySweep: true,
  takeSlice: (job, nowMs) =>
    throughStages(job, {
      hide: (after) => eachOwnPost(db, job.uid, after, (ids) => hidePosts(db, store, job.uid, ids, nowMs)),
      settle: (after) => settleSome(db, store, job, after, nowMs),
    }),
});

/**
 * The reverse: post after post becomes public with its files, then the account; then what was posted meanwhile, and whoever has asked
 * to follow does so.
 */
export const makePublicWork = (db: Firestore, store: MediaStore): JobWork => ({
  keptMs: 0,
  isRetriedBySweep: true,
  takeSlice: (job, nowMs) =>
    throughStages(job, {
      settle: (after) => settleSome(db, store, job, after, nowMs),
      open: async () => {
        await openAccount(db, job.uid, nowMs);
        return null;
      },
      rest: (after) => settleSome(db, store, job, after, nowMs),
      accept: () => acceptSome(db, job.uid, nowMs),
    }),
});

/** Does some of a stage from `after` on; answers where it goes on, or null when the stage is done. */
type Stage = (after: string) => Promise<Progress | null>;
interface Progress {
  readonly after: string;
  readonly doneCount?: number;
  readonly totalCount?: number;
}

/** One stage after the other; the cursor is the stage and where it is. */
async function throughStages(job: JobDoc, stages: Readonly<Record<string, Stage>>): Promise<Slice> {
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

/** Some of a person's posts in the order of their ids. */
async function eachOwnPost(
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

async function settleSome(
  db: Firestore,
  store: MediaStore,
  { uid, doneCount }: JobDoc,
  after: string,
  nowMs: number,
): Promise<Progress | null> {
  let done = doneCount;
  const progress = await eachOwnPost(db, uid, after, async (ids) => {
    for (const id of ids) await settlePost(db, store, id, nowMs);
    done += ids.length;
  });
  const owner = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
  return progress && { ...progress, doneCount: done, totalCount: Math.max(done, owner?.data.postCount ?? 0) };
}

/**
 * Takes posts out of everybody's sight, and then out of strangers' bookmarks, unless the person has changed their mind. Each is noted in
 * the commit, so that the bookmarks follow wherever this is cut off.
 */
async function hidePosts(
  db: Firestore,
  store: MediaStore,
  uid: string,
  postIds: readonly string[],
  nowMs: number,
): Promise<void> {
  const turns = [paths.user(uid), ...postIds.map((id) => paths.post(id))];
  const notes = await inTransaction(db, turns, async (tx) => {
    const wish = wishOf(await readTogether(tx, wishRefs(db, uid)));
    const posts = await tx.getAll(...postIds.map((id) => db.doc(paths.post(id))));
    const shown = posts.filter((post) => readableDocument(PostDoc, post)?.data.visibility === 'public');
    if (wish !== 'followers') return [];
    return shown.map(({ ref, id: postId }) => {
      tx.update(ref, { visibility: wish });
      const note = db.collection(paths.discardedMedia()).doc();
      noteDiscarded(tx, note, { uid, path: '', postId, createdAt: nowMs });
      return note;
    });
  });
  for (const note of notes) await clearDiscardedMedia(db, store, note);
}

/** The account is public, and its profile shows its circle and contact again. Nothing, when the person has changed their mind. */
const openAccount = (db: Firestore, uid: string, nowMs: number): Promise<void> =>
  inTransaction(db, [paths.user(uid)], async (tx) => {
    const read = await readTogether(tx, wishRefs(db, uid));
    const author = readableDocument(UserDoc, read.author);
    if (!read.makePublic.exists || !author) return;
    const change = {
      isPrivate: false,
      followerPreview: await newestPeople(newestFollowers(db, uid)),
      followingPreview: await newestPeople(newestFollowing(db, uid)),
      ...(await showContact(tx, db, nowMs, author)),
    };
    tx.update(read.author.ref, toStored(change));
  });

async function acceptSome(db: Firestore, uid: string, nowMs: number): Promise<Progress | null> {
  const { docs } = await db.collection(paths.requests(uid)).limit(sliceSize).get();
  for (const { id: from } of docs) {
    const isThere = (await db.doc(paths.user(from)).get()).exists;
    // Taken back, or answered, a moment ago: then there is nothing to do.
    if (isThere) await admit(db, nowMs, uid, from).catch(fineWhenGone);
    else await removeRequest(db, uid, from);
  }
  return docs.length > 0 ? { after: '' } : null;
}

function fineWhenGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'not-found')) throw error;
}
