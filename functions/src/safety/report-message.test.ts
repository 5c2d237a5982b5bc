import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import { CaseDoc, moderationErrors, NewAction } from '@glimpse/contract/moderation/moderation';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import { describe, expect, it } from 'vitest';
import { friends, send, sendPicture } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, storedUser } from '../../testing/people.ts';
import { unsendMessage } from '../conversations/remove-message.ts';
import { createJobWorks } from '../job-works.ts';
import { evidenceCopier } from '../media/copy-evidence.ts';
import { copyLifetimeMs } from '../media/media-copies.ts';
import { removeUnusedMedia } from '../media/unused-media.ts';
import { moderate, undoModeration } from '../moderation/moderate.ts';
import { sweep } from '../sweep/sweep.ts';
import { block } from './block.ts';
import { reportMessage } from './report-message.ts';

const database = testDatabases();

/** Ana and Bo, whose conversation is open. Bo reports Ana's messages. */
async function scene() {
  const db = database();
  const store = memoryStore();
  await friends(db);
  const copyEvidence = evidenceCopier(db, store);
  const reportAs = (uid: string, userId: string, messageId: string) =>
    reportMessage(db, copyEvidence, noon, uid, { kind: 'message', userId, messageId, reason: 'harassment' });
  const cases = async () =>
    (await db.collection(paths.cases()).get()).docs.map((found) => ({ id: found.id, ...CaseDoc.parse(found.data()) }));
  return { db, store, copyEvidence, reportAs, cases };
}

