import { limits } from '@glimpse/contract/limits';
import { type Media, plain } from '@glimpse/contract/media';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearPersisted } from '../../lib/browser/storage.ts';
import { clearDraft, type Draft, readDraft, storeDraft } from './draft.ts';

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
  ...plain,
};
const draft: Draft = { caption: 'First light', alt: 'A ridge', upload: { uploadId: 'u1', media } };
const hourMs = 60 * 60 * 1000;

describe('a draft', () => {
  beforeEach(() => localStorage.clear());

  it('comes back to who wrote it', () => {
    storeDraft('ana', draft, 0);
    expect(readDraft('ana', hourMs)).toEqual(draft);
  });

  it('is not shown to somebody else', () => {
    storeDraft('ana', draft, 0);
    expect(readDraft('bo', 0)).toBeNull();
  });

  it('is gone when it is empty, cleared, or its writer has signed out', () => {
    for (const end of [
      () => storeDraft('ana', { caption: '', alt: '', upload: null }, 0),
      clearDraft,
      clearPersisted,
    ]) {
      storeDraft('ana', draft, 0);
      end();
      expect(readDraft('ana', 0)).toBeNull();
    }
  });

  it('keeps the words when the upload has become too old, however often they were changed since', () => {
    storeDraft('ana', draft, 0);
    storeDraft('ana', { ...draft, caption: 'Second light' }, 20 * hourMs);
    expect(readDraft('ana', 22 * hourMs)?.upload).toEqual(draft.upload);
    expect(readDraft('ana', limits.uploadKeptMs)).toEqual({
      caption: 'Second light',
      alt: 'A ridge',
      upload: null,
    });
  });

  it.each([
    ['no JSON', '{'],
    ['another version', JSON.stringify({ version: 0, uid: 'ana', ...draft })],
    [
      'a script as its address',
      JSON.stringify({
        version: 1,
        uid: 'ana',
        caption: '',
        alt: '',
        upload: { uploadId: 'u', readyAtMs: 0, media: { ...media, url: 'javascript:alert(1)' } },
      }),
    ],
  ])('is ignored when it is %s', (_what, stored) => {
    localStorage.setItem('draft:post', stored);
    expect(readDraft('ana', 0)).toBeNull();
  });
});
