import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { conversationErrors } from '@glimpse/contract/conversations/conversation-errors';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { conversationLimits } from '@glimpse/contract/conversations/conversation-limits';
import { paths } from '@glimpse/contract/paths';
import { profileErrors } from '@glimpse/contract/profiles/profile-errors';
import { safetyErrors } from '@glimpse/contract/safety/safety-errors';
import { describe, expect, it } from 'vitest';
import { friends, send, storedCopy, storedMessages, textMessage } from '../../testing/conversations.ts';
import { everyDocument, testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { block } from '../safety/block.ts';
import { sendMessage } from './send-message.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ...(await friends(db)) };
}

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
