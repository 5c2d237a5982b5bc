import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderSignedIn } from '../testing/signed-in.tsx';
import { Picture, type PictureProps } from './picture.tsx';

/** The thumbhash of an opaque picture. */
const placeholder = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w';

const nearBlack = '#0b0c0b';

function showPicture(props: Pick<PictureProps, 'fit' | 'letterbox'> = {}) {
  renderSignedIn(
    <Picture url="/a.webp" variants={[]} alt="A hill" placeholder={placeholder} ratio={1} sizes="" {...props} />,
  );
  const image = screen.getByRole('img', { name: 'A hill' });
  const { style } = image.parentElement ?? image;
  const backgroundImage = () => style.backgroundImage;
  const average = () => style.getPropertyValue('--average');
  const background = () => getComputedStyle(image.parentElement ?? image).backgroundColor;
  return { image, backgroundImage, average, background };
}

describe('a picture', () => {
  it('has its average colour as background, then its blur, and none after it was decoded', async () => {
    const { image, backgroundImage, average } = showPicture();
    expect(average()).toMatch(/^rgb/);
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
    expect(average()).toBe('');
  });

  it('has near-black letterboxes in the dark theme, and in the viewer in both themes', () => {
    const background = (theme: string, props: Parameters<typeof showPicture>[0]) => {
      cleanup();
      document.documentElement.dataset.theme = theme;
      return showPicture(props).background();
    };
    expect(background('light', { fit: 'contain' })).toMatch(/^rgb/);
    expect(background('dark', { fit: 'contain' })).toBe(nearBlack);
    expect(background('dark', { fit: 'cover' })).toMatch(/^rgb/);
    expect(background('light', { fit: 'contain', letterbox: 'dark' })).toBe(nearBlack);
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
