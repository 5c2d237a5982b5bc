import { type Media, mediaDefaults } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearPersisted } from '../../lib/browser/storage.ts';
import { clearDraft, clearDraftOf, type Draft, readDraft, storeDraft } from './draft.ts';

const media: Media = {
  type: 'image',
  url: 'https://example.com/1080.webp',
  path: 'media/ana/u1/',
  width: 1600,
  height: 1200,
  alt: '',
  placeholder: '',
  variants: [{ width: 1080, url: 'https://example.com/1080.webp', hasAvif: false }],
  posterUrl: '',
  ...mediaDefaults,
};
const first = { uploadId: 'u1', media, alt: 'A ridge' };
const second = { uploadId: 'u2', media, alt: '' };
const draft: Draft = { caption: 'First light', alt: 'A ridge', media: [first, second] };
/** Stored by an earlier release, which supported one upload. */
const singleUploadDraft = {
  version: 1,
  uid: 'ana',
  caption: '',
  alt: 'A ridge',
  upload: { ...first, readyAtMs: 0 },
};
const hourMs = 60 * 60 * 1000;

describe('a draft', () => {
  beforeEach(() => localStorage.clear());

  it('is returned to the viewer who wrote it', () => {
    storeDraft('ana', draft, 0);
    expect(readDraft('ana', hourMs)).toEqual(draft);
  });

  it('is not returned to another viewer', () => {
    storeDraft('ana', draft, 0);
    expect(readDraft('bo', 0)).toBeNull();
  });

  it('is removed when it is empty, cleared, or the viewer signs out', () => {
    for (const end of [() => storeDraft('ana', { caption: '', alt: '', media: [] }, 0), clearDraft, clearPersisted]) {
      storeDraft('ana', draft, 0);
      end();
      expect(readDraft('ana', 0)).toBeNull();
    }
  });

  it('leaves out old uploads, even if the texts were changed later', () => {
    storeDraft('ana', { ...draft, media: [first] }, 0);
    storeDraft('ana', { ...draft, caption: 'Second light' }, 20 * hourMs);
    expect(readDraft('ana', 22 * hourMs)?.media).toEqual([first, second]);
    expect(readDraft('ana', mediaLimits.uploadLifetimeMs)).toEqual({
      caption: 'Second light',
      alt: 'A ridge',
      media: [second],
    });
  });

  it('is removed when a post with one of its uploads is shared, and not for another post', () => {
    storeDraft('ana', draft, 0);
    clearDraftOf('ana', ['u3']);
    expect(readDraft('ana', 0)).toEqual(draft);
    clearDraftOf('ana', ['u2', 'u1']);
    expect(readDraft('ana', 0)).toBeNull();
  });

  it('of an earlier release can be read', () => {
    localStorage.setItem('draft:post', JSON.stringify(singleUploadDraft));
    expect(readDraft('ana', 0)).toEqual({ caption: '', alt: 'A ridge', media: [first] });
  });

  it.each([
    ['invalid JSON', '{'],
    ['of another version', JSON.stringify({ ...singleUploadDraft, version: 0 })],
    [
      'with a script as URL',
      JSON.stringify({
        ...singleUploadDraft,
        upload: { ...singleUploadDraft.upload, media: { ...media, url: 'javascript:alert(1)' } },
      }),
    ],
  ])('is ignored if it is %s', (_name, stored) => {
    localStorage.setItem('draft:post', stored);
    expect(readDraft('ana', 0)).toBeNull();
  });
});
