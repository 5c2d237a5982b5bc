import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderSignedIn } from '../testing/signed-in.tsx';
import { Picture } from './picture.tsx';

/** The thumbhash of an opaque picture. */
const placeholder = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w';

function showPicture() {
  renderSignedIn(<Picture url="/a.webp" variants={[]} alt="A hill" placeholder={placeholder} ratio={1} sizes="" />);
  const image = screen.getByRole('img', { name: 'A hill' });
  const { style } = image.parentElement ?? image;
  const backgroundImage = () => style.backgroundImage;
  return { image, backgroundImage, style };
}

describe('a picture', () => {
  it('has its average colour as background, then its blur, and none after it was decoded', async () => {
    const { image, backgroundImage, style } = showPicture();
    expect(style.backgroundColor).toMatch(/^rgb/);
    expect(backgroundImage()).toBe('');
    let decoded = () => {};
    if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
    image.decode = () =>
      new Promise((resolve) => {
        decoded = resolve;
      });
    await waitFor(() => expect(backgroundImage()).toContain('data:image/png'));
    fireEvent.load(image);
    expect(backgroundImage()).toContain('data:image/png');
    await act(async () => decoded());
    expect(backgroundImage()).toBe('');
    expect(style.backgroundColor).toBe('');
  });

  it('is shown even if it cannot be decoded in advance', async () => {
    const { image, backgroundImage } = showPicture();
    if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
    image.decode = () => Promise.reject(new DOMException('', 'EncodingError'));
    await act(async () => void fireEvent.load(image));
    expect(backgroundImage()).toBe('');
  });

  it('shows an icon if it cannot be loaded', () => {
    const { image } = showPicture();
    fireEvent.error(image);
    expect(screen.getByRole('img', { name: 'A hill' }).tagName).toBe('DIV');
  });
});
