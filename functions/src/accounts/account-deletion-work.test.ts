import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { paths } from '@glimpse/contract/paths';
import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { finishJob, finishRemoval } from '../../testing/jobs.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, storedUser } from '../../testing/people.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { ownerOfEmail } from '../auth/emails.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { toStored } from '../firestore/documents.ts';
import { blocksOfPerson, jobsOf, mutesOfPerson } from '../firestore/queries.ts';
import { follow } from '../follows/follow.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { createPost } from '../posts/create-post.ts';
import { block } from '../safety/block.ts';
import { mute } from '../safety/mute.ts';
import { removeAccountWork } from './account-deletion-work.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const [ana, bo, cy] = [await person(db, 'ana'), await person(db, 'bo'), await person(db, 'cy')];
  for (const [from, to] of [
    [ana, bo],
    [bo, ana],
    [cy, ana],
    [cy, bo],
  ] as const)
    await follow(db, noon, from, to);
  const posts = [await post(db, ana), await post(db, ana)];
  const other = await post(db, bo);
  await addBookmark(db, noon, ana, other);
  return { db, ana, bo, cy, posts, other };
}

const everythingOf = async (db: ReturnType<typeof database>, uid: string) => [
  await countOf(db.collection(paths.posts()).where('postBy.uid', '==', uid)),
  await countOf(db.collection(paths.following(uid))),
  await countOf(db.collection(paths.followers(uid))),
  await countOf(db.collection(paths.bookmarks(uid))),
  await countOf(jobsOf(db, uid)),
];

describe('an address', () => {
  it('has one owner, in upper and lower case', async () => {
    const { db, ana } = await scene();
    expect(await ownerOfEmail(db, 'ANA@example.com')).toBe(ana);
    const second = createUserDocument(db, noon, 'ana-2', 'Ana', 'ana@example.com');
    await expect(second).rejects.toEqual(signInErrors.emailExists());
    expect((await db.doc(paths.user('ana-2')).get()).exists).toBe(false);
  });

  it('belongs to one person when several register it at the same time', async () => {
    const db = database();
    const uids = ['a', 'b', 'c', 'd'];
    const tries = await Promise.allSettled(
      uids.map((uid) => createUserDocument(db, noon, uid, 'Dee', 'dee@example.com')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countOf(db.collection(paths.users()))).toBe(1);
  });

  it('and the profile do not change when the same profile is created twice', async () => {
    const { db, ana } = await scene();
    const again = await createUserDocument(db, noon, ana, 'Another Name', 'ana@example.com');
    expect(again.data).toEqual(await storedUser(db, ana));
  });
});

describe('removing an account', () => {
  it('frees the address immediately, and the person can add nothing any more', async () => {
    const { db, ana, bo } = await scene();
    await removeProfile(db, noon, ana);
    expect(await ownerOfEmail(db, 'ana@example.com')).toBeNull();
    const gone = signInErrors.viewerNotRegistered();
    await expect(createPost(db, noon, ana, { postImage: 'https://example.com/x.jpg' })).rejects.toEqual(gone);
    await expect(follow(db, noon, ana, bo)).rejects.toEqual(gone);
    await createUserDocument(db, noon, 'ana-2', 'Ana', 'ana@example.com');
    expect(await ownerOfEmail(db, 'ana@example.com')).toBe('ana-2');
  });

  it('deletes the data of the person and nobody else', async () => {
    const { db, ana, bo, cy, other } = await scene();
    const store = memoryStore();
    for (const path of [`incoming/${ana}/u1/original`, `media/${ana}/u2/320.webp`, `media/${bo}/u3/320.webp`])
      store.files.set(path, Buffer.from('x'));
    await removeProfile(db, noon, ana);
    await finishRemoval(db, store, ana);
    expect(await everythingOf(db, ana)).toEqual([0, 0, 0, 0, 0]);
    expect([...store.files.keys()]).toEqual([`media/${bo}/u3/320.webp`]);
    expect(await storedUser(db, bo)).toMatchObject({
      followerCount: 1,
      followerPreview: [{ uid: cy }],
      followingCount: 0,
      followingPreview: [],
      postCount: 1,
    });
    expect(await storedUser(db, cy)).toMatchObject({ followingCount: 1, followingPreview: [{ uid: bo }] });
    expect((await db.doc(paths.post(other)).get()).exists).toBe(true);
  });

  it('deletes what a request adds after the job has passed that part', async () => {
    const { db, ana, posts } = await scene();
    const [store, accounts] = [memoryStore(), memoryAccounts()];
    const written = (await db.doc(paths.post(posts[0] ?? '')).get()).data() ?? {};
    await removeProfile(db, noon, ana);
    const work = removeAccountWork(db, store, accounts);
    let isAdded = false;
    const takeSlice: JobWork['takeSlice'] = async (job, nowMs) => {
      const slice = await work.takeSlice(job, nowMs);
      const hasPassedPosts = Number.parseInt(slice.cursor ?? '0', 10) > 3;
      if (hasPassedPosts && !isAdded) {
        isAdded = true;
        await db.doc(paths.post('late')).set(written);
      }
      return slice;
    };
    await finishJob(db, store, 'removeAccount', ana, undefined, { accounts, other: { ...work, takeSlice } });
    expect(isAdded).toBe(true);
    expect(await everythingOf(db, ana)).toEqual([0, 0, 0, 0, 0]);
  });

  it('removes the person from all block lists', async () => {
    const { db, ana, bo, cy } = await scene();
    const dee = await person(db, 'dee');
    for (const [by, of] of [
      [ana, bo],
      [bo, ana],
      [ana, dee],
      [cy, dee],
    ] as const)
      await block(db, noon, by, of);
    await mute(db, noon, cy, ana);
    await removeProfile(db, noon, ana);
    await finishRemoval(db, memoryStore(), ana, 2);
    const blockLists = await Promise.all(
      [bo, cy, dee].map(async (uid) => (await db.doc(paths.blockLists(uid)).get()).data()),
    );
    expect(blockLists).toEqual([
      emptyBlockLists,
      { ...emptyBlockLists, blocked: [dee] },
      { ...emptyBlockLists, blockedBy: [cy] },
    ]);
    const left = [blocksOfPerson(db, ana), mutesOfPerson(db, ana), db.collection(paths.blocks(ana))];
    expect(await Promise.all(left.map(countOf))).toEqual([0, 0, 0]);
  });

  it('does nothing without a profile', async () => {
    const db = database();
    await removeProfile(db, noon, 'nobody');
    expect(await countOf(db.collection(paths.jobs()))).toBe(0);
  });

  it('prevents a new profile with this id meanwhile, but keeps one that an operator has created', async () => {
    const { db, ana } = await scene();
    const profile = await storedUser(db, ana);
    await removeProfile(db, noon, ana);
    await expect(person(db, ana)).rejects.toEqual(accountErrors.beingDeleted());
    await db.doc(paths.user(ana)).set(toStored(profile));
    await finishRemoval(db, memoryStore(), ana);
    expect(await everythingOf(db, ana)).toEqual([2, 1, 2, 1, 2]);
  });
});
