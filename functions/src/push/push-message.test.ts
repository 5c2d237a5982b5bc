import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { paths } from '@glimpse/contract/paths';
import type { PushMessage } from '@glimpse/contract/push/push';
import { describe, expect, it } from 'vitest';
import { friends, send, textMessage } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import { muteConversation } from '../conversations/mute-conversation.ts';
import { readConversation } from '../conversations/read-conversation.ts';
import { unsendMessage } from '../conversations/remove-message.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { changePreferences } from '../preferences/change-preferences.ts';
import { block } from '../safety/block.ts';
import { mute } from '../safety/mute.ts';
import { addDevice } from './devices.ts';
import { pushMessage } from './push-message.ts';

const database = testDatabases();

/** Ana and Bo, whose conversation is open, Bo's phone, and a function that handles the event of Ana's message. */
async function scene() {
  const db = database();
  await friends(db);
  await addDevice(db, noon, 'bo', noon, 'phone');
  const sent: (PushMessage & { uid: string; tokens: readonly string[] })[] = [];
  const services = {
    sessions: { getUser: async () => ({ disabled: false }) },
    sender: {
      send: async (uid: string, tokens: readonly string[], message: PushMessage) => {
        sent.push({ ...message, uid, tokens });
        return [];
      },
    },
  };
  const push = (id: string, from = 'ana', to = 'bo') => pushMessage(db, services, noon, conversationId(from, to), id);
  const write = (id: string, message: Partial<NewMessage>) =>
    sendMessage(db, noon, 'ana', 'bo', id, textMessage('', message));
  return { db, sent, push, write, bodies: () => sent.map(({ body }) => body) };
}

describe('a push about a message', () => {
  it('goes to the recipient, opens the conversation, and is sent once although the event comes twice', async () => {
    const { db, sent, push } = await scene();
    await addDevice(db, noon, 'ana', noon, 'laptop of the sender');
    await send(db, 'ana', 'bo', 'Hello');
    await Promise.all([push('Hello'), push('Hello')]);
    await push('Hello');
    expect(sent).toEqual([
      {
        ...{ title: 'Glimpse', body: 'ana Example: Hello', path: '/messages/ana', tag: 'messages_ana' },
        ...{ uid: 'bo', tokens: ['phone'] },
      },
    ]);
  });

  it('has the number of unread messages, and the same tag, so that it replaces the push before', async () => {
    const { db, sent, push, bodies } = await scene();
    for (const id of ['one', 'two', 'three']) {
      await send(db, 'ana', 'bo', id);
      await push(id);
    }
    expect(bodies()).toEqual([
      'ana Example: one',
      '2 new messages from ana Example',
      '3 new messages from ana Example',
    ]);
    expect(new Set(sent.map(({ tag }) => tag)).size).toBe(1);
  });

  it('is only sent for the newest of several messages, but also if the newest was unsent', async () => {
    const { db, push, bodies } = await scene();
    for (const id of ['one', 'two']) await send(db, 'ana', 'bo', id);
    await push('one');
    await push('two');
    expect(bodies()).toEqual(['2 new messages from ana Example']);
    for (const id of ['three', 'four']) await send(db, 'ana', 'bo', id);
    await unsendMessage(db, noon, 'ana', 'bo', 'four');
    await push('three');
    await push('four');
    expect(bodies()).toHaveLength(2);
  });

  it('says what was sent, and shows the text only if the recipient wants it', async () => {
    const { db, push, write, bodies } = await scene();
    const story = { kind: 'story', userId: 'bo', storyId: 's', isReply: true } as const;
    const messages: [string, Partial<NewMessage>, withText: string, withoutText: string][] = [
      ['text', { text: 'Secret  plan' }, 'ana Example: Secret plan', 'ana Example sent you a message'],
      ['post', { embed: { kind: 'post', postId: 'p' } }, 'ana Example sent you a post', 'ana Example sent you a post'],
      [
        'profile',
        { text: 'Secret', embed: { kind: 'profile', userId: 'cy' } },
        'ana Example: Secret',
        'ana Example sent you a profile',
      ],
      [
        'reply',
        { text: 'Secret', embed: story },
        'ana Example replied to your story: Secret',
        'ana Example replied to your story',
      ],
      [
        'story',
        { embed: { ...story, isReply: false } },
        'ana Example sent you a story',
        'ana Example sent you a story',
      ],
    ];
    for (const pushesMessageText of [true, false]) {
      await changePreferences(db, noon, 'bo', { pushesMessageText });
      for (const [id, message] of messages) {
        await write(`${id}-${pushesMessageText}`, message);
        await push(`${id}-${pushesMessageText}`);
        await readConversation(db, 'bo', 'ana', noon + 1000);
      }
    }
    expect(bodies()).toEqual([
      ...messages.map(([, , withText]) => withText),
      ...messages.map(([, , , withoutText]) => withoutText),
    ]);
  });

  it('has the language of the device, and isolates name and text in a right-to-left language', async () => {
    const { db, push, bodies } = await scene();
    await addDevice(db, noon, 'bo', noon, 'phone', 'ar');
    await send(db, 'ana', 'bo', 'Hello');
    await push('Hello');
    await send(db, 'ana', 'bo', 'Again');
    await push('Again');
    expect(bodies()[0]).toBe('\u2068ana Example\u2069: \u2068Hello\u2069');
    expect(bodies()[1]).toContain('\u2068ana Example\u2069');
  });

  it('is not sent about a request', async () => {
    const { db, sent, push } = await scene();
    await person(db, 'cy');
    await send(db, 'cy', 'bo', 'Hello');
    await push('Hello', 'cy', 'bo');
    expect(sent).toEqual([]);
  });

  const quiet: [string, (db: ReturnType<typeof database>) => Promise<unknown>][] = [
    ['the conversation is muted', (db) => muteConversation(db, 'bo', 'ana', true)],
    ['the message was read', (db) => readConversation(db, 'bo', 'ana', noon + 1000)],
    ['the message was unsent', (db) => unsendMessage(db, noon, 'ana', 'bo', 'Hello')],
    ['the recipient blocks the sender', (db) => block(db, noon, 'bo', 'ana')],
    ['the sender blocks the recipient', (db) => block(db, noon, 'ana', 'bo')],
    ['the recipient mutes the sender', (db) => mute(db, noon, 'bo', 'ana')],
    ['the recipient is suspended', (db) => db.doc(paths.user('bo')).update({ isSuspended: true })],
    ['the sender is suspended', (db) => db.doc(paths.user('ana')).update({ isSuspended: true })],
    ['the recipient has no profile', (db) => db.doc(paths.user('bo')).delete()],
    ['the message does not exist', (db) => db.doc(paths.message(conversationId('ana', 'bo'), 'Hello')).delete()],
  ];
  it.each(quiet)('is not sent if meanwhile %s', async (_why, change) => {
    const { db, sent, push } = await scene();
    await send(db, 'ana', 'bo', 'Hello');
    await change(db);
    await push('Hello');
    expect(sent).toEqual([]);
  });
});
