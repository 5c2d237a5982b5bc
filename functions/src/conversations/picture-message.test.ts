import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { type Media, mediaDefaults } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { friends, storedCopy, storedMessages, textMessage } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { noon } from '../../testing/people.ts';
import { toStored } from '../firestore/documents.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { unsendMessage } from './remove-message.ts';
import { sendMessage } from './send-message.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ...(await friends(db)) };
}

describe('a message with a picture', () => {
  const media = (path: string, others: Partial<Media> = {}): Media => ({
    ...{ type: 'image', url: `https://example.com/${path}960.webp`, path, width: 4, height: 3 },
    ...{ alt: '', placeholder: '', variants: [], posterUrl: '', ...mediaDefaults, ...others },
  });
  const upload = (db: Firestore, id: string, uid: string, stored: Media) =>
    db.doc(paths.upload(id)).set(toStored({ uid, media: stored, sizeBytes: 1, createdAt: noon }));
  const withPicture = textMessage('', { embed: { kind: 'picture', altText: 'A lake' } });

  it('uses the upload with its id, and unsending discards the files', async () => {
    const { db, ana, bo } = await scene();
    const folder = storagePaths.messageFolder(conversationId(ana, bo), ana, 'm');
    await upload(db, 'm', ana, media(folder));
    const usage = createUsage();
    await countIn(usage, () => sendMessage(db, noon, ana, bo, 'm', withPicture));
    expect(usage).toMatchObject({ writes: 4, deletes: 1 });
    await sendMessage(db, noon, ana, bo, 'm', withPicture);
    const [message] = await storedMessages(db, ana, bo);
    expect(message?.embed).toEqual({ kind: 'picture', media: media(folder, { alt: 'A lake' }), altText: 'A lake' });
    expect((await storedCopy(db, bo, ana))?.last).toMatchObject({ kind: 'picture', text: '' });
    expect((await db.doc(paths.upload('m')).get()).exists).toBe(false);
    await unsendMessage(db, noon, ana, bo, 'm');
    expect((await db.doc(paths.discarded('m')).get()).data()).toMatchObject({ uid: ana, path: folder });
  });

  it('refuses uploads for posts, for other conversations, of other people, and videos', async () => {
    const { db, ana, bo } = await scene();
    const folderWith = (other: string, uid: string, id: string) =>
      storagePaths.messageFolder(conversationId(ana, other), uid, id);
    const folder = folderWith(bo, ana, 'm');
    const uploads: [string, Media][] = [
      [ana, media(storagePaths.mediaFolder(ana, 'm'))],
      [ana, media(folderWith('cy', ana, 'm'))],
      [ana, media(folderWith(bo, ana, 'other'))],
      [bo, media(folder)],
      [ana, media(folder, { type: 'video' })],
    ];
    await expect(sendMessage(db, noon, ana, bo, 'm', withPicture)).rejects.toEqual(mediaErrors.uploadNotFound());
    for (const [uid, stored] of uploads) {
      await upload(db, 'm', uid, stored);
      await expect(sendMessage(db, noon, ana, bo, 'm', withPicture)).rejects.toEqual(mediaErrors.uploadNotFound());
    }
    expect(await storedMessages(db, ana, bo)).toEqual([]);
  });
});
