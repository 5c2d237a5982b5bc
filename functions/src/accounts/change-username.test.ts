import { paths } from '@glimpse/contract/paths';
import { UsernameDoc } from '@glimpse/contract/profiles/user';
import { usernameErrors, usernameLimits } from '@glimpse/contract/profiles/username';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, picture, storedPost, storedUser } from '../../testing/people.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { ownerOfUsername } from '../auth/usernames.ts';
import { createPost } from '../posts/create-post.ts';
import { readUser } from '../profiles/read-users.ts';
import { changeName } from './change-name.ts';
import { changeUsername } from './change-username.ts';
import { refreshAuthor } from './refresh-author.ts';

const database = testDatabases();
const { redirectMs, changePeriodMs } = usernameLimits;
const noAccounts = { updateUser: async () => Promise.reject(new Error('not expected')) };
const accounts = { updateUser: async () => ({}) as never };

async function scene() {
  const db = database();
  for (const uid of ['ana', 'bo']) await person(db, uid);
  return db;
}

const entryOf = async (db: Firestore, username: string) => {
  const entry = await db.doc(paths.username(username)).get();
  return entry.exists ? UsernameDoc.parse(entry.data()) : null;
};

describe('changing the username', () => {
  it('gives the new one to the person, and the former one leads to the person for 14 days', async () => {
    const db = await scene();
    const { data } = await changeUsername(db, noon, 'ana', 'ana.lima');
    expect(data.username).toBe('ana.lima');
    expect(await storedUser(db, 'ana')).toMatchObject({ username: 'ana.lima', updatedAt: noon });
    expect((await storedUser(db, 'ana')).searchTokens).toContain('a.l');
    expect(await entryOf(db, 'ana.lima')).toEqual({ uid: 'ana', createdAt: noon, expireAt: null });
    const former = { uid: 'ana', createdAt: noon, expireAt: noon + redirectMs };
    expect(await entryOf(db, 'anaexample')).toEqual(former);
    expect(await ownerOfUsername(db, noon + redirectMs - 1, 'anaexample')).toBe('ana');
    expect(await ownerOfUsername(db, noon + redirectMs, 'anaexample')).toBeNull();
    expect((await readUser(db, null, '@AnaExample', noon)).username).toBe('ana.lima');
  });

  it('lets nobody else take the former one, or one that looks like it, within 14 days', async () => {
    const db = await scene();
    await changeUsername(db, noon, 'ana', 'other');
    const lastMs = noon + redirectMs - 1;
    await expect(changeUsername(db, lastMs, 'bo', 'anaexample')).rejects.toEqual(usernameErrors.taken());
    await expect(changeUsername(db, lastMs, 'bo', 'anaexarnple')).rejects.toEqual(usernameErrors.similar());
    const late = await createUserDocument(db, lastMs, 'cy', 'Ana Example', 'cy@example.com');
    expect(late.data.username).toMatch(/^anaexample\d{4}$/);
    expect((await changeUsername(db, lastMs + 1, 'bo', 'anaexample')).data.username).toBe('anaexample');
    expect(await ownerOfUsername(db, lastMs + 1, 'anaexample')).toBe('bo');
  });

  it('is possible twice in 14 days', async () => {
    const db = await scene();
    await changeUsername(db, noon, 'ana', 'one.name');
    await changeUsername(db, noon + 5, 'ana', 'two.names');
    const tooOften = usernameErrors.changedTooOften(noon + changePeriodMs);
    expect(tooOften.message).toContain('4 December 2026');
    await expect(changeUsername(db, noon + changePeriodMs - 1, 'ana', 'three')).rejects.toEqual(tooOften);
    await changeUsername(db, noon + changePeriodMs, 'ana', 'three');
    await expect(changeUsername(db, noon + changePeriodMs + 1, 'ana', 'four')).rejects.toEqual(
      usernameErrors.changedTooOften(noon + 5 + changePeriodMs),
    );
  });

  it('can be undone, and a repeated call does not count', async () => {
    const db = await scene();
    await changeUsername(db, noon, 'ana', 'ana.lima');
    await changeUsername(db, noon + 1, 'ana', 'ana.lima');
    await changeUsername(db, noon + 2, 'ana', 'anaexample');
    expect((await entryOf(db, 'anaexample'))?.expireAt).toBeNull();
    expect((await entryOf(db, 'ana.lima'))?.expireAt).toBe(noon + 2 + redirectMs);
  });

  it('can change to a username that looks like the own one', async () => {
    const db = await scene();
    await changeUsername(db, noon, 'ana', 'anaexarnple');
    await expect(changeUsername(db, noon + redirectMs, 'bo', 'anaexample')).rejects.toEqual(usernameErrors.similar());
  });

  it.each([
    ['boexample', usernameErrors.taken],
    ['b0example', usernameErrors.similar],
    ['supp0rt', usernameErrors.reserved],
    ['adrnin', usernameErrors.reserved],
  ])('refuses %s', async (username, error) => {
    const db = await scene();
    await expect(changeUsername(db, noon, 'ana', username)).rejects.toEqual(error());
    expect((await storedUser(db, 'ana')).username).toBe('anaexample');
  });

  it('gives a username to one of the people who want it at the same time', async () => {
    const db = await scene();
    const outcomes = await Promise.allSettled(['ana', 'bo'].map((uid) => changeUsername(db, noon, uid, 'wanted')));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await db.collection(paths.users()).where('username', '==', 'wanted').get()).size).toBe(1);
  });

  it('changes copies, and mentions still lead to the person', async () => {
    const db = await scene();
    const ofAna = await createPost(db, noon, 'ana', { postImage: picture, content: 'x' });
    const ofBo = await createPost(db, noon, 'bo', { postImage: picture, content: 'With @anaexample' });
    await changeUsername(db, noon, 'ana', 'ana.lima');
    await refreshAuthor(db, 'ana', true);
    expect((await storedPost(db, ofAna.id)).postBy.username).toBe('ana.lima');
    expect((await storedPost(db, ofBo.id)).mentions).toEqual([{ uid: 'ana', start: 5, end: 16 }]);
    // The text of a new post means the current username.
    const later = await createPost(db, noon, 'bo', { postImage: picture, content: '@ana.lima @anaexample' });
    expect((await storedPost(db, later.id)).mentions).toEqual([{ uid: 'ana', start: 0, end: 9 }]);
  });
});

