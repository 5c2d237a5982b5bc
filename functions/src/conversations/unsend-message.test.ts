import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { conversationErrors } from '@glimpse/contract/conversations/conversation-errors';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import { describe, expect, it, vi } from 'vitest';
import { friends, send, storedCopy, storedMessages, textMessage } from '../../testing/conversations.ts';
import { everyDocument, testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { block } from '../safety/block.ts';
import { reactToMessage } from './react-to-message.ts';
import { unsendMessage } from './remove-message.ts';
import { sendMessage } from './send-message.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ...(await friends(db)) };
}

/** Returns the name of each refusal. */
const refusalsOf = async (calls: readonly Promise<void>[]) =>
  (await Promise.allSettled(calls)).map((result) => (result.status === 'rejected' ? result.reason : 'ok'));

describe('unsending', () => {
  it('removes the content everywhere, and keeps author and time', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'secret');
    await sendMessage(db, noon, bo, ana, 'reply', textMessage('Oh', { replyToId: 'secret' }));
    await reactToMessage(db, bo, ana, 'secret', '❤️');
    await unsendMessage(db, noon, ana, bo, 'secret');
    await unsendMessage(db, noon, ana, bo, 'secret');
    const [removed, reply] = await storedMessages(db, ana, bo);
    expect(removed).toEqual({
      ...{ id: 'secret', uid: ana, text: '', mentions: [], embed: null, replyTo: null, reactions: {} },
      ...{ isRemoved: true, isModerated: false, createdAt: noon },
    });
    expect(reply?.replyTo).toEqual({ id: 'secret', uid: ana, text: '' });
    const all = (await everyDocument(db)).map((document) => JSON.stringify(document.data()));
    expect(all.filter((text) => text.includes('"text":"secret"'))).toEqual([]);
  });

  it('of the newest message empties it in both copies, and costs 3 writes', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'first');
    await send(db, ana, bo, 'secret');
    const usage = createUsage();
    await countIn(usage, () => unsendMessage(db, noon, ana, bo, 'secret'));
    expect(usage).toMatchObject({ reads: 7, writes: 3, deletes: 0 });
    for (const copy of [await storedCopy(db, ana, bo), await storedCopy(db, bo, ana)])
      expect(copy?.last).toEqual({ id: 'secret', uid: ana, kind: 'removed', text: '', createdAt: noon + 1 });
    await unsendMessage(db, noon, ana, bo, 'first');
    expect((await storedCopy(db, ana, bo))?.last.id).toBe('secret');
    const repeated = createUsage();
    await countIn(repeated, () => unsendMessage(db, noon, ana, bo, 'secret'));
    expect(repeated.writes).toBe(0);
  });

  it('leaves no copy in a reply that is sent at the same time', async () => {
    const { db, ana, bo } = await scene();
    const otherInstance = database(db);
    for (const round of [1, 2, 3, 4, 5]) {
      await send(db, ana, bo, `secret${round}`);
      const reply = textMessage('Oh', { replyToId: `secret${round}` });
      await Promise.all([
        unsendMessage(db, noon, ana, bo, `secret${round}`),
        sendMessage(otherInstance, noon, bo, ana, `reply${round}`, reply),
      ]);
    }
    const replies = (await storedMessages(db, ana, bo)).filter(({ uid }) => uid === bo);
    expect(replies.map(({ replyTo }) => replyTo?.text)).toEqual(['', '', '', '', '']);
  });

  it('between the read and the commit of a reply leaves no copy in the reply', async () => {
    const { db, ana, bo } = await scene();
    const replier = database(db);
    // A newer message, so that unsending does not change the copies, which would repeat the commit.
    for (const id of ['secret', 'newest']) await send(db, ana, bo, id);
    const createBatch = replier.batch.bind(replier);
    vi.spyOn(replier, 'batch').mockImplementationOnce(() => {
      const batch = createBatch();
      const commit = batch.commit.bind(batch);
      return Object.assign(batch, {
        commit: async () => {
          await unsendMessage(db, noon, ana, bo, 'secret');
          return commit();
        },
      });
    });
    await sendMessage(replier, noon, bo, ana, 'reply', textMessage('Oh', { replyToId: 'secret' }));
    const messages = await storedMessages(db, ana, bo);
    expect(messages.map(({ id, isRemoved, replyTo }) => [id, isRemoved, replyTo?.text])).toEqual([
      ['secret', true, undefined],
      ['newest', false, undefined],
      ['reply', false, ''],
    ]);
  });

  it('empties many replies', async () => {
    const { db, ana, bo } = await scene();
    const id = conversationId(ana, bo);
    await send(db, ana, bo, 'secret');
    await sendMessage(db, noon, bo, ana, 'reply', textMessage('Oh', { replyToId: 'secret' }));
    const reply = (await db.doc(paths.message(id, 'reply')).get()).data() ?? {};
    const batch = db.batch();
    for (let index = 0; index < 450; index++) batch.create(db.doc(paths.message(id, `copy${index}`)), reply);
    await batch.commit();
    await unsendMessage(db, noon, ana, bo, 'secret');
    const texts = (await storedMessages(db, ana, bo)).map(({ replyTo }) => replyTo?.text ?? '');
    expect([texts.length, new Set(texts)]).toEqual([452, new Set([''])]);
  });

  it("is refused of another person's message, of a missing one, and for a third person", async () => {
    const { db, ana, bo } = await scene();
    const cy = await person(db, 'cy');
    await send(db, ana, bo, 'mine');
    expect(
      await refusalsOf([
        unsendMessage(db, noon, bo, ana, 'mine'),
        unsendMessage(db, noon, ana, bo, 'none'),
        unsendMessage(db, noon, cy, ana, 'mine'),
        unsendMessage(db, noon, 'nobody', ana, 'mine'),
      ]),
    ).toEqual([
      conversationErrors.messageForeign(),
      conversationErrors.messageNotFound(),
      conversationErrors.notFound(),
      signInErrors.viewerNotRegistered(),
    ]);
    // A block does not keep anybody from unsending.
    await block(db, noon, bo, ana);
    await unsendMessage(db, noon, ana, bo, 'mine');
  });
});
