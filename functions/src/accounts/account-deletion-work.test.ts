import { serverErrors } from '@glimpse/contract/errors';
import { nobodyHidden } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { finishRemoval } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, storedUser } from '../../testing/people.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { emailRef, ownerOfEmail } from '../auth/emails.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { block } from '../blocks/block.ts';
import { mute } from '../blocks/mute.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { toStored } from '../firestore/documents.ts';
import { blocksOfPerson, jobsOf, mutesOfPerson } from '../firestore/queries.ts';
import { follow } from '../follows/follow.ts';
import { createPost } from '../posts/create-post.ts';

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

  it('takes what is theirs and nobody else’s', async () => {
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

  it('takes them out of the lists of people who are hidden from others', async () => {
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
    const hidden = await Promise.all(
      [bo, cy, dee].map(async (uid) => (await db.doc(paths.hidden(uid)).get()).data()),
    );
    expect(hidden).toEqual([
      nobodyHidden,
      { ...nobodyHidden, blocked: [dee] },
      { ...nobodyHidden, blockedBy: [cy] },
    ]);
    const left = [blocksOfPerson(db, ana), mutesOfPerson(db, ana), db.collection(paths.blocks(ana))];
    expect(await Promise.all(left.map(countOf))).toEqual([0, 0, 0]);
  });

  it('does nothing where there is no profile', async () => {
    const db = database();
    await removeProfile(db, noon, 'nobody');
    expect(await countOf(db.collection(paths.jobs()))).toBe(0);
  });

  it('lets no profile be made under the id meanwhile, and leaves alone one that an operator has made', async () => {
    const { db, ana } = await scene();
    const profile = await storedUser(db, ana);
    await removeProfile(db, noon, ana);
    await expect(person(db, ana)).rejects.toEqual(serverErrors.accountLeaving());
    await db.doc(paths.user(ana)).set(toStored(profile));
    await finishRemoval(db, memoryStore(), ana);
    expect(await everythingOf(db, ana)).toEqual([2, 1, 2, 1, 2]);
  });
});
