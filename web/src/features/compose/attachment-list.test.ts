import { AppError } from '@glimpse/contract/app-error';
import { centre } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { validationTexts } from '@glimpse/contract/validation';
import { describe, expect, it, vi } from 'vitest';
import { tooManyFiles } from '../../entities/media/selected-file.ts';
import { isInProgress } from '../../entities/media/upload.ts';
import { uncropped } from '../../lib/pictures/crop.ts';
import { media } from '../../testing/examples.ts';
import { acceptingServices, finishedTransfer } from '../../testing/upload-services.ts';
import {
  type Attachment,
  draftAttachment,
  existingAttachment,
  hasCaptions,
  pictureOnlyOnServer,
} from './attachment.ts';
import { AttachmentList } from './attachment-list.ts';

const until = (check: () => void) => vi.waitFor(check, { interval: 1 });
const picture = (name: string, sizeBytes = 8) => new File([new Uint8Array(sizeBytes)], name, { type: 'image/jpeg' });

/** A list whose uploads are accepted at once. The server rejects a file called 'bad', and 'slow' is never sent. */
function createList(initialItems: readonly Attachment[] = [], nextAlt = '') {
  const discarded: string[] = [];
  const sentNames = new Map<string, string>();
  const services = acceptingServices({
    send: async (uploadId, { blob }) => {
      const name = blob instanceof File ? blob.name : '';
      sentNames.set(uploadId, name);
      return name === 'slow' ? { ...finishedTransfer, done: new Promise(() => {}) } : finishedTransfer;
    },
    process: async (uploadId) => {
      if (sentNames.get(uploadId) === 'bad') throw new AppError('unavailable', 'not now');
      return { ...media, path: `media/ana/${uploadId}/` };
    },
    discard: (uploadId) => void discarded.push(sentNames.get(uploadId) ?? uploadId),
  });
  const list = new AttachmentList(services, initialItems, nextAlt);
  const items = () => list.getSnapshot().items;
  const names = () => items().map(({ upload }) => upload?.file.file.name ?? 'on server');
  const alts = () => items().map(({ alt }) => alt);
  const statuses = () => items().map(({ state }) => state.status);
  const finished = () => until(() => expect(items().filter(({ state }) => isInProgress(state))).toEqual([]));
  const idAt = (index: number) => items()[index]?.id ?? '';
  const fileAt = (index: number) => items()[index]?.upload?.toQueuedFile('ana');
  const smallerCount = () => list.getSnapshot().rejections.filter(({ smaller }) => smaller).length;
  return { list, items, names, alts, statuses, finished, idAt, fileAt, smallerCount, discarded };
}

const pictures = (count: number) => Array.from({ length: count }, (_, index) => picture(`p${index}`));

