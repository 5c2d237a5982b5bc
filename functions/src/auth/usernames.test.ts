import { paths } from '@glimpse/contract/paths';
import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { UserDoc, UsernameDoc } from '@glimpse/contract/profiles/user';
import { reservedUsernames } from '@glimpse/contract/profiles/username';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, storedUser } from '../../testing/people.ts';
import { toStored } from '../firestore/documents.ts';
import { createUserDocument } from './create-profile.ts';
import { newProfile } from './new-profile.ts';
import { usernameSkeleton } from './username-skeleton.ts';
import { currentOwnerOfUsername, ensureUsername, ownerOfUsername } from './usernames.ts';

const database = testDatabases();

const signUp = async (db: Firestore, uid: string, fullName: string): Promise<string> =>
  (await createUserDocument(db, noon, uid, fullName, `${uid}@example.com`)).data.username;

const entryAt = async (db: Firestore, path: string) => UsernameDoc.parse((await db.doc(path).get()).data());

/** A profile as an earlier release has created it, without an entry of its username. */
const earlierProfile = (db: Firestore, uid: string, fullName: string) =>
  db.doc(paths.user(uid)).set(toStored(newProfile(noon, fullName, `${uid}@example.com`)));

describe('the username of a new account', () => {
  it('is the full name in lower case without spaces, and belongs to the person', async () => {
    const db = database();
    expect(await signUp(db, 'ana', "Ana-Maria O'Neil")).toBe("ana-mariao'neil");
    const entry = { uid: 'ana', createdAt: noon, expireAt: null };
    expect(await entryAt(db, paths.username('anamariaoneil'))).toEqual(entry);
    expect(await entryAt(db, paths.usernameSkeleton(usernameSkeleton('anamariaoneil')))).toEqual(entry);
    expect(await ownerOfUsername(db, noon, 'AnaMariaONeil')).toBe('ana');
  });

  it('is different for 50 people who sign up with the same name at the same time', async () => {
    const db = database();
    const uids = Array.from({ length: 50 }, (_, index) => `ana-${index}`);
    const usernames = await Promise.all(uids.map((uid) => signUp(db, uid, 'Ana Lima')));
    expect(new Set(usernames).size).toBe(50);
    expect(usernames.filter((username) => username === 'analima')).toHaveLength(1);
    for (const [index, username] of usernames.entries()) {
      expect(username).toMatch(/^analima\d*$/);
      expect(await ownerOfUsername(db, noon, username)).toBe(uids[index]);
    }
    expect((await db.collection(paths.usernames()).get()).size).toBe(50);
  });

  it('gets digits if it looks like another one', async () => {
    const db = database();
    await signUp(db, 'one', 'paypal');
    expect(await signUp(db, 'two', 'p\u0430yp\u0430l')).toMatch(/^p\u0430yp\u0430l\d{4}$/);
    expect(await signUp(db, 'three', 'PayPal')).toMatch(/^paypal\d{4}$/);
  });

  it.each(['Admin', 'Support', 'S u p p 0 r t', 'adrnin'])('gets digits if the name is reserved: %s', async (name) => {
    const username = await signUp(database(), 'eve', name);
    expect(username).toMatch(/\d{4}$/);
    expect(reservedUsernames).not.toContain(username);
  });

  it.each(['👩‍👩‍👧', '._.', '\u0301.'])('is `user` with digits if the name has no letter: %j', async (name) => {
    expect(await signUp(database(), 'emoji', name)).toMatch(/^user\d{4}$/);
  });

  it('can be as long as a full name, and fits into the limits with digits', async () => {
    const db = database();
    const name = 'ﷺ'.repeat(80);
    const [first, second] = [await signUp(db, 'one', name), await signUp(db, 'two', name)];
    expect(first).toBe(name);
    expect(second).toMatch(/\d{4}$/);
    expect(second.length).toBeLessThanOrEqual(30);
    expect(foldUsername(second)).toBe(second);
  });
});

describe('a profile of an earlier release', () => {
  const claim = async (db: Firestore, uid: string) => {
    const data = UserDoc.parse((await db.doc(paths.user(uid)).get()).data());
    return ensureUsername(db, noon + 1, { id: uid, data });
  };

  it('keeps its username, without a change of the profile', async () => {
    const db = database();
    await earlierProfile(db, 'ana', 'Ana Lima');
    expect(await ownerOfUsername(db, noon, 'analima')).toBe('ana');
    expect(await currentOwnerOfUsername(db, 'analima')).toBe('ana');
    expect(await claim(db, 'ana')).toBe('analima');
    expect((await storedUser(db, 'ana')).updatedAt).toBe(noon);
    expect((await entryAt(db, paths.username('analima'))).uid).toBe('ana');
    const before = await db.doc(paths.username('analima')).get();
    expect(await claim(db, 'ana')).toBe('analima');
    expect((await db.doc(paths.username('analima')).get()).updateTime).toEqual(before.updateTime);
  });

  it('keeps its username also if somebody signs up with the same name before', async () => {
    const db = database();
    await earlierProfile(db, 'ana', 'Ana Lima');
    expect(await signUp(db, 'eve', 'Ana Lima')).toMatch(/^analima\d{4}$/);
    expect(await claim(db, 'ana')).toBe('analima');
  });

  it('gets digits if several people have its username', async () => {
    const db = database();
    const uids = ['ana-1', 'ana-2', 'ana-3'];
    for (const uid of uids) await earlierProfile(db, uid, 'Ana Lima');
    expect(await ownerOfUsername(db, noon, 'analima')).toBeNull();
    const usernames = await Promise.all(uids.map((uid) => claim(db, uid)));
    expect(new Set(usernames).size).toBe(3);
    expect(usernames).toContain('analima');
    for (const [index, uid] of uids.entries()) {
      const stored = await storedUser(db, uid);
      expect(stored.username).toBe(usernames[index]);
      expect(stored.searchTokens).toContain(stored.username.slice(-3));
      expect(stored.updatedAt).toBe(stored.username === 'analima' ? noon : noon + 1);
    }
  });

  it('gets a username if it has none that can be an address', async () => {
    const db = database();
    await earlierProfile(db, 'emoji', '👩');
    expect(await claim(db, 'emoji')).toMatch(/^user\d{4}$/);
    expect(await ownerOfUsername(db, noon, '👩')).toBeNull();
  });
});
