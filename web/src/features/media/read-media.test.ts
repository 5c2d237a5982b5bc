import { afterEach, describe, expect, it, vi } from 'vitest';
import { posterSize, posterTime, readVideo, videoTexts } from './read-media.ts';

describe('the poster of a video', () => {
  it.each([
    [10, 0.5],
    [1, 0.5],
    [0.2, 0.1],
    [Number.POSITIVE_INFINITY, 0.1],
    [Number.NaN, 0.1],
  ])('of %d s is taken at %d s', (duration, time) => expect(posterTime(duration)).toBeCloseTo(time));

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
  ])('of %o is %o', (video, poster) => expect(posterSize(video)).toEqual(poster));
});

describe('reading a video', () => {
  afterEach(() => vi.restoreAllMocks());

  /** A video element that has `shape` once it is loaded, or an error. */
  function browserWith(
    shape: Partial<HTMLVideoElement>,
    event: 'loadedmetadata' | 'error' = 'loadedmetadata',
  ) {
    const video = document.createElement('video');
    for (const [name, value] of Object.entries(shape)) Object.defineProperty(video, name, { value });
    video.load = () => {
      if (video.hasAttribute('src')) queueMicrotask(() => video.dispatchEvent(new Event(event)));
    };
    vi.spyOn(document, 'createElement').mockReturnValue(video);
  }

  it('says so when only the sound of it can be played', async () => {
    browserWith({ videoWidth: 0, videoHeight: 0, duration: 3 });
    await expect(readVideo('blob:hevc')).rejects.toThrow(videoTexts.noPicture);
  });

  it('says so when it is too long', async () => {
    browserWith({ videoWidth: 640, videoHeight: 360, duration: 601 });
    await expect(readVideo('blob:film')).rejects.toThrow(videoTexts.tooLong);
  });

  it('says so when it cannot be read', async () => {
    browserWith({}, 'error');
    await expect(readVideo('blob:broken')).rejects.toThrow(videoTexts.unreadable);
  });
});
