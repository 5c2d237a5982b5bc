import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { conversationErrors, conversationLimits } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import { describe, expect, it } from 'vitest';
import {
  friends,
  send,
  storedCopy,
  storedMessages,
  textMessage,
  unreadConversations,
} from '../../testing/conversations.ts';
import { everyDocument, testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { block } from '../safety/block.ts';
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

describe('a message is refused', () => {
  it('of the guest, to the guest, to oneself, and without a profile on either side', async () => {
    const { db, ana } = await scene();
    await createUserDocument(db, noon, guestAccount.uid, guestAccount.fullName, guest.email);
    await expect(send(db, guestAccount.uid, ana, 'm')).rejects.toEqual(conversationErrors.guestMessages());
    await expect(send(db, ana, guestAccount.uid, 'm')).rejects.toEqual(conversationErrors.receivesNone());
    await expect(send(db, ana, ana, 'm')).rejects.toEqual(conversationErrors.withSelf());
    await expect(send(db, ana, 'nobody', 'm')).rejects.toEqual(profileErrors.notFound());
    await expect(send(db, 'nobody', ana, 'm')).rejects.toEqual(signInErrors.viewerNotRegistered());
  });

  it('of a suspended person, and to one', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'before');
    await db.doc(paths.user(bo)).update({ isSuspended: true });
    await expect(send(db, bo, ana, 'm')).rejects.toEqual(accountErrors.suspended());
    await expect(send(db, ana, bo, 'm')).rejects.toEqual(safetyErrors.notPossible());
  });

  it('in both directions while one person blocks the other', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'before');
    await block(db, noon, ana, bo);
    for (const [from, to] of [
      [ana, bo],
      [bo, ana],
    ] as const)
      await expect(send(db, from, to, 'after')).rejects.toEqual(safetyErrors.notPossible());
    // The response to a message that was sent before is the same as then.
    await send(db, ana, bo, 'before');
    expect(await storedMessages(db, ana, bo)).toHaveLength(1);
  });

  it('after 30 in a minute in one conversation, across instances', async () => {
    const { db, ana, bo } = await scene();
    const otherInstance = database(db);
    const { messagesPerMinute } = conversationLimits;
    const ids = Array.from({ length: messagesPerMinute }, (_, index) => `${index}`);
    await Promise.all(ids.map((id, index) => send(index % 2 ? db : otherInstance, ana, bo, id)));
    const next = send(db, ana, bo, 'next');
    await expect(next).rejects.toEqual(
      conversationErrors.tooManyMessages({ retryAfterMs: 60_000 / messagesPerMinute }),
    );
    expect(await storedMessages(db, ana, bo)).toHaveLength(messagesPerMinute);
    // The other member has an own limit, and a minute later there are tokens again.
    await send(db, bo, ana, 'reply');
    await send(db, ana, bo, 'next', noon + 60_000 / messagesPerMinute);
  });

  it('after 20 new requests in an hour, also of 60 at the same time, and leaves no document', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const strangers = Array.from({ length: 60 }, (_, index) => `stranger-${index}`);
    await Promise.all(
      strangers.map((uid) => createUserDocument(db, noon, uid, `Stranger ${index(uid)}`, `${uid}@x.org`)),
    );
    const results = await Promise.allSettled(strangers.map((uid) => send(db, ana, uid, 'Hi')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(conversationLimits.requestsPerHour);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const retryAfterMs = 3_600_000 / conversationLimits.requestsPerHour;
    expect(new Set(refusals.map(String))).toEqual(
      new Set([String(conversationErrors.tooManyRequests({ retryAfterMs }))]),
    );
    const stored = (await everyDocument(db)).map(({ ref }) => ref.path);
    const messages = stored.filter((path) => path.startsWith('conversations/'));
    const copies = stored.filter((path) => /^users\/[^/]+\/conversations\//.test(path));
    expect([messages.length, copies.length]).toEqual([20, 40]);
    // An hour later there are tokens again. A person who follows the sender receives no request.
    const refused = strangers.findIndex((_, at) => results[at]?.status === 'rejected');
    await send(db, ana, strangers[refused] ?? '', 'Hi', noon + 3_600_000);
  });
});

const index = (uid: string): string => uid.slice('stranger-'.length);

it('a third person finds nothing by naming one of the members', async () => {
  const { db, ana, bo } = await scene();
  const eve = await person(db, 'eve');
  await send(db, ana, bo, 'private');
  // All calls name only the other member. Eve's conversation with ana is another one.
  const forged = sendMessage(db, noon, eve, ana, 'm', textMessage('x', { replyToId: 'private' }));
  await expect(forged).rejects.toEqual(conversationErrors.messageNotFound());
  const id = conversationId(ana, bo);
  await expect(send(db, eve, id, 'm')).rejects.toEqual(profileErrors.notFound());
  expect(await storedMessages(db, ana, bo)).toHaveLength(1);
  expect(await storedCopy(db, eve, ana)).toBeNull();
});
