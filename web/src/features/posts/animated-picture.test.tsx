import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { media } from '../../testing/examples.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { MovingPicture } from '../post/moving-picture.tsx';

const dial = {
  ...media,
  isAnimated: true,
  alt: 'A dial',
  url: 'https://example.com/dial.webp',
  posterUrl: 'https://example.com/still.webp',
};

afterEach(() => vi.restoreAllMocks());

function show(wantsLess: boolean) {
  const { matches: _matches, ...list } = matchMedia('(prefers-reduced-motion: reduce)');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...list, matches: wantsLess });
  const { person, container } = renderSignedIn(
    <MovingPicture media={dial} alt={dial.alt} ratio={1} sizes="100px" widthPx={100} />,
  );
  const shown = () => within(container).getByRole('img', { name: 'A dial' }).getAttribute('src');
  return { shown, press: (name: string) => person.click(screen.getByRole('button', { name })) };
}

it('a picture that moves does so until it is paused', async () => {
  const { shown, press } = show(false);
  expect(shown()).toBe(dial.url);
  await press('Pause');
  expect(shown()).toBe(dial.posterUrl);
  await press('Play');
  expect(shown()).toBe(dial.url);
});

it('a picture that moves stands still for those who asked for less motion, until they start it', async () => {
  const { shown, press } = show(true);
  expect(shown()).toBe(dial.posterUrl);
  await press('Play');
  expect(shown()).toBe(dial.url);
});