describe('changing the full name', () => {
  it('changes the username that comes from it, and the former one leads to the person', async () => {
    const db = await scene();
    expect((await changeName(db, accounts, noon, 'ana', 'Ana Lima')).data.username).toBe('analima');
    expect(await ownerOfUsername(db, noon + 1, 'anaexample')).toBe('ana');
    expect((await entryOf(db, 'analima'))?.uid).toBe('ana');
  });

  it('leaves a chosen username as it is', async () => {
    const db = await scene();
    await changeUsername(db, noon, 'ana', 'mine');
    const { data } = await changeName(db, accounts, noon, 'ana', 'Ana Lima');
    expect(data).toMatchObject({ fullName: 'Ana Lima', username: 'mine' });
    expect(data.searchTokens).toContain('lim');
    expect((await storedUser(db, 'ana')).username).toBe('mine');
  });

  it.each(['Bo Example', 'B0 Example', 'Admin', '👩'])(
    'keeps the username if it cannot become that of %s',
    async (name) => {
      const db = await scene();
      expect((await changeName(db, accounts, noon, 'ana', name)).data).toMatchObject({
        fullName: name,
        username: 'anaexample',
      });
    },
  );

  it('changes the username at most twice in 14 days', async () => {
    const db = await scene();
    for (const name of ['One', 'Two', 'Three']) await changeName(db, accounts, noon, 'ana', name);
    expect(await storedUser(db, 'ana')).toMatchObject({ fullName: 'Three', username: 'two' });
    await expect(changeUsername(db, noon, 'ana', 'three')).rejects.toEqual(
      usernameErrors.changedTooOften(noon + changePeriodMs),
    );
  });

  it('is stored even if Firebase Auth fails', async () => {
    const db = await scene();
    await expect(changeName(db, noAccounts, noon, 'ana', 'Ana Lima')).rejects.toThrow('not expected');
    expect((await storedUser(db, 'ana')).username).toBe('analima');
  });
});
