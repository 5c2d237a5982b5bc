import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { noon, person, post, storedUser } from '../../testing/people.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { follow } from '../follows/follow.ts';
import { removeEdge } from '../follows/remove-edge.ts';
import { createPost } from '../posts/create-post.ts';
import { createUserDocument } from './create-profile.ts';
import { emailRef, ownerOfEmail } from './emails.ts';
import { finishRemoval, removeProfile } from './remove-account.ts';

const database = testDatabases();

/** Files that were asked to go. */
function bin() {
  const removed: string[] = [];
  const store = { removeFolder: async (folder: string) => void removed.push(folder) };
  return { removed, store };
}

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
  await countOf(db.collection(paths.removedAccounts())),
];

describe('an address', () => {
  it('has one owner, whatever its case', async () => {
    const { db, ana } = await scene();
    expect(await ownerOfEmail(db, 'ANA@example.com')).toBe(ana);
    const second = createUserDocument(db, noon, 'ana-2', 'Ana', 'ana@example.com');
    await expect(second).rejects.toEqual(serverErrors.emailExists());
    expect((await db.doc(paths.user('ana-2')).get()).exists).toBe(false);
  });

  it('is one person’s when several want it at once', async () => {
    const db = database();
    const uids = ['a', 'b', 'c', 'd'];
    const tries = await Promise.allSettled(
      uids.map((uid) => createUserDocument(db, noon, uid, 'Dee', 'dee@example.com')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countOf(db.collection(paths.users()))).toBe(1);
  });

  it('of a profile of an earlier release, without an entry, is found and is taken', async () => {
    const { db, ana } = await scene();
    await emailRef(db, 'ana@example.com').delete();
    expect(await ownerOfEmail(db, 'ana@example.com')).toBe(ana);
    const second = createUserDocument(db, noon, 'ana-2', 'Ana', 'ana@example.com');
    await expect(second).rejects.toEqual(serverErrors.emailExists());
  });

  it('stays with the profile when the same person is completed twice', async () => {
    const { db, ana } = await scene();
    const again = await createUserDocument(db, noon, ana, 'Another Name', 'ana@example.com');
    expect(again.data).toEqual(await storedUser(db, ana));
  });
});

describe('removing an account', () => {
  it('frees the address at once, and lets nothing be added any more', async () => {
    const { db, ana, bo } = await scene();
    await removeProfile(db, noon, ana);
    expect(await ownerOfEmail(db, 'ana@example.com')).toBeNull();
    const gone = serverErrors.viewerNotRegistered();
    await expect(createPost(db, noon, ana, { postImage: 'https://example.com/x.jpg' })).rejects.toEqual(gone);
    await expect(follow(db, noon, ana, bo)).rejects.toEqual(gone);
    await createUserDocument(db, noon, 'ana-2', 'Ana', 'ana@example.com');
    expect(await ownerOfEmail(db, 'ana@example.com')).toBe('ana-2');
  });

  it('takes posts, edges with their counts, bookmarks and files, and nobody else’s', async () => {
    const { db, ana, bo, cy, other } = await scene();
    const { store, removed } = bin();
    await removeProfile(db, noon, ana);
    await finishRemoval(db, store, ana);
    expect(await everythingOf(db, ana)).toEqual([0, 0, 0, 0, 0]);
    expect(removed).toEqual([`incoming/${ana}/`, `media/${ana}/`]);
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

  /** What a run does before it dies, step by step. */
  const steps: ((db: Firestore, posts: readonly string[]) => Promise<unknown>)[] = [
    (db, [first = '']) => db.doc(paths.post(first)).delete(),
    (db, [, second = '']) => db.doc(paths.post(second)).delete(),
    (db) => removeEdge(db, 'ana', 'bo'),
    (db) => removeEdge(db, 'bo', 'ana'),
    (db) => removeEdge(db, 'cy', 'ana'),
    (db) => db.recursiveDelete(db.doc(paths.user('ana'))),
    (db) => expect(finishRemoval(db, unreachable, 'ana')).rejects.toThrow('killed'),
  ];
  const unreachable = { removeFolder: () => Promise.reject(new Error('killed')) };

  it.each(steps.map((_step, index) => index + 1))(
    'cut off after step %i ends in the same state when it is called again',
    async (done) => {
      const { db, ana, bo, cy, posts } = await scene();
      await removeProfile(db, noon, ana);
      for (const step of steps.slice(0, done)) await step(db, posts);
      expect((await db.doc(paths.removedAccount(ana)).get()).exists).toBe(true);
      const { store } = bin();
      await Promise.all([finishRemoval(db, store, ana), finishRemoval(db, store, ana)]);
      await finishRemoval(db, store, ana);
      expect(await everythingOf(db, ana)).toEqual([0, 0, 0, 0, 0]);
      expect(await storedUser(db, bo)).toMatchObject({ followerCount: 1, followingCount: 0 });
      expect(await storedUser(db, cy)).toMatchObject({ followingCount: 1 });
    },
  );

  it('does nothing where there is no profile', async () => {
    const db = database();
    await removeProfile(db, noon, 'nobody');
    await finishRemoval(db, bin().store, 'nobody');
    expect(await countOf(db.collection(paths.removedAccounts()))).toBe(0);
  });

  it('leaves alone what belongs to a profile made anew under the same id', async () => {
    const { db, ana } = await scene();
    await removeProfile(db, noon, ana);
    await person(db, ana);
    await finishRemoval(db, bin().store, ana);
    expect(await everythingOf(db, ana)).toEqual([2, 1, 2, 1, 0]);
  });
});
