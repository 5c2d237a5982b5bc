import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { conversationErrors, conversationLimits } from '@glimpse/contract/conversations/conversation';
import { paths } from '@glimpse/contract/paths';
import type { MessagesFrom } from '@glimpse/contract/preferences/preferences';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { send, storedCopy, storedMessages, unreadConversations } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, privatePerson } from '../../testing/people.ts';
import { follow } from '../follows/follow.ts';
import { changePreferences } from '../preferences/change-preferences.ts';
import { block } from '../safety/block.ts';
import { acceptConversation, declineConversation } from './answer-request.ts';
import { readConversation } from './read-conversation.ts';

const database = testDatabases();

/** Ana and bo do not follow one another. */
async function scene() {
  const db = database();
  return { db, ana: await person(db, 'ana'), bo: await person(db, 'bo') };
}

/** Returns state and list of both members' copies, ana's first. */
async function statesOf(db: Firestore): Promise<string[]> {
  const copies = await Promise.all([storedCopy(db, 'ana', 'bo'), storedCopy(db, 'bo', 'ana')]);
  return copies.map((copy) => `${copy?.state} ${copy?.list}`);
}

const receive = (db: Firestore, uid: string, messagesFrom: MessagesFrom) =>
  changePreferences(db, noon, uid, { messagesFrom });

describe('a first message', () => {
  it('is a request that no badge counts, if the recipient does not follow the sender', async () => {
    const { db, ana, bo } = await scene();
    await follow(db, noon, ana, bo);
    await send(db, ana, bo, 'hello');
    expect(await statesOf(db)).toEqual(['request main', 'request requests']);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: 1, isCounted: false, requestedBy: ana });
    expect(await unreadConversations(db, bo)).toBe(0);
  });

  it('opens the conversation if the recipient follows the sender, also with a private account', async () => {
    const { db, ana, bo } = await scene();
    await follow(db, noon, bo, ana);
    await send(db, ana, bo, 'hello');
    expect(await statesOf(db)).toEqual(['open main', 'open main']);
    const pia = await privatePerson(db, 'pia');
    await follow(db, noon, pia, ana);
    await send(db, ana, pia, 'hello');
    expect(await storedCopy(db, pia, ana)).toMatchObject({ state: 'open', list: 'main' });
    await send(db, bo, pia, 'hello');
    expect(await storedCopy(db, pia, bo)).toMatchObject({ state: 'request', list: 'requests' });
  });

  it('is refused by the setting of the recipient, and stores nothing', async () => {
    const { db, ana, bo } = await scene();
    await receive(db, bo, 'followed');
    await expect(send(db, ana, bo, 'hello')).rejects.toEqual(conversationErrors.receivesNone());
    await follow(db, noon, bo, ana);
    await receive(db, bo, 'nobody');
    await expect(send(db, ana, bo, 'hello')).rejects.toEqual(conversationErrors.receivesNone());
    expect(await statesOf(db)).toEqual(['undefined undefined', 'undefined undefined']);
    await receive(db, bo, 'followed');
    await send(db, ana, bo, 'hello');
    expect(await statesOf(db)).toEqual(['open main', 'open main']);
    // An open conversation stays open.
    await receive(db, bo, 'nobody');
    await send(db, ana, bo, 'again');
    // The person with the setting can write first.
    const cy = await person(db, 'cy');
    await receive(db, cy, 'everyone');
    await send(db, bo, cy, 'from bo');
    await send(db, cy, bo, 'reply');
    expect(await storedCopy(db, bo, cy)).toMatchObject({ state: 'open' });
  });
});

describe('a request', () => {
  it('has at most 5 messages until the recipient accepts it', async () => {
    const { db, ana, bo } = await scene();
    const ids = Array.from({ length: conversationLimits.requestMessages }, (_, index) => `${index}`);
    for (const id of ids) await send(db, ana, bo, id);
    await expect(send(db, ana, bo, 'more')).rejects.toEqual(conversationErrors.notAccepted());
    expect(await storedMessages(db, ana, bo)).toHaveLength(conversationLimits.requestMessages);
    await acceptConversation(db, bo, ana);
    await send(db, ana, bo, 'more');
    expect(await statesOf(db)).toEqual(['open main', 'open main']);
  });

  it('is opened by a reply, which also marks it as read', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'hello');
    await send(db, bo, ana, 'reply', noon + 1000);
    expect(await statesOf(db)).toEqual(['open main', 'open main']);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ unreadCount: 0, isCounted: false, readAt: noon });
    expect(await storedCopy(db, ana, bo)).toMatchObject({ unreadCount: 1, isCounted: true, otherReadAt: noon });
    expect(await Promise.all([ana, bo].map((uid) => unreadConversations(db, uid)))).toEqual([1, 0]);
  });

  it('is opened by the next message after the recipient followed the sender', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'hello');
    await readConversation(db, bo, ana, noon);
    await follow(db, noon, bo, ana);
    expect(await statesOf(db)).toEqual(['request main', 'request requests']);
    await send(db, ana, bo, 'more');
    expect(await statesOf(db)).toEqual(['open main', 'open main']);
    expect(await storedCopy(db, ana, bo)).toMatchObject({ otherReadAt: noon });
    expect(await unreadConversations(db, bo)).toBe(1);
  });

  it('sends no read time until it is accepted', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'hello');
    await readConversation(db, bo, ana, noon);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ readAt: noon, unreadCount: 0 });
    expect(await storedCopy(db, ana, bo)).toMatchObject({ otherReadAt: null });
    await acceptConversation(db, bo, ana);
    expect(await storedCopy(db, ana, bo)).toMatchObject({ otherReadAt: noon });
  });
});

