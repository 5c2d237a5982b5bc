import { storagePaths, storageUrl } from '@glimpse/contract/paths';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../testing/signed-in.tsx';
import { Avatar } from './avatar.tsx';

const square = (side: number) => storageUrl('b.appspot.com', storagePaths.square('ana', 'u1', side));

function show(url: string): HTMLImageElement {
  renderSignedIn(<Avatar url={url} size={40} name="Ana" />);
  const image = screen.getByRole('img', { name: 'Ana' });
  if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
  return image;
}

it('loads the square that fits its size', () => {
  const { srcset, sizes } = show(square(160));
  expect(srcset).toBe(`${square(160)} 160w, ${square(320)} 320w`);
  expect(sizes).toBe('40px');
});

it.each([
  ['an upload to an earlier release', storageUrl('b.appspot.com', storagePaths.variant('ana', 'u1', 320))],
  ['a preset avatar', '/avatars/avatar-01.webp'],
])('loads the only file of %s', (_what, url) => {
  const image = show(url);
  expect(image.srcset).toBe('');
  expect(image.src).toContain(url);
});

it('shows the default picture if the file is missing', () => {
  const image = show(square(160));
  fireEvent.error(image);
  expect(image.srcset).toBe('');
  expect(image.src).toContain('/avatars/default.webp');
});
