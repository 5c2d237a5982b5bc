import { AppError } from '@glimpse/contract/app-error';
import { limits } from '@glimpse/contract/limits';
import { clientTexts, validationTexts } from '@glimpse/contract/texts';
import { describe, expect, it, vi } from 'vitest';
import { media } from '../../testing/examples.ts';
import { tooMany } from './checked-choice.ts';
import type { FirstMedia } from './media-item.ts';
import { MediaList } from './media-list.ts';
import type { UploadServices } from './upload-services.ts';

const until = (check: () => void) => vi.waitFor(check, { interval: 1 });
const picture = (name: string, sizeBytes = 8) =>
  new File([new Uint8Array(sizeBytes)], name, { type: 'image/jpeg' });

/** Uploads that pass at once, unless their file is called 'bad' or 'slow'. */
function world(first: readonly FirstMedia[] = [], alt = '') {
  const discarded: string[] = [];
  const blobs = new Map<string, string>();
  const services: UploadServices = {
    redraw: async (file) => new File(['smaller'], file.name, { type: 'image/jpeg' }),
    fetchVideo: async () => ({
      file: new File(['film'], 'film', { type: 'video/mp4' }),
      kind: 'video',
      type: 'video/mp4',
    }),
    readImage: async () => ({ width: 4, height: 3 }),
    readVideo: async () => ({ width: 9, height: 16, poster: new Blob(['12'], { type: 'image/jpeg' }) }),
    takeTurn: async () => () => {},
    send: async (uploadId, _part, blob) => {
      const name = blob instanceof File ? blob.name : '';
      blobs.set(uploadId, name);
      return {
        done: name === 'slow' ? new Promise(() => {}) : Promise.resolve(),
        onProgress: () => {},
        pause: () => {},
        resume: () => {},
        cancel: () => {},
      };
    },
    process: async (uploadId) => {
      if (blobs.get(uploadId) === 'bad') throw new AppError('unavailable', 'not now');
      return { ...media, path: `media/ana/${uploadId}/` };
    },
    discard: (uploadId) => void discarded.push(blobs.get(uploadId) ?? uploadId),
    announce: () => {},
  };
  const list = new MediaList(services, first, alt);
  const names = () =>
    list
      .snapshot()
      .items.map(({ state }) => (state.status === 'kept' ? 'kept' : (state.chosen?.name ?? 'draft')));
  const statuses = () => list.snapshot().items.map(({ state }) => state.status);
  const settled = () => until(() => expect(statuses()).not.toContain('working'));
  const idOf = (at: number) => list.snapshot().items[at]?.id ?? '';
  return { list, names, statuses, settled, idOf, discarded };
}

const many = (count: number) => Array.from({ length: count }, (_, at) => picture(`p${at}`));

