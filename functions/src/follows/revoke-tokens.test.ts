import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, privatePerson } from '../../testing/people.ts';
import { share } from '../../testing/uploads.ts';
import { jobRef } from '../jobs/new-job.ts';
import { block } from '../safety/block.ts';
import { follow, unfollow } from './follow.ts';
import { endFollowOfDeletedAccount } from './pair.ts';
import { acceptRequest, declineRequest, removeFollower } from './requests.ts';

const database = testDatabases();

const hasJob = async (db: Firestore, uid: string) => (await jobRef(db, 'revokeTokens', { uid }).get()).exists;

/** Pia's account is private, and Bo follows her. */
async function scene() {
  const db = database();
  const [pia, bo] = [await privatePerson(db, 'pia'), await person(db, 'bo')];
  await follow(db, noon, bo, pia);
  await acceptRequest(db, noon, pia, bo);
  return { db, pia, bo };
}

it.each<[string, (db: Firestore) => Promise<unknown>]>([
  ['removed', (db) => removeFollower(db, noon, 'pia', 'bo')],
  ['gone', (db) => unfollow(db, noon, 'bo', 'pia')],
  ['blocked', (db) => block(db, noon, 'pia', 'bo')],
  ['blocking', (db) => block(db, noon, 'bo', 'pia')],
  ['deleted', (db) => endFollowOfDeletedAccount(db, noon, 'bo', 'pia')],
])('the download tokens of private files are revoked when a follower is %s', async (_end, end) => {
  const { db, pia } = await scene();
  const store = memoryStore();
  await share(db, store, pia, 'one', 'two');
  for (const path of store.files.keys()) store.tokens.add(path);
  store.files.set('private/bo/three/320.webp', Buffer.from('x'));
  store.tokens.add('private/bo/three/320.webp');
  expect(await hasJob(db, pia)).toBe(false);
  await end(db);
  await finishJob(db, store, 'revokeTokens', pia, 1);
  expect([...store.tokens]).toEqual(['private/bo/three/320.webp']);
  expect(await hasJob(db, pia)).toBe(false);
});

it('no tokens are revoked if nobody loses access', async () => {
  const { db, pia, bo } = await scene();
  const cy = await person(db, 'cy');
  await follow(db, noon, cy, bo);
  await unfollow(db, noon, cy, bo);
  await follow(db, noon, cy, pia);
  await declineRequest(db, pia, cy);
  expect([await hasJob(db, pia), await hasJob(db, bo)]).toEqual([false, false]);
});
