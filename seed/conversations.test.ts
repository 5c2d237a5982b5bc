import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { expect, it } from 'vitest';
import { storedCopy, storedMessages, unreadConversations } from '../functions/testing/conversations.ts';
import { everyDocument, testDatabases } from '../functions/testing/database.ts';
import { person } from '../functions/testing/people.ts';
import { conversations, loadConversations } from './conversations.ts';
import { posts } from './posts.ts';

const database = testDatabases();

it('the seed has open conversations, one unread, and a request, and a second load changes nothing', async () => {
  const db = database();
  for (const name of ['ines', 'jonas', 'mila', 'theo', 'wren']) await person(db, name);
  expect(await loadConversations(db)).toBe(conversations.length);
  expect(await storedMessages(db, 'ines', 'jonas')).toHaveLength(5);
  expect(await storedCopy(db, 'ines', 'jonas')).toMatchObject({ state: 'open', unreadCount: 1, list: 'main' });
  expect(await storedCopy(db, 'jonas', 'ines')).toMatchObject({ state: 'open', unreadCount: 0 });
  expect(await storedCopy(db, 'ines', 'theo')).toMatchObject({ state: 'request', list: 'requests' });
  expect(await unreadConversations(db, 'ines')).toBe(1);
  const all = async () => JSON.stringify((await everyDocument(db)).map(({ ref, data }) => [ref.path, data]));
  const before = await all();
  expect(await loadConversations(db)).toBe(0);
  expect(await all()).toBe(before);
});

it('the messages of the seed are in order, are accepted by the API, and share posts of the seed', () => {
  for (const { between, messages } of conversations) {
    const times = messages.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(new Set(between)).not.toContain('guest');
    expect(messages.filter(({ by }) => by === between[0]).length).toBeLessThanOrEqual(
      conversationLimits.requestMessages,
    );
    for (const { by, text, postId, at } of messages) {
      expect(between).toContain(by);
      NewMessage.parse({ text, mentionedUids: [], embed: null, replyToId: null });
      const post = posts.find(({ id }) => id === postId);
      if (postId !== undefined) expect(Date.parse(post?.at ?? '')).toBeLessThan(Date.parse(at));
    }
  }
});
