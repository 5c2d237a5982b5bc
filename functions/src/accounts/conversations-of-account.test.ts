import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import { expect, it } from 'vitest';
import { friends, send, storedCopy, storedMessages, unreadConversations } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { finishRemoval } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { deleteConversations } from './delete-conversations.ts';
import { refreshAuthor } from './refresh-author.ts';

const database = testDatabases();

it('a new name is in the copies of the other members, also for their search', async () => {
  const db = database();
  await friends(db);
  await person(db, 'cy');
  await send(db, 'ana', 'bo', 'Hello');
  await send(db, 'cy', 'ana', 'Request');
  await send(db, 'cy', 'bo', 'Between others');
  await db.doc(paths.user('ana')).update({ fullName: 'Zora Neu' });
  await refreshAuthor(db, 'ana', true);
  for (const other of ['bo', 'cy'])
    expect(await storedCopy(db, other, 'ana')).toMatchObject({
      other: { uid: 'ana', fullName: 'Zora Neu' },
      searchTokens: searchTokens('Zora Neu', 'anaexample'),
    });
  expect((await storedCopy(db, 'ana', 'bo'))?.other.fullName).toBe('bo Example');
  expect((await storedCopy(db, 'cy', 'bo'))?.other.fullName).toBe('bo Example');
});

it('the other member loses access in the first of many slices, and the badge counts the rest', async () => {
  const db = database();
  const store = memoryStore();
  await friends(db);
  await person(db, 'cy');
  await send(db, 'ana', 'bo', 'First');
  await send(db, 'cy', 'bo', 'Request');
  const id = conversationId('ana', 'bo');
  const message = (await db.doc(paths.message(id, 'First')).get()).data() ?? {};
  const count = 5000;
  for (let from = 1; from < count; from += 500) {
    const batch = db.batch();
    for (let index = from; index < Math.min(from + 500, count); index++)
      batch.set(db.doc(paths.message(id, `m${index}`)), message);
    await batch.commit();
  }
  expect(await unreadConversations(db, 'bo')).toBe(1);
  await removeProfile(db, noon, 'ana');
  await deleteConversations({ db, store, uid: 'ana' });
  expect(await storedCopy(db, 'bo', 'ana')).toBeNull();
  expect(await unreadConversations(db, 'bo')).toBe(0);
  expect((await db.collection(paths.messages(id)).count().get()).data().count).toBe(count - 400);
  // Each run dies after five slices.
  expect(await finishRemoval(db, store, 'ana', 5)).toBeGreaterThan(2);
  expect((await db.collection(paths.messages(id)).limit(1).get()).size).toBe(0);
  expect(await storedMessages(db, 'cy', 'bo')).toHaveLength(1);
});