describe('the media of a post in the making', () => {
  it('are sent together and keep the order in which they were chosen; the first is selected', async () => {
    const { list, names, statuses, settled, idOf } = world();
    list.replace([picture('a'), picture('b'), picture('c')]);
    expect(statuses()).toEqual(['working', 'working', 'working']);
    await settled();
    expect(statuses()).toEqual(['ready', 'ready', 'ready']);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(list.snapshot().selected?.id).toBe(idOf(0));
    list.add([picture('d')]);
    await settled();
    list.move(idOf(3), 1);
    expect(names()).toEqual(['a', 'd', 'b', 'c']);
  });

  it('are replaced one by one: the others of a choice come after it, the words stay', async () => {
    const { list, names, settled, idOf, discarded } = world();
    list.replace([picture('a'), picture('b')]);
    await settled();
    list.select(idOf(0));
    list.describe('A ridge');
    list.replace([picture('c'), picture('d')]);
    await settled();
    expect(names()).toEqual(['c', 'd', 'b']);
    expect(discarded).toEqual(['a']);
    expect(list.snapshot().items.map(({ alt }) => alt)).toEqual(['A ridge', '', '']);
  });

  it('are ten at most, and what was too much is said once', async () => {
    const { list, names, settled } = world();
    list.replace(many(limits.postMedia + 3));
    expect(names()).toHaveLength(limits.postMedia);
    expect(list.snapshot().refusals).toEqual([{ name: '', text: tooMany }]);
    await settled();
    list.add([picture('one more')]);
    expect(names()).toHaveLength(limits.postMedia);
    // In place of another there is room.
    list.replace([picture('another')]);
    expect(names()[0]).toBe('another');
    expect(list.snapshot().refusals).toEqual([]);
  });

  it('are refused one by one, before anything is sent', async () => {
    const { list, names, settled } = world();
    const large = picture('large', limits.imageBytes + 1);
    list.replace([picture('a'), large, new File(['x'], 'notes.txt', { type: 'text/plain' }), picture('b')]);
    expect(names()).toEqual(['a', 'b']);
    expect(list.snapshot().refusals).toMatchObject([
      { name: 'large', text: validationTexts.imageSize },
      { name: 'notes.txt' },
    ]);
    await settled();
  });

  it('that are too large are made smaller when the person agrees, where they were chosen', async () => {
    const { list, names, settled, idOf, statuses } = world();
    list.replace([picture('a'), picture('b')]);
    await settled();
    const large = picture('large', limits.imageBytes + 1);
    list.replace([large]);
    expect(list.snapshot()).toMatchObject({ offered: 1, refusals: [{ text: validationTexts.imageSize }] });
    expect(names()).toEqual(['a', 'b']);
    list.acceptOffer();
    expect(list.snapshot()).toMatchObject({ offered: 0, refusals: [] });
    await settled();
    expect(names()).toEqual(['large', 'b']);
    expect(statuses()).toEqual(['ready', 'ready']);
    expect(list.file(idOf(0))?.original.size).toBe('smaller'.length);
    list.add([large, large]);
    expect(list.snapshot().offered).toBe(2);
    list.remove(idOf(1));
    expect(list.snapshot()).toMatchObject({ offered: 0, refusals: [] });
  });

  it('fail one by one; one is tried again, or goes without the others', async () => {
    const { list, names, statuses, settled, idOf } = world();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    list.replace([picture('a'), picture('bad'), picture('c')]);
    await settled();
    expect(statuses()).toEqual(['ready', 'failed', 'ready']);
    expect(list.snapshot().items[1]?.state).toMatchObject({ text: clientTexts.mediaFailed, canRetry: true });
    list.retry(idOf(1));
    expect(statuses()[1]).toBe('working');
    await settled();
    list.select(idOf(1));
    list.remove(idOf(1));
    expect(names()).toEqual(['a', 'c']);
    expect(list.snapshot().selected?.id).toBe(idOf(1));
    vi.restoreAllMocks();
  });

  it('that are removed are discarded; the words of the only one are for the next', async () => {
    const { list, settled, idOf, discarded } = world([], 'Written before');
    list.replace([picture('a')]);
    await settled();
    expect(list.snapshot().alt).toBe('Written before');
    list.remove(idOf(0));
    expect(discarded).toEqual(['a']);
    expect(list.snapshot()).toMatchObject({ items: [], selected: null, alt: 'Written before' });
    list.add([picture('b'), picture('c')]);
    expect(list.snapshot().items.map(({ alt }) => alt)).toEqual(['Written before', '']);
    await settled();
  });

  it('of an edited post come back when what had taken their place is removed', async () => {
    const { list, statuses, names, settled, idOf, discarded } = world([
      { alt: 'One', kept: media },
      { alt: 'Two', kept: { ...media, path: 'media/bo/u2/' } },
    ]);
    list.replace([picture('a')]);
    await settled();
    expect(names()).toEqual(['a', 'kept']);
    list.remove(idOf(0));
    expect(statuses()).toEqual(['kept', 'kept']);
    expect(discarded).toEqual(['a']);
    list.remove(idOf(0));
    expect(list.snapshot().items.map(({ alt }) => alt)).toEqual(['Two']);
  });

  it('that a post shows get captions, or lose them, by being sent once more', async () => {
    const film = { ...media, type: 'video' as const, captionsUrl: 'https://example.com/captions.vtt' };
    const { list, statuses, settled, idOf } = world([{ alt: 'A film', kept: film }]);
    const hasCaptions = () => list.snapshot().items[0]?.hasCaptions;
    expect(hasCaptions()).toBe(true);
    await list.caption(idOf(0), null);
    await settled();
    expect([statuses(), hasCaptions()]).toEqual([['ready'], false]);
    expect(list.file(idOf(0))).toMatchObject({ kind: 'video', captions: null });
    await list.caption(idOf(0), new Blob(['WEBVTT']));
    await settled();
    expect([list.file(idOf(0))?.captions?.size, hasCaptions()]).toEqual([6, true]);
    // What the post has shown comes back with its own.
    list.remove(idOf(0));
    expect([statuses(), hasCaptions()]).toEqual([['kept'], true]);
    // Removed while it is fetched, it stays away.
    list.add([picture('a')]);
    const isDone = list.caption(idOf(0), null);
    list.remove(idOf(0));
    await isDone;
    await settled();
    expect(list.snapshot().items.map(({ alt }) => alt)).toEqual(['']);
  });

  it('that are gone from the server are taken out, with a word', () => {
    const ready = (uploadId: string) => ({ alt: uploadId, upload: { uploadId, media } });
    const { list, discarded } = world([ready('u1'), ready('u2')]);
    list.lose(['u1'], 'Gone.');
    expect(list.snapshot().items.map(({ alt }) => alt)).toEqual(['u2']);
    expect(list.snapshot().refusals).toEqual([{ name: '', text: 'Gone.' }]);
    expect(discarded).toEqual([]);
  });

  it('that are ready stay on the server when the page is left or they are posted, the others go', async () => {
    const { list, statuses, discarded } = world();
    list.replace([picture('a'), picture('slow')]);
    await until(() => expect(statuses()).toEqual(['ready', 'working']));
    list.leave();
    await until(() => expect(discarded).toEqual(['slow']));
    list.release();
    expect(list.snapshot().items).toEqual([]);
    expect(discarded).toEqual(['slow']);
  });
});