describe('a report about a message', () => {
  it('shows moderators the message and the five before it, and nothing else of the conversation', async () => {
    const { db, reportAs, cases } = await scene();
    for (const id of ['far', 'm1', 'm2', 'm3', 'm4']) await send(db, 'ana', 'bo', id);
    await send(db, 'bo', 'ana', 'stop');
    await send(db, 'ana', 'bo', 'threat');
    await send(db, 'ana', 'bo', 'later');
    await unsendMessage(db, noon, 'ana', 'bo', 'm2');
    await reportAs('bo', 'ana', 'threat');
    await reportAs('bo', 'ana', 'threat');
    const [found, ...others] = await cases();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'message', targetUid: 'ana', reportCount: 1, evidenceUids: ['ana', 'bo'] });
    expect(found?.evidence.map(({ uid, name, kind, text }) => [uid, name, kind, text])).toEqual([
      ['ana', 'ana Example', 'text', 'm1'],
      ['ana', 'ana Example', 'removed', ''],
      ['ana', 'ana Example', 'text', 'm3'],
      ['ana', 'ana Example', 'text', 'm4'],
      ['bo', 'bo Example', 'text', 'stop'],
      ['ana', 'ana Example', 'text', 'threat'],
    ]);
    const reports = await db.collection(paths.reports()).get();
    // The case stays if the reporter leaves, so its id must not name the reporter.
    expect(found?.id).toMatch(/^message:[0-9a-f]{64}$/);
    expect(reports.docs.map(({ id }) => id)).toEqual([`${found?.id}_bo`]);
    expect(NewAction.safeParse({ caseId: found?.id, action: 'suspend', reason: 'x' }).success).toBe(true);
  });

  it('keeps the text and the picture after the message was unsent', async () => {
    const { db, store, reportAs, cases } = await scene();
    const folder = await sendPicture(db, store, 'ana', 'bo', 'm1');
    await send(db, 'ana', 'bo', 'threat');
    await reportAs('bo', 'ana', 'threat');
    for (const id of ['m1', 'threat']) await unsendMessage(db, noon, 'ana', 'bo', id);
    await sweep(db, store, noon + copyLifetimeMs + 1, createJobWorks(db, store, memoryAccounts()));
    const [found] = await cases();
    const key = found?.id.slice('message:'.length) ?? '';
    const copy = `${storagePaths.evidenceFolder('ana', key)}m1.webp`;
    expect([...store.files].map(([path, bytes]) => [path, String(bytes)])).toEqual([[copy, 'm1']]);
    expect([...store.files.keys()].some((path) => path.startsWith(folder))).toBe(false);
    expect(found?.evidence).toMatchObject([
      { id: 'm1', kind: 'picture', pictureUrl: store.url(copy), pictureAlt: 'A fist' },
      { id: 'threat', text: 'threat', pictureUrl: '' },
    ]);
    await removeUnusedMedia(db, store, storagePaths.evidenceFolder('ana', key));
    expect(store.files.size).toBe(1);
    expect((await db.collection(paths.mediaCopies()).get()).size).toBe(0);
  });

  it('leaves no picture if it stops before the commit', async () => {
    const { db, store, copyEvidence, cases } = await scene();
    await sendPicture(db, store, 'ana', 'bo', 'm1');
    const dying = async (...args: Parameters<typeof copyEvidence>) => {
      await copyEvidence(...args);
      throw new Error('killed');
    };
    const input = { kind: 'message', userId: 'ana', messageId: 'm1', reason: 'spam' } as const;
    await expect(reportMessage(db, dying, noon, 'bo', input)).rejects.toThrow('killed');
    expect([...store.files.keys()].some((path) => path.startsWith('evidence/'))).toBe(true);
    await sweep(db, store, noon + copyLifetimeMs + 1, createJobWorks(db, store, memoryAccounts()));
    expect([...store.files.keys()].some((path) => path.startsWith('evidence/'))).toBe(false);
    expect([store.files.size, await cases()]).toEqual([1, []]);
  });

  it('is possible for a request and after a block', async () => {
    const { db, reportAs, cases } = await scene();
    await person(db, 'cy');
    await send(db, 'cy', 'bo', 'spam');
    await reportAs('bo', 'cy', 'spam');
    await send(db, 'ana', 'bo', 'threat');
    await block(db, noon, 'bo', 'ana');
    await reportAs('bo', 'ana', 'threat');
    expect((await cases()).map(({ targetUid }) => targetUid).sort()).toEqual(['ana', 'cy']);
  });

  it('is refused for people outside of the conversation, own, unsent and unknown messages', async () => {
    const { db, reportAs, cases } = await scene();
    await person(db, 'cy');
    await send(db, 'ana', 'bo', 'threat');
    await send(db, 'bo', 'ana', 'own');
    await expect(reportAs('cy', 'ana', 'threat')).rejects.toEqual(conversationErrors.notFound());
    await expect(reportAs('ana', 'ana', 'threat')).rejects.toEqual(conversationErrors.notFound());
    await expect(reportAs('bo', 'cy', 'threat')).rejects.toEqual(conversationErrors.notFound());
    await expect(reportAs('bo', 'ana', 'own')).rejects.toEqual(safetyErrors.reportSelf());
    await expect(reportAs('bo', 'ana', 'none')).rejects.toEqual(conversationErrors.messageNotFound());
    await unsendMessage(db, noon, 'ana', 'bo', 'threat');
    await expect(reportAs('bo', 'ana', 'threat')).rejects.toEqual(conversationErrors.messageNotFound());
    expect(await cases()).toEqual([]);
  });

  it('can be dismissed, or lead to a suspension that can be undone, but is not marked as sensitive', async () => {
    const { db, reportAs, cases } = await scene();
    await person(db, 'mo');
    await send(db, 'ana', 'bo', 'threat');
    await reportAs('bo', 'ana', 'threat');
    const caseId = (await cases())[0]?.id ?? '';
    const act = (action: NewAction['action']) =>
      moderate(db, noon, 'mo', { caseId, action, reason: 'Because' }, async () => false);
    await expect(act('markSensitive')).rejects.toEqual(moderationErrors.cannotMark());
    const dismissal = await act('dismiss');
    expect((await cases())[0]?.isOpen).toBe(false);
    await undoModeration(db, noon, 'mo', dismissal, 'A mistake');
    const suspension = await act('suspend');
    expect((await storedUser(db, 'ana')).isSuspended).toBe(true);
    await undoModeration(db, noon, 'mo', suspension, 'A mistake');
    expect((await storedUser(db, 'ana')).isSuspended).toBe(false);
  });
});
