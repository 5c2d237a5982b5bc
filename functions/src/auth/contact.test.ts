import { paths } from '@glimpse/contract/paths';
import { profileErrors } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { everyDocument, testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, storedUser } from '../../testing/people.ts';
import { refreshAuthor } from '../accounts/refresh-author.ts';
import { addComment } from '../comments/add-comment.ts';
import { refreshComment } from '../comments/refresh-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { byPerson } from '../firestore/queries.ts';
import { follow } from '../follows/follow.ts';
import { acceptRequest } from '../follows/requests.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { changePrivacy } from '../privacy/change-privacy.ts';
import { editUser } from '../profiles/edit-user.ts';
import { listUsers, readUser } from '../profiles/read-users.ts';
import { block } from '../safety/block.ts';
import { ownerOfEmail } from './emails.ts';
import { moveEmail } from './release-email.ts';

const database = testDatabases();
const website = 'https://ana.example.com/garden';
const noPictures = () => false;

/** Ana has written to every document type that copies a person. Fay follows ana, bo does not. */
async function scene() {
  const db = database();
  for (const uid of ['ana', 'bo', 'fay', 'rex', 'kim']) await person(db, uid);
  await editUser(db, noon, 'ana', { website }, noPictures);
  const [own, theirs] = [await post(db, 'ana'), await post(db, 'bo')];
  await addComment(db, noon, 'ana', theirs, { message: 'Lovely', commentId: 'c1' });
  await addComment(db, noon, 'bo', own, { message: 'Thanks', commentId: 'c2' });
  await toggleVote(db, 'ana', { postId: theirs, commentId: 'c1' }, 1);
  await likePost(db, noon, 'ana', theirs);
  await likePost(db, noon, 'ana', own);
  await dislikePost(db, noon, 'ana', own);
  await follow(db, noon, 'ana', 'bo');
  await follow(db, noon, 'fay', 'ana');
  return { db, store: memoryStore() };
}

/** Changes the account's privacy and runs the job and the triggers on the profile and on comments. */
async function turn(db: Firestore, store: MemoryStore, isPrivate: boolean): Promise<void> {
  await changePrivacy(db, noon, 'ana', isPrivate);
  await finishJob(db, store, isPrivate ? 'makePrivate' : 'makePublic', 'ana');
  await refreshAuthor(db, 'ana', true);
  for (const { ref } of (await byPerson(db, 'comments', 'ana').get()).docs)
    await refreshComment(db, { postId: ref.path.split('/')[1] ?? '', commentId: ref.id }, 'ana');
}

/** Returns the paths of documents that contain one of these texts. */
const pathsContaining = async (db: Firestore, ...texts: string[]): Promise<string[]> =>
  (await everyDocument(db))
    .filter((document) => texts.some((text) => JSON.stringify(document.data()).includes(text)))
    .map(({ ref }) => ref.path);

describe('email and website of a private account', () => {
  it('are only in the contact document while the account is private, and in all copies again afterwards', async () => {
    const { db, store } = await scene();
    const before = await pathsContaining(db, 'ana@example.com', website);
    expect(before.length).toBeGreaterThan(8);
    await turn(db, store, true);
    expect(await pathsContaining(db, 'ana@example.com', website)).toEqual([paths.contact('ana')]);
    // The search tokens contain the email, too.
    expect((await storedUser(db, 'ana')).searchTokens).not.toContain('@ex');

    const edited = await editUser(db, noon, 'ana', { website: 'https://new.example.com' }, noPictures);
    expect(edited.data).toMatchObject({ email: 'ana@example.com', website: 'https://new.example.com' });
    await moveEmail(db, noon, 'ana', 'anna@example.com');
    await turn(db, store, true);
    await post(db, 'ana');
    expect(await pathsContaining(db, 'anna@example.com', 'https://new')).toEqual([paths.contact('ana')]);
    expect([await ownerOfEmail(db, 'ana@example.com'), await ownerOfEmail(db, 'anna@example.com')]).toEqual([
      null,
      'ana',
    ]);

    await turn(db, store, false);
    expect(await storedUser(db, 'ana')).toMatchObject({
      ...{ email: 'anna@example.com', website: 'https://new.example.com' },
      searchTokens: expect.arrayContaining(['@ex']),
    });
    expect((await db.doc(paths.contact('ana')).get()).exists).toBe(false);
    expect((await pathsContaining(db, 'anna@example.com')).length).toBeGreaterThanOrEqual(before.length);
  });

  it('are visible only to the account and its followers, and the whole address finds the profile', async () => {
    const { db, store } = await scene();
    await turn(db, store, true);
    await follow(db, noon, 'rex', 'ana');
    await block(db, noon, 'ana', 'kim');
    const shown = { email: 'ana@example.com', website };
    const none = { email: '', website: '' };
    const viewers = { ana: shown, fay: shown, rex: none, bo: none, kim: none };
    for (const [viewer, expected] of [...Object.entries(viewers), [null, none] as const]) {
      const { email, website, fullName } = await readUser(db, viewer, 'ana');
      expect({ viewer, email, website, fullName }).toEqual({ viewer, ...expected, fullName: 'ana Example' });
      expect((await readUser(db, viewer, 'Ana@Example.com'))._id).toBe('ana');
      const found = async (search: string) =>
        (await listUsers(db, viewer, { search })).users.map(({ _id, ...user }) => [_id, user.email]);
      expect(await found('ana@exam')).toEqual([]);
      expect(await found('ANA@example.com ')).toEqual(viewer === 'kim' ? [] : [['ana', expected.email]]);
      expect(await found('ana ex')).toEqual(viewer === 'kim' ? [] : [['ana', expected.email]]);
    }
    await expect(readUser(db, 'bo', 'nobody@example.com')).rejects.toEqual(profileErrors.notFound());
    await acceptRequest(db, noon, 'ana', 'rex');
    expect(await readUser(db, 'rex', 'ana')).toMatchObject(shown);
  });
});
