import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { media } from '../../testing/examples.ts';
import { useMediaUrls } from './use-media-urls.ts';

vi.mock('../../lib/browser/object-urls.ts', () => ({
  acquireObjectUrl: (storageUrl: string) => ({
    url: Promise.resolve(`object URL of ${storageUrl}`),
    release: () => {},
  }),
}));

/** A private video whose poster has no renditions. */
const privateVideo = {
  ...media,
  ...{ type: 'video' as const, path: 'private/bo/u1/', variants: [] },
  ...{ url: 'https://example.com/clip.mp4', posterUrl: 'https://example.com/still.webp' },
};
const [video, poster] = [privateVideo.url, privateVideo.posterUrl].map((url) => `object URL of ${url}`);

it.each([
  ['the video and its poster', false, { url: video, posterUrl: poster }],
  ['only the poster, with isStill,', true, { url: poster, posterUrl: poster }],
])('fetches %s of a private video', async (_files, isStill, urls) => {
  const { result } = renderHook(() => useMediaUrls(privateVideo, 100, isStill));
  await waitFor(() => expect(result.current).toMatchObject(urls));
});
