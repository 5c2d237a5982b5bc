import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { acquireObjectUrl } from '../../lib/browser/object-urls.ts';
import { media } from '../../testing/examples.ts';
import { useMediaUrls } from './use-media-urls.ts';

/** A video whose poster has no renditions. */
const video = {
  ...media,
  ...{ type: 'video' as const, variants: [] },
  ...{ url: 'https://example.com/clip.mp4', posterUrl: 'https://example.com/still.webp' },
};

/** Fetches a file before the hook does. The hook then shares the object URL. */
const prefetch = (url: string) => acquireObjectUrl(url, async () => new Blob([url])).url;

it.each(['private', 'moderated'])('returns the object URLs of a video below %s/ and of its poster', async (root) => {
  const privateVideo = { ...video, path: `${root}/bo/u1/` };
  const [url, posterUrl] = await Promise.all([privateVideo.url, privateVideo.posterUrl].map(prefetch));
  const { result } = renderHook(() => useMediaUrls(privateVideo, 100));
  await waitFor(() => expect(result.current).toMatchObject({ url, posterUrl }));
  const { result: still } = renderHook(() => useMediaUrls(privateVideo, 100, true));
  await waitFor(() => expect(still.current).toMatchObject({ url: posterUrl, posterUrl }));
});
