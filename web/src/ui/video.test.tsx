import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { ThemeProvider } from 'styled-components';
import { expect, it, vi } from 'vitest';
import { theme } from './theme.ts';
import { Video } from './video.tsx';

/** A video of 75 s, of which Chromium has decoded so many bytes of sound by the time that it tells where it is. */
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

it('offers its sound when it has some', () => {
  const video = play(16_678);
  expect(video.muted).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound on' }));
  expect(video.muted).toBe(false);
});

it('offers no sound where there is none', () => {
  play(0);
  expect(screen.queryByRole('button', { name: 'Turn sound on' })).toBeNull();
});

it('never offers sound to a video that is known to have none', () => {
  play(16_678, { hasSound: false });
  expect(screen.queryByRole('button', { name: 'Turn sound on' })).toBeNull();
});

it('says where it is, and goes where it is told', () => {
  const video = play(0);
  const scrubber = screen.getByRole('slider', { name: 'Place in the video' });
  expect(scrubber.getAttribute('aria-valuetext')).toBe('0:07 of 1:15');
  fireEvent.change(scrubber, { target: { value: '62' } });
  expect(video.currentTime).toBe(62);
  expect(scrubber.getAttribute('aria-valuetext')).toBe('1:02 of 1:15');
});

it('shows captions where there are some, until they are switched off', () => {
  play(0);
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  const video = play(0, { hasCaptions: true, captionsUrl: 'blob:captions' });
  expect(video.querySelector('track')?.getAttribute('src')).toBe('blob:captions');
  const button = screen.getByRole('button', { name: 'Captions' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
