import { limits } from '@glimpse/contract/limits';
import { type Media, plain } from '@glimpse/contract/media/media';
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
  ...plain,
};
const first = { uploadId: 'u1', media, alt: 'A ridge' };
const second = { uploadId: 'u2', media, alt: '' };
const draft: Draft = { caption: 'First light', alt: 'A ridge', media: [first, second] };
/** As a release stored it that knew one media. */
const ofOne = { version: 1, uid: 'ana', caption: '', alt: 'A ridge', upload: { ...first, readyAtMs: 0 } };
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
      () => storeDraft('ana', { caption: '', alt: '', media: [] }, 0),
      clearDraft,
      clearPersisted,
    ]) {
      storeDraft('ana', draft, 0);
      end();
      expect(readDraft('ana', 0)).toBeNull();
    }
  });

  it('keeps the words when an upload has become too old, however often they were changed since', () => {
    storeDraft('ana', { ...draft, media: [first] }, 0);
    storeDraft('ana', { ...draft, caption: 'Second light' }, 20 * hourMs);
    expect(readDraft('ana', 22 * hourMs)?.media).toEqual([first, second]);
    expect(readDraft('ana', limits.uploadKeptMs)).toEqual({
      caption: 'Second light',
      alt: 'A ridge',
      media: [second],
    });
  });

  it('is gone once a post with one of its uploads has been shared, and not with another', () => {
    storeDraft('ana', draft, 0);
    clearDraftOf('ana', ['u3']);
    expect(readDraft('ana', 0)).toEqual(draft);
    clearDraftOf('ana', ['u2', 'u1']);
    expect(readDraft('ana', 0)).toBeNull();
  });

  it('of a release that knew one picture is there with it', () => {
    localStorage.setItem('draft:post', JSON.stringify(ofOne));
    expect(readDraft('ana', 0)).toEqual({ caption: '', alt: 'A ridge', media: [first] });
  });

  it.each([
    ['no JSON', '{'],
    ['another version', JSON.stringify({ ...ofOne, version: 0 })],
    [
      'a script as its address',
      JSON.stringify({
        ...ofOne,
        upload: { ...ofOne.upload, media: { ...media, url: 'javascript:alert(1)' } },
      }),
    ],
  ])('is ignored when it is %s', (_what, stored) => {
    localStorage.setItem('draft:post', stored);
    expect(readDraft('ana', 0)).toBeNull();
  });
});
