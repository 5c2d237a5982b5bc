import { afterEach, describe, expect, it, vi } from 'vitest';
import { t } from '../../lib/languages/translate.ts';
import { posterSeconds, posterSize, readVideo } from './read-media.ts';

describe('the poster of a video', () => {
  it.each([
    [10, 0.5],
    [1, 0.5],
    [0.2, 0.1],
    [Number.POSITIVE_INFINITY, 0.1],
    [Number.NaN, 0.1],
  ])('is taken from a video of %d s at %d s', (duration, time) => expect(posterSeconds(duration)).toBeCloseTo(time));

  it.each([
    [
      { width: 720, height: 1280 },
      { width: 720, height: 1280 },
    ],
    [
      { width: 1080, height: 1920 },
      { width: 1080, height: 1920 },
    ],
    [
      { width: 3840, height: 2160 },
      { width: 1080, height: 608 },
    ],
    [
      { width: 10_000, height: 2 },
      { width: 1080, height: 1 },
    ],
  ])('for a video of %o has the size %o', (video, poster) => expect(posterSize(video)).toEqual(poster));
});

describe('reading a video', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Makes the browser create a video element with these properties. Loading it fires `event`. */
  function mockVideo(properties: Partial<HTMLVideoElement>, event: 'loadedmetadata' | 'error' = 'loadedmetadata') {
    const video = document.createElement('video');
    for (const [name, value] of Object.entries(properties)) Object.defineProperty(video, name, { value });
    video.load = () => {
      if (video.hasAttribute('src')) queueMicrotask(() => video.dispatchEvent(new Event(event)));
    };
    vi.spyOn(document, 'createElement').mockReturnValue(video);
  }

  it('rejects it if the browser plays only its sound', async () => {
    mockVideo({ videoWidth: 0, videoHeight: 0, duration: 3 });
    await expect(readVideo('blob:hevc')).rejects.toThrow(t('media.videoWithoutPicture'));
  });

  it('rejects it if it is too long', async () => {
    mockVideo({ videoWidth: 640, videoHeight: 360, duration: 601 });
    await expect(readVideo('blob:film')).rejects.toThrow(t('media.videoTooLong', { minutes: 10 }));
  });

  it('rejects it if it cannot be read', async () => {
    mockVideo({}, 'error');
    await expect(readVideo('blob:broken')).rejects.toThrow(t('media.videoUnreadable'));
  });
});