describe('accepting', () => {
  it('moves an unread request to the main list, where the badge counts it, and is idempotent', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'hello');
    await Promise.all([acceptConversation(db, bo, ana), acceptConversation(database(db), bo, ana)]);
    expect(await statesOf(db)).toEqual(['open main', 'open main']);
    expect(await unreadConversations(db, bo)).toBe(1);
    await acceptConversation(db, ana, bo);
    await acceptConversation(db, bo, ana);
    expect(await unreadConversations(db, bo)).toBe(1);
  });

  it('is refused for the requester, for a third person, and while one blocks the other', async () => {
    const { db, ana, bo } = await scene();
    const cy = await person(db, 'cy');
    await send(db, ana, bo, 'hello');
    await expect(acceptConversation(db, ana, bo)).rejects.toEqual(conversationErrors.notAccepted());
    await expect(acceptConversation(db, cy, ana)).rejects.toEqual(conversationErrors.notFound());
    await expect(acceptConversation(db, 'nobody', ana)).rejects.toEqual(signInErrors.viewerNotRegistered());
    await block(db, noon, ana, bo);
    await expect(acceptConversation(db, bo, ana)).rejects.toEqual(safetyErrors.notPossible());
    await db.doc(paths.user(bo)).update({ isSuspended: true });
    await expect(acceptConversation(db, bo, ana)).rejects.toEqual(accountErrors.suspended());
    expect(await statesOf(db)).toEqual(['request main', 'request requests']);
  });

  it('works after the requester deleted the account', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'hello');
    const copy = await storedCopy(db, ana, bo);
    expect(copy).not.toBeNull();
    const { docs } = await db.collection(paths.conversations(ana)).get();
    await Promise.all([...docs.map(({ ref }) => ref.delete()), db.doc(paths.user(ana)).delete()]);
    await acceptConversation(db, bo, ana);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ state: 'open', list: 'main' });
    expect(await storedCopy(db, ana, bo)).toBeNull();
  });
});

describe('declining', () => {
  it('removes the request from the lists of the recipient, and changes nothing for the requester', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'hello');
    const before = await storedCopy(db, ana, bo);
    await declineConversation(db, bo, ana);
    await declineConversation(db, bo, ana);
    expect(await storedCopy(db, ana, bo)).toEqual(before);
    expect(await storedCopy(db, bo, ana)).toMatchObject({ state: 'declined', list: 'none', unreadCount: 0 });
    await expect(send(db, ana, bo, 'more')).rejects.toEqual(conversationErrors.notAccepted());
  });

  it('is undone by accepting, or by a message of the person who declined', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'hello');
    await declineConversation(db, bo, ana);
    await acceptConversation(db, bo, ana);
    expect(await statesOf(db)).toEqual(['open main', 'open main']);
    const cy = await person(db, 'cy');
    await send(db, ana, cy, 'hello');
    await declineConversation(db, cy, ana);
    await send(db, cy, ana, 'after all');
    expect(await storedCopy(db, ana, cy)).toMatchObject({ state: 'open', list: 'main', unreadCount: 1 });
    expect(await storedCopy(db, cy, ana)).toMatchObject({ state: 'open', list: 'main', unreadCount: 0 });
  });

  it('is refused for the requester, a third and a suspended person, and does not close an open conversation', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'hello');
    await expect(declineConversation(db, ana, bo)).rejects.toEqual(conversationErrors.notAccepted());
    await expect(declineConversation(db, await person(db, 'cy'), ana)).rejects.toEqual(conversationErrors.notFound());
    await acceptConversation(db, bo, ana);
    await declineConversation(db, bo, ana);
    expect(await statesOf(db)).toEqual(['open main', 'open main']);
    await db.doc(paths.user(bo)).update({ isSuspended: true });
    await expect(declineConversation(db, bo, ana)).rejects.toEqual(accountErrors.suspended());
  });

  it('at the same time as accepting or as a message leads to one of the states', async () => {
    const { db, ana, bo } = await scene();
    const otherInstance = database(db);
    await send(db, ana, bo, 'hello');
    await Promise.all([declineConversation(db, bo, ana), acceptConversation(otherInstance, bo, ana)]);
    expect([
      ['open main', 'open main'],
      ['request main', 'declined none'],
    ]).toContainEqual(await statesOf(db));
    expect(await unreadConversations(db, bo)).toBe(Number((await storedCopy(db, bo, ana))?.isCounted));
  });
});
