import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import { readDocuments } from '../firestore/documents.ts';
import { follow } from '../follows/follow.ts';
import { readViewerFollows } from './viewer-follows.ts';

const database = testDatabases();

const strangers = Array.from({ length: previewLimits.people }, (_, index) => ({
  uid: `stranger-${index}`,
  fullName: 'A Stranger',
  username: 'stranger',
  email: '',
  profileAvatar: '',
  createdAt: noon,
}));

/** Fills the previews of these people with strangers, and returns the profiles. */
async function famous(db: Firestore, uids: readonly string[]) {
  const refs = uids.map((uid) => db.doc(paths.user(uid)));
  for (const ref of refs) await ref.update({ followerPreview: strangers, followingPreview: strangers });
  return readDocuments(UserDoc, await db.getAll(...refs));
}

it.each([
  ['few people', ['ana'], false],
  ['many people', ['ana', 'bo', 'cy', 'di', 'ed'], false],
  ['many people and a private account', ['ana', 'bo', 'cy', 'di', 'ed'], true],
])('of %s finds the viewer where their lists leave them out', async (_many, uids, isPrivate) => {
  const db = database();
  for (const uid of ['me', ...uids]) await person(db, uid);
  const [first = '', second] = uids;
  await follow(db, noon, 'me', first);
  if (second) await follow(db, noon, second, 'me');
  await db.doc(paths.user(first)).update({ isPrivate });
  const me = { uid: 'me', fullName: 'me Example' };
  const edges = await readViewerFollows(db, 'me', await famous(db, uids));
  const named = [...edges].map(([id, { follower, following }]) => ({ id, follower, following }));
  expect(named).toEqual(
    uids.map((id) => ({
      id,
      follower: id === first ? expect.objectContaining(me) : undefined,
      following: id === second ? expect.objectContaining(me) : undefined,
    })),
  );
});

it('returns nothing for signed-out callers, and does not read known entries', async () => {
  const db = database();
  await person(db, 'ana');
  const users = await famous(db, ['ana']);
  expect(await readViewerFollows(db, null, users)).toEqual(new Map());
  const author = { uid: 'me', fullName: 'Me', username: 'me', email: 'me@example.com', profileAvatar: '' };
  // This follow does not exist, so it is not read.
  const edges = await readViewerFollows(db, 'me', users, new Map([['ana', author]]));
  expect(edges.get('ana')).toEqual({ follower: author, following: undefined });
});
