import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { moderationErrors } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { describe, expect, it, vi } from 'vitest';
import { friends, send, sendPicture, storedCopy, storedMessages, textMessage } from '../../testing/conversations.ts';
import { everyDocument, testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { evidenceCopier } from '../media/copy-evidence.ts';
import { deleteDiscardedMedia } from '../media/discard-upload.ts';
import { moderate, undoModeration } from '../moderation/moderate.ts';
import { block } from '../safety/block.ts';
import { reportMessage } from '../safety/report-message.ts';
import { reactToMessage } from './react-to-message.ts';
import { unsendMessage } from './remove-message.ts';
import { sendMessage } from './send-message.ts';

const database = testDatabases();

async function members() {
  const db = database();
  return { db, ...(await friends(db)) };
}

/** Returns the error of each call. */
const refusalsOf = async (calls: readonly Promise<void>[]) =>
  (await Promise.allSettled(calls)).map((result) => (result.status === 'rejected' ? result.reason : 'ok'));

describe('unsending', () => {
  it('removes the content everywhere, and keeps author and time', async () => {
    const { db, ana, bo } = await members();
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
    const { db, ana, bo } = await members();
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

  it('between the read and the commit of a reply leaves no copy in the reply', async () => {
    const { db, ana, bo } = await members();
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

  it("is refused of another person's message, of a missing one, and for a third person", async () => {
    const { db, ana, bo } = await members();
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

/** Bo reports Ana's messages, and Mo moderates. */
async function scene() {
  const db = database();
  const store = memoryStore();
  await friends(db);
  await person(db, 'mo');
  const report = (messageId: string) =>
    reportMessage(db, evidenceCopier(db, store), noon, 'bo', {
      ...{ kind: 'message', userId: 'ana', messageId, reason: 'harassment' },
    });
  const openCases = async () => (await db.collection(paths.cases()).get()).docs.filter((found) => found.get('isOpen'));
  const hide = async () => {
    const [open] = await openCases();
    return moderate(db, noon, 'mo', { caseId: open?.id ?? '', action: 'hide', reason: 'Because' }, async () => false);
  };
  return { db, store, report, openCases, hide };
}

describe('hiding a reported message', () => {
  it('a hidden message has no content for either member, in the lists, and in replies', async () => {
    const { db, report, hide } = await scene();
    await send(db, 'ana', 'bo', 'threat');
    await reactToMessage(db, 'bo', 'ana', 'threat', '❤️');
    await sendMessage(db, noon, 'ana', 'bo', 'again', textMessage('And again', { replyToId: 'threat' }));
    await send(db, 'ana', 'bo', 'newest');
    for (const id of ['threat', 'newest']) {
      await report(id);
      await hide();
    }
    expect(await storedMessages(db, 'ana', 'bo')).toMatchObject([
      { id: 'threat', uid: 'ana', text: '', reactions: {}, isRemoved: true, isModerated: true, createdAt: noon },
      { id: 'again', text: 'And again', replyTo: { id: 'threat', text: '' }, isRemoved: false, isModerated: false },
      { id: 'newest', text: '', isRemoved: true, isModerated: true },
    ]);
    for (const copy of [await storedCopy(db, 'ana', 'bo'), await storedCopy(db, 'bo', 'ana')])
      expect(copy?.last).toMatchObject({ id: 'newest', kind: 'removed', text: '' });
    // Only moderators can read the rest.
    const traces = (await everyDocument(db)).filter((found) =>
      /"text":"(threat|newest)"/.test(JSON.stringify(found.data())),
    );
    expect(traces.every(({ ref }) => ref.path.startsWith(paths.cases()))).toBe(true);
  });

  it('hiding empties more replies than one commit can', async () => {
    const { db, report, hide } = await scene();
    await send(db, 'ana', 'bo', 'threat');
    await sendMessage(db, noon, 'bo', 'ana', 'reply', textMessage('Oh', { replyToId: 'threat' }));
    const source = db.collection(paths.messages(conversationId('ana', 'bo')));
    const reply = (await source.doc('reply').get()).data() ?? {};
    const batch = db.batch();
    for (let index = 0; index < 420; index++) batch.set(source.doc(`reply${index}`), reply);
    await batch.commit();
    await report('threat');
    await hide();
    const texts = (await storedMessages(db, 'ana', 'bo')).map(({ replyTo }) => replyTo?.text ?? '');
    expect([texts.length, new Set(texts)]).toEqual([422, new Set([''])]);
  });

  it('hiding deletes the files of a picture, and the case keeps its copy', async () => {
    const { db, store, report, hide } = await scene();
    const folder = await sendPicture(db, store, 'ana', 'bo', 'm1');
    await report('m1');
    await hide();
    const discarded = db.doc(paths.discarded('m1'));
    expect((await discarded.get()).data()).toMatchObject({ uid: 'ana', path: folder });
    await deleteDiscardedMedia(db, store, discarded);
    expect([...store.files.keys()]).toEqual([expect.stringMatching(/^evidence\/ana\//)]);
  });

  it('hiding cannot be undone, and the case stays closed', async () => {
    const { db, report, openCases, hide } = await scene();
    await send(db, 'ana', 'bo', 'threat');
    await report('threat');
    const entryId = await hide();
    await expect(undoModeration(db, noon, 'mo', entryId, 'A mistake')).rejects.toEqual(moderationErrors.cannotUndo());
    expect(await openCases()).toEqual([]);
    // The author cannot make it look unsent.
    await unsendMessage(db, noon, 'ana', 'bo', 'threat');
    expect(await storedMessages(db, 'ana', 'bo')).toMatchObject([{ isRemoved: true, isModerated: true }]);
  });

  it('hiding is refused after the message was unsent, or after its evidence was deleted with an account', async () => {
    const { db, report, openCases, hide } = await scene();
    await send(db, 'ana', 'bo', 'threat');
    await report('threat');
    await unsendMessage(db, noon, 'ana', 'bo', 'threat');
    await expect(hide()).rejects.toEqual(conversationErrors.messageNotFound());
    expect(await storedMessages(db, 'ana', 'bo')).toMatchObject([{ isRemoved: true, isModerated: false }]);
    const [found] = await openCases();
    await found?.ref.update({ evidence: [], evidenceUids: [] });
    await expect(hide()).rejects.toEqual(conversationErrors.messageNotFound());
  });

  it('a reply that is sent while the message is hidden keeps no copy of its text', async () => {
    const { db, report, hide } = await scene();
    const otherInstance = database(db);
    for (const round of [1, 2, 3]) {
      await send(db, 'ana', 'bo', `threat${round}`);
      await report(`threat${round}`);
      const reply = textMessage('Oh', { replyToId: `threat${round}` });
      await Promise.all([hide(), sendMessage(otherInstance, noon, 'bo', 'ana', `reply${round}`, reply)]);
    }
    const replies = (await storedMessages(db, 'ana', 'bo')).filter(({ uid }) => uid === 'bo');
    expect(replies.map(({ replyTo }) => replyTo?.text)).toEqual(['', '', '']);
  });
});
