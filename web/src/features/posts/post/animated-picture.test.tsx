import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { media } from '../../../testing/examples.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { AnimatedPicture } from './animated-picture.tsx';

const animatedPicture = {
  ...media,
  isAnimated: true,
  alt: 'A dial',
  url: 'https://example.com/dial.webp',
  posterUrl: 'https://example.com/still.webp',
};

afterEach(() => vi.restoreAllMocks());

function show(prefersReducedMotion: boolean) {
  const { matches: _matches, ...list } = matchMedia('(prefers-reduced-motion: reduce)');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...list, matches: prefersReducedMotion });
  const { person, container } = renderSignedIn(
    <AnimatedPicture media={animatedPicture} alt={animatedPicture.alt} ratio={1} sizes="100px" widthPx={100} />,
  );
  const shownUrl = () => within(container).getByRole('img', { name: 'A dial' }).getAttribute('src');
  return { shownUrl, press: (name: string) => person.click(screen.getByRole('button', { name })) };
}

it('plays an animated picture until it is paused', async () => {
  const { shownUrl, press } = show(false);
  expect(shownUrl()).toBe(animatedPicture.url);
  await press('Pause');
  expect(shownUrl()).toBe(animatedPicture.posterUrl);
  await press('Play');
  expect(shownUrl()).toBe(animatedPicture.url);
});

it('shows the first frame if the user prefers reduced motion, until the picture is started', async () => {
  const { shownUrl, press } = show(true);
  expect(shownUrl()).toBe(animatedPicture.posterUrl);
  await press('Play');
  expect(shownUrl()).toBe(animatedPicture.url);
});
