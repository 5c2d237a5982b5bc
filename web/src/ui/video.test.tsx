import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { expect, it, vi } from 'vitest';
import { theme } from './theme.ts';
import { Video } from './video.tsx';

/** A video of which Chromium has decoded so many bytes of sound by the time that it tells where it is. */
function play(soundBytes: number) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { container } = render(
    <ThemeProvider theme={theme}>
      <Video url="https://example.com/a.mp4" posterUrl="" alt="A film" ratio={1} />
    </ThemeProvider>,
  );
  vi.unstubAllGlobals();
  const video = container.querySelector('video');
  if (!video) throw new Error('there is no video');
  Object.defineProperty(video, 'webkitAudioDecodedByteCount', { value: soundBytes });
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
