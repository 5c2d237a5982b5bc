import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { OnboardingDoc } from '@glimpse/contract/onboarding/onboarding';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, post } from '../../testing/people.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { follow } from '../follows/follow.ts';
import { saveOnboarding } from './save-onboarding.ts';

const database = testDatabases();
const stored = async (db: Firestore, uid: string) => (await db.doc(paths.onboarding(uid)).get()).data();
const inboxSize = async (db: Firestore, uid: string) => (await db.collection(paths.inbox(uid)).get()).size;

describe('the onboarding', () => {
  it('starts with the sign-up, but not for the guest', async () => {
    const db = database();
    await person(db, 'ana');
    await createUserDocument(db, noon, guestAccount.uid, guestAccount.fullName, 'guest@example.com');
    expect(await stored(db, 'ana')).toEqual({ step: 'picture', finishedAt: null });
    expect(await stored(db, guestAccount.uid)).toBeUndefined();
    await expect(saveOnboarding(db, noon, guestAccount.uid, 'done')).rejects.toThrow(
      accountErrors.guestFixed().message,
    );
  });

  it('starts once, also if the profile is created again', async () => {
    const db = database();
    await person(db, 'ana');
    await saveOnboarding(db, noon, 'ana', 'done');
    await person(db, 'ana');
    expect(await stored(db, 'ana')).toMatchObject({ step: 'done' });
  });

  it('moves forward only, and stays finished', async () => {
    const db = database();
    await person(db, 'ana');
    await saveOnboarding(db, noon, 'ana', 'people');
    await saveOnboarding(db, noon, 'ana', 'username');
    expect(await stored(db, 'ana')).toEqual({ step: 'people', finishedAt: null });
    await saveOnboarding(db, noon, 'ana', 'done');
    await saveOnboarding(db, noon + 1, 'ana', 'done');
    await saveOnboarding(db, noon + 1, 'ana', 'picture');
    expect(OnboardingDoc.parse(await stored(db, 'ana'))).toEqual({ step: 'done', finishedAt: noon });
  });

  it('is not created for an account of an earlier release', async () => {
    const db = database();
    await person(db, 'ana');
    await person(db, 'bo');
    await post(db, 'bo');
    await follow(db, noon, 'ana', 'bo');
    await db.doc(paths.onboarding('ana')).delete();
    await saveOnboarding(db, noon, 'ana', 'done');
    expect(await stored(db, 'ana')).toBeUndefined();
    expect(await inboxSize(db, 'ana')).toBe(0);
  });

  it('is refused for a suspended person', async () => {
    const db = database();
    await person(db, 'ana');
    await db.doc(paths.user('ana')).update({ isSuspended: true });
    for (const step of ['people', 'done'] as const)
      await expect(saveOnboarding(db, noon, 'ana', step)).rejects.toThrow(accountErrors.suspended().message);
    expect(await stored(db, 'ana')).toMatchObject({ step: 'picture' });
  });
});

it('the end of the onboarding fills the inbox with at least ten posts of three followed people, without any trigger', async () => {
  const db = database();
  await person(db, 'me');
  for (const uid of ['ana', 'bo', 'cy']) {
    await person(db, uid);
    for (let count = 0; count < 4; count += 1) await post(db, uid);
    await follow(db, noon, 'me', uid);
  }
  await saveOnboarding(db, noon, 'me', 'people');
  expect(await inboxSize(db, 'me')).toBe(0);
  await saveOnboarding(db, noon, 'me', 'done');
  expect(await inboxSize(db, 'me')).toBe(12);
  // A finished onboarding fills nothing, so that the call cannot be used to cause many reads.
  await db.recursiveDelete(db.collection(paths.inbox('me')));
  await saveOnboarding(db, noon, 'me', 'done');
  expect(await inboxSize(db, 'me')).toBe(0);
});
