import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { ThemeProvider } from 'styled-components';
import { expect, it, vi } from 'vitest';
import { theme } from './theme.ts';
import { Video } from './video.tsx';

/** Renders a video of 75 s at 7.4 s. Chromium has decoded `soundBytes` bytes of its sound. */
function play(soundBytes: number, props: Partial<ComponentProps<typeof Video>> = {}) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { container } = render(
    <ThemeProvider theme={theme}>
      <Video url="https://example.com/a.mp4" posterUrl="" alt="A film" ratio={1} {...props} />
    </ThemeProvider>,
  );
  vi.unstubAllGlobals();
  const video = container.querySelector('video');
  if (!video) throw new Error('there is no video');
  Object.defineProperty(video, 'webkitAudioDecodedByteCount', { value: soundBytes });
  Object.defineProperty(video, 'duration', { value: 75 });
  video.currentTime = 7.4;
  fireEvent.timeUpdate(video);
  return video;
}

it('has a sound button if the video has sound', () => {
  const video = play(16_678);
  expect(video.muted).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound on' }));
  expect(video.muted).toBe(false);
});

it('has no sound button if the video has no sound', () => {
  play(0);
  expect(screen.queryByRole('button', { name: 'Turn sound on' })).toBeNull();
});

it('has no sound button if the caller knows that the video has no sound', () => {
  play(16_678, { hasSound: false });
  expect(screen.queryByRole('button', { name: 'Turn sound on' })).toBeNull();
});

it('shows the current time, and seeks with the slider', () => {
  const video = play(0);
  const scrubber = screen.getByRole('slider', { name: 'Seek' });
  expect(scrubber.getAttribute('aria-valuetext')).toBe('0:07 of 1:15');
  fireEvent.change(scrubber, { target: { value: '62' } });
  expect(video.currentTime).toBe(62);
  expect(scrubber.getAttribute('aria-valuetext')).toBe('1:02 of 1:15');
});

it('shows captions if the video has them, until the user switches them off', () => {
  play(0);
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  const video = play(0, { hasCaptions: true, captionsUrl: 'blob:captions' });
  expect(video.querySelector('track')?.getAttribute('src')).toBe('blob:captions');
  const button = screen.getByRole('button', { name: 'Captions' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
