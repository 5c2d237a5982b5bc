import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { conversationErrors, conversationLimits } from '@glimpse/contract/conversations/conversation';
import { paths } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { friends, send, storedCopy, unreadConversations } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { block } from '../safety/block.ts';
import { mute } from '../safety/mute.ts';
import { muteConversation } from './mute-conversation.ts';
import { readBlockedConversation, readConversation } from './read-conversation.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ...(await friends(db)) };
}

describe('reading', () => {
  it('up to a time leaves later messages unread, and the other member sees the time', async () => {
    const { db, ana, bo } = await scene();
    for (const [index, id] of ['one', 'two', 'three'].entries()) await send(db, ana, bo, id, noon + index * 1000);
    await readConversation(db, bo, ana, noon + 1000);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: 1, isCounted: true, readAt: noon + 1000 });
    expect(await storedCopy(db, ana, bo)).toMatchObject({ otherReadAt: noon + 1000 });
    // An earlier time changes nothing.
    await readConversation(db, bo, ana, noon);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: 1, readAt: noon + 1000 });
    // A time in the future counts as the time of the newest message.
    await readConversation(db, bo, ana, noon + 10 ** 9);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: 0, isCounted: false, readAt: noon + 2000 });
    expect(await unreadConversations(db, bo)).toBe(0);
  });

  it('costs at most 3 writes, and none without unread messages', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'one');
    const usage = createUsage();
    await countIn(usage, () => readConversation(db, bo, ana, noon));
    expect(usage).toMatchObject({ reads: 5, writes: 3 });
    await countIn(usage, () => readConversation(db, bo, ana, noon));
    await countIn(usage, () => readConversation(db, ana, bo, noon));
    expect(usage.writes).toBe(3);
  });

  it('at the same time as new messages leaves an exact count', async () => {
    const { db, ana, bo } = await scene();
    const otherInstance = database(db);
    await send(db, ana, bo, 'first');
    await Promise.all([
      readConversation(otherInstance, bo, ana, noon),
      ...['a', 'b', 'c'].map((id) => send(db, ana, bo, id)),
    ]);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: 3, readAt: noon });
    expect(await unreadConversations(db, bo)).toBe(1);
  });

  it('counts at most 99 messages', async () => {
    const { db, ana, bo } = await scene();
    const { unread, messagesPerMinute } = conversationLimits;
    const gap = 60_000 / messagesPerMinute;
    for (let index = 0; index < unread + 5; index++) await send(db, ana, bo, `${index}`, noon + index * gap);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: unread });
  });

  it('is refused for a third person and for a suspended one', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'one');
    await expect(readConversation(db, await person(db, 'cy'), ana, noon)).rejects.toEqual(
      conversationErrors.notFound(),
    );
    await db.doc(paths.user(bo)).update({ isSuspended: true });
    await expect(readConversation(db, bo, ana, noon)).rejects.toEqual(accountErrors.suspended());
  });
});

describe('a muted conversation', () => {
  it('is not counted by the badge until it is unmuted', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'one');
    await muteConversation(db, bo, ana, true);
    await muteConversation(db, bo, ana, true);
    expect(await unreadConversations(db, bo)).toBe(0);
    await send(db, ana, bo, 'two');
    expect(await storedCopy(db, bo, ana)).toMatchObject({ isMuted: true, unreadCount: 2, isCounted: false });
    await muteConversation(db, bo, ana, false);
    expect(await unreadConversations(db, bo)).toBe(1);
    await expect(muteConversation(db, await person(db, 'cy'), ana, true)).rejects.toEqual(
      conversationErrors.notFound(),
    );
    await db.doc(paths.user(bo)).update({ isSuspended: true });
    await expect(muteConversation(db, bo, ana, true)).rejects.toEqual(accountErrors.suspended());
  });

  it('corrects a wrong counter', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'one');
    await db.doc(paths.counters(bo)).update({ unreadConversations: 50 });
    await muteConversation(db, bo, ana, true);
    expect(await unreadConversations(db, bo)).toBe(0);
  });
});

it('a block marks the conversation as read by both, and a mute does not', async () => {
  const { db, ana, bo } = await scene();
  await send(db, ana, bo, 'one');
  await send(db, bo, ana, 'two');
  await mute(db, noon, bo, ana);
  await readBlockedConversation(db, bo, ana);
  expect(await unreadConversations(db, bo)).toBe(1);
  await block(db, noon, ana, bo);
  await Promise.all([readBlockedConversation(db, ana, bo), readBlockedConversation(db, bo, ana)]);
  for (const [uid, other] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    expect(await storedCopy(db, uid, other)).toMatchObject({ unreadCount: 0, isCounted: false, otherReadAt: null });
    expect(await unreadConversations(db, uid)).toBe(0);
  }
});
