import { conversationErrors, conversationLimits } from '@glimpse/contract/conversations/conversation';
import { describe, expect, it } from 'vitest';
import {
  friends,
  send,
  storedCopy,
  storedMessages,
  textMessage,
  unreadConversations,
} from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { sendMessage } from './send-message.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ...(await friends(db)) };
}

describe('a message', () => {
  it('is stored with the copies of both members, and the badge of the recipient counts the conversation', async () => {
    const { db, ana, bo } = await scene();
    await sendMessage(db, noon, ana, bo, 'm1', textMessage('Hello  @bo,\nlook'));
    expect(await storedMessages(db, ana, bo)).toEqual([
      {
        ...{ id: 'm1', uid: ana, text: 'Hello  @bo,\nlook', mentions: [], embed: null, replyTo: null, reactions: {} },
        ...{ isRemoved: false, isModerated: false, createdAt: noon },
      },
    ]);
    const last = { id: 'm1', uid: ana, kind: 'text', text: 'Hello @bo, look', createdAt: noon };
    const shared = { state: 'open', list: 'main', requestedBy: ana, last, createdAt: noon, updatedAt: noon };
    expect(await storedCopy(db, ana, bo)).toMatchObject({
      ...{ ...shared, other: { uid: bo, fullName: 'bo Example' }, unreadCount: 0, isCounted: false },
      sendBucket: { tokens: conversationLimits.messagesPerMinute - 1, updatedAt: noon },
    });
    expect(await storedCopy(db, bo, ana)).toMatchObject({
      ...{ ...shared, other: { uid: ana, username: 'anaexample' }, unreadCount: 1, isCounted: true },
      sendBucket: { tokens: conversationLimits.messagesPerMinute },
    });
    expect((await storedCopy(db, bo, ana))?.searchTokens).toContain('ana');
    expect(await Promise.all([ana, bo].map((uid) => unreadConversations(db, uid)))).toEqual([0, 1]);
  });

  it('mentions the people whose names it contains', async () => {
    const { db, ana, bo } = await scene();
    await sendMessage(db, noon, ana, bo, 'm1', textMessage('Ask @boexample', { mentionedUids: [bo] }));
    const [message] = await storedMessages(db, ana, bo);
    expect(message?.mentions).toEqual([{ uid: bo, start: 4, end: 14 }]);
  });

  it('with markup or a right-to-left override is stored as it is', async () => {
    const { db, ana, bo } = await scene();
    const text = '<img src=x onerror=alert(1)> \u202Egpj.exe [a](javascript:alert(1)) \u0000';
    await sendMessage(db, noon, ana, bo, 'm1', textMessage(text));
    expect((await storedMessages(db, ana, bo))[0]?.text).toBe(text);
    expect((await storedCopy(db, bo, ana))?.last.text).toBe(text);
  });

  it('costs at most 4 writes and few reads', async () => {
    const { db, ana, bo } = await scene();
    const stranger = await person(db, 'cy');
    const costOf = async (work: () => Promise<void>) => {
      const usage = createUsage();
      await countIn(usage, work);
      const { reads, writes, deletes } = usage;
      return { reads, writes, deletes };
    };
    expect(await costOf(() => send(db, ana, bo, 'first'))).toEqual({ reads: 10, writes: 4, deletes: 0 });
    expect(await costOf(() => send(db, ana, bo, 'second'))).toEqual({ reads: 7, writes: 3, deletes: 0 });
    expect(await costOf(() => send(db, ana, bo, 'second'))).toEqual({ reads: 7, writes: 0, deletes: 0 });
    expect(await costOf(() => send(db, bo, ana, 'reply'))).toEqual({ reads: 8, writes: 4, deletes: 0 });
    // The message, both copies, and the bucket of new requests.
    expect(await costOf(() => send(db, stranger, bo, 'request'))).toEqual({ reads: 10, writes: 4, deletes: 0 });
    expect(await costOf(() => send(db, stranger, bo, 'more'))).toEqual({ reads: 9, writes: 3, deletes: 0 });
    expect(await costOf(() => send(db, bo, stranger, 'opens'))).toEqual({ reads: 8, writes: 4, deletes: 0 });
  });

  it('is sent once when the client repeats the call, also at the same time', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'once');
    await send(db, ana, bo, 'once', noon + 5);
    await Promise.all([1, 2, 3].map(() => send(db, ana, bo, 'at once')));
    const messages = await storedMessages(db, ana, bo);
    expect(messages.map(({ id, createdAt }) => [id, createdAt])).toEqual([
      ['once', noon],
      ['at once', noon + 1],
    ]);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: 2 });
  });

  it("is refused with the id of the other member's message", async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'mine');
    await expect(send(db, bo, ana, 'mine')).rejects.toEqual(conversationErrors.idTaken());
    // In another conversation the same id is another message.
    const cy = await person(db, 'cy');
    await send(db, cy, ana, 'mine');
    expect(await storedMessages(db, ana, bo)).toMatchObject([{ uid: ana }]);
  });

  it('of both members at the same time is stored in one strict order, and none is lost', async () => {
    const { db, ana, bo } = await scene();
    const otherInstance = database(db);
    const ids = Array.from({ length: 10 }, (_, index) => `${index}`);
    await Promise.all(
      ids.flatMap((id) => [send(db, ana, bo, `ana${id}`), send(otherInstance, bo, ana, `bo${id}`, noon - 500)]),
    );
    const messages = await storedMessages(db, ana, bo);
    expect(messages).toHaveLength(20);
    const times = messages.map(({ createdAt }) => createdAt);
    expect(new Set(times).size).toBe(20);
    expect(await storedCopy(db, ana, bo)).toMatchObject({ unreadCount: 10, last: { id: messages.at(-1)?.id } });
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: 10, last: { id: messages.at(-1)?.id } });
    expect(await Promise.all([ana, bo].map((uid) => unreadConversations(db, uid)))).toEqual([1, 1]);
  });

  it('of many people at the same time is counted once per conversation', async () => {
    const db = database();
    const { ana } = await friends(db);
    const others = await Promise.all(Array.from({ length: 8 }, (_, index) => person(db, `person-${index}`)));
    for (const other of others) await send(db, ana, other, `to ${other}`);
    await Promise.all(others.map((other) => send(db, other, ana, `from ${other}`)));
    expect(await unreadConversations(db, ana)).toBe(others.length);
  });

  it('is later than the newest one, also with a clock that is behind', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'first');
    await send(db, bo, ana, 'second', noon - 60_000);
    await send(db, ana, bo, 'third', noon - 60_000);
    const messages = await storedMessages(db, ana, bo);
    expect(messages.map(({ id, createdAt }) => [id, createdAt - noon])).toEqual([
      ['first', 0],
      ['second', 1],
      ['third', 2],
    ]);
  });

  it('stores the start of the message to which it replies', async () => {
    const { db, ana, bo } = await scene();
    const long = 'word '.repeat(100);
    await sendMessage(db, noon, ana, bo, 'long', textMessage(long));
    await sendMessage(db, noon, bo, ana, 'reply', textMessage('Yes', { replyToId: 'long' }));
    const messages = await storedMessages(db, ana, bo);
    expect(messages[1]?.replyTo).toEqual({ id: 'long', uid: ana, text: long.slice(0, conversationLimits.excerpt) });
    const toNothing = sendMessage(db, noon, bo, ana, 'other', textMessage('Yes', { replyToId: 'nothing' }));
    await expect(toNothing).rejects.toEqual(conversationErrors.messageNotFound());
  });

  it('stores posts, profiles and stories as references', async () => {
    const { db, ana, bo } = await scene();
    const embeds = [
      { kind: 'post', postId: 'p1' },
      { kind: 'profile', userId: 'cy' },
      { kind: 'story', userId: 'cy', storyId: 's1', isReply: false },
    ] as const;
    for (const embed of embeds) await sendMessage(db, noon, ana, bo, embed.kind, textMessage('', { embed }));
    expect((await storedMessages(db, ana, bo)).map(({ embed }) => embed)).toEqual(embeds);
    expect((await storedCopy(db, bo, ana))?.last).toMatchObject({ kind: 'story', text: '' });
  });
});