describe('AttachmentList', () => {
  it('uploads files in parallel and keeps their order, and the first is the current one', async () => {
    const { list, names, statuses, finished, idAt } = createList();
    list.replace([picture('a'), picture('b'), picture('c')]);
    expect(statuses()).toEqual(['preparing', 'preparing', 'preparing']);
    await finished();
    expect(statuses()).toEqual(['ready', 'ready', 'ready']);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(list.getSnapshot().currentId).toBe(idAt(0));
    list.add([picture('d')]);
    await finished();
    list.move(idAt(3), 1);
    expect(names()).toEqual(['a', 'd', 'b', 'c']);
  });

  it('replaces the current attachment by the first file, and keeps its alternative text', async () => {
    const { list, names, alts, finished, idAt, discarded } = createList();
    list.replace([picture('a'), picture('b')]);
    await finished();
    list.setCurrent(idAt(0));
    list.setAlt('A ridge');
    list.replace([picture('c'), picture('d')]);
    await finished();
    expect(names()).toEqual(['c', 'd', 'b']);
    expect(discarded).toEqual(['a']);
    expect(alts()).toEqual(['A ridge', '', '']);
  });

  it('accepts ten attachments, and reports only once that there are too many', async () => {
    const { list, names, finished } = createList();
    list.replace(pictures(postLimits.media + 3));
    expect(names()).toHaveLength(postLimits.media);
    expect(list.getSnapshot().rejections).toEqual([tooManyFiles]);
    await finished();
    list.add([picture('one more')]);
    expect(names()).toHaveLength(postLimits.media);
    list.replace([picture('another')]);
    expect(names()[0]).toBe('another');
    expect(list.getSnapshot().rejections).toEqual([]);
  });

  it('makes rejected pictures smaller if the user agrees, and puts them where they were selected', async () => {
    const { list, names, statuses, finished, idAt, fileAt, smallerCount } = createList();
    list.replace([picture('a'), picture('b')]);
    await finished();
    const large = picture('large', mediaLimits.imageBytes + 1);
    list.replace([large]);
    expect(list.getSnapshot().rejections).toMatchObject([{ text: validationTexts.imageSize }]);
    expect(smallerCount()).toBe(1);
    expect(names()).toEqual(['a', 'b']);
    list.addSmaller();
    expect(list.getSnapshot().rejections).toEqual([]);
    await finished();
    expect(names()).toEqual(['large', 'b']);
    expect(statuses()).toEqual(['ready', 'ready']);
    expect(fileAt(0)?.original.size).toBe('smaller'.length);
    list.add([large, large]);
    expect(smallerCount()).toBe(2);
    list.remove(idAt(1));
    expect(list.getSnapshot().rejections).toEqual([]);
  });

  it('removes a failed upload if the file that should replace it is rejected', async () => {
    const { list, items, finished, discarded } = createList();
    list.replace([picture('bad')]);
    await finished();
    list.replace([new File(['x'], 'notes.txt', { type: 'text/plain' })]);
    expect(items()).toEqual([]);
    expect(list.getSnapshot().rejections).toMatchObject([{ text: expect.stringContaining('Choose a JPEG') }]);
    expect(discarded).toEqual(['bad']);
  });

  it('discards a removed upload, and gives its alternative text to the next attachment', async () => {
    const { list, alts, finished, idAt, discarded } = createList([], 'Written before');
    list.replace([picture('a')]);
    await finished();
    expect(alts()).toEqual(['Written before']);
    list.remove(idAt(0));
    expect(discarded).toEqual(['a']);
    expect(list.getSnapshot()).toMatchObject({ items: [], currentId: null, nextAlt: 'Written before' });
    list.add([picture('b'), picture('c')]);
    expect(alts()).toEqual(['Written before', '']);
    await finished();
  });

  it('restores existing media when the upload that replaced them is removed', async () => {
    const { list, alts, statuses, names, finished, idAt, discarded } = createList([
      existingAttachment({ ...media, alt: 'One' }),
      existingAttachment({ ...media, alt: 'Two', path: 'media/bo/u2/' }),
    ]);
    list.replace([picture('a')]);
    await finished();
    expect(names()).toEqual(['a', 'on server']);
    list.remove(idAt(0));
    expect(statuses()).toEqual(['existing', 'existing']);
    expect(discarded).toEqual(['a']);
    list.remove(idAt(0));
    expect(alts()).toEqual(['Two']);
    expect(list.getSnapshot().currentId).toBe(idAt(0));
  });

  it('removes all uploads when an edit is cancelled, and keeps the existing media', async () => {
    const { list, statuses, finished, discarded } = createList([existingAttachment(media)]);
    list.replace([picture('a'), picture('b')]);
    await finished();
    list.removeUploads();
    expect(statuses()).toEqual(['existing']);
    expect(discarded).toEqual(['a', 'b']);
  });

  it('uploads an existing video again to add or remove its captions', async () => {
    const film = { ...media, type: 'video' as const, captionsUrl: 'https://example.com/captions.vtt' };
    const { list, items, alts, statuses, finished, idAt, fileAt } = createList([
      existingAttachment({ ...film, alt: 'A film' }),
    ]);
    const isCaptioned = () => items().map(hasCaptions)[0];
    expect(isCaptioned()).toBe(true);
    await list.setCaptions(idAt(0), null);
    await finished();
    expect([statuses(), isCaptioned()]).toEqual([['ready'], false]);
    expect(fileAt(0)).toMatchObject({ kind: 'video', captions: null });
    await list.setCaptions(idAt(0), new Blob(['WEBVTT']));
    await finished();
    expect([fileAt(0)?.captions?.size, isCaptioned()]).toEqual([6, true]);
    // Removing the upload restores the existing video, which has captions.
    list.remove(idAt(0));
    expect([statuses(), isCaptioned()]).toEqual([['existing'], true]);
    list.add([picture('a')]);
    const captionsSet = list.setCaptions(idAt(0), null);
    // The attachment is removed during the download.
    list.remove(idAt(0));
    await captionsSet;
    await finished();
    expect(alts()).toEqual(['']);
  });

  it('downloads a picture of a draft to crop it, and uploads the result', async () => {
    const stored = { ...media, width: 400, height: 200, focus: { x: 0.25, y: 0.5 } };
    const { list, items, statuses, finished, idAt, discarded } = createList([
      draftAttachment({ alt: 'Dawn', uploadId: 'u1', media: stored }),
    ]);
    expect(items().map(pictureOnlyOnServer)).toEqual([stored]);
    const selected = await list.readAdjustable(idAt(0));
    const size = { width: 400, height: 200 };
    expect(selected).toMatchObject({ kind: 'image', adjustment: { focus: stored.focus, size }, needsRedraw: false });
    if (!selected) throw new Error('no picture');
    const crop = { ...uncropped, quarterTurns: 1 as const };
    list.adjust(idAt(0), selected, { crop, focus: centre, size });
    await finished();
    expect([statuses(), items()[0]?.alt, items()[0]?.upload?.file.adjustment?.crop, discarded]).toEqual([
      ['ready'],
      'Dawn',
      crop,
      ['u1'],
    ]);
    // The attachment is removed during the download.
    const other = createList([draftAttachment({ alt: '', uploadId: 'u2', media: stored })]);
    const reading = other.list.readAdjustable(other.idAt(0));
    other.list.remove(other.idAt(0));
    expect(await reading).toBeNull();
  });

  it('does not crop an animation or a picture on another website', () => {
    const animated = draftAttachment({ alt: '', uploadId: 'u1', media: { ...media, isAnimated: true } });
    const external = existingAttachment({ ...media, path: '' });
    expect([animated, external].map(pictureOnlyOnServer)).toEqual([null, null]);
  });

  it('leaves ready uploads on the server when the page is left or the post is shared', async () => {
    const { list, items, statuses, discarded } = createList();
    list.replace([picture('a'), picture('slow')]);
    await until(() => expect(statuses()).toEqual(['ready', 'sending']));
    list.closeUploads();
    await until(() => expect(discarded).toEqual(['slow']));
    list.clear();
    expect(items()).toEqual([]);
    expect(discarded).toEqual(['slow']);
  });
});
