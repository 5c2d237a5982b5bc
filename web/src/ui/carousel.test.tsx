import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';
import { theme } from './theme.ts';

/** Five pictures, of which the observer says that they are in view once `comeNear` is called. */
function show() {
  let tell: ((changes: { isIntersecting: boolean }[]) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: typeof tell) {
        tell = onChange;
      }
      observe() {}
      disconnect() {}
    },
  );
  const view = render(
    <ThemeProvider theme={theme}>
      <Carousel
        label="Five pictures"
        count={5}
        ratio={1}
        slide={(index) => (
          <>
            <img src="data:," alt={`View ${index + 1}`} />
            {index === 1 && <input type="range" aria-label="Place in the video" />}
          </>
        )}
      />
    </ThemeProvider>,
  );
  vi.unstubAllGlobals();
  const strip = screen.getByRole('group', { name: 'Five pictures, by arrow keys' });
  const loaded = () => screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('alt'));
  return { ...view, strip, loaded, comeNear: () => tell?.([{ isIntersecting: true }]) };
}

const place = () => screen.getByRole('status').textContent;

it('goes by arrow keys, Home and End, says where it is, and ends at either end', () => {
  const { strip } = show();
  const steps = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home'];
  const places = steps.map((key) => {
    const isLeftToThePage = fireEvent.keyDown(strip, { key });
    return [place(), isLeftToThePage];
  });
  expect(places).toEqual(
    ['1 of 5', '2 of 5', '3 of 5', '2 of 5', '5 of 5', '5 of 5', '1 of 5'].map((where) => [where, false]),
  );
  expect(fireEvent.keyDown(strip, { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(place()).toBe('1 of 5');
});

it('goes by its buttons, and keeps them at the ends', () => {
  show();
  const next = screen.getByRole('button', { name: 'Next' });
  for (let press = 0; press < 6; press++) fireEvent.click(next);
  expect(place()).toBe('5 of 5');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(place()).toBe('4 of 5');
  expect(next.getAttribute('aria-disabled')).toBe('false');
});

it('loads the one that is seen, its neighbours once it is in view, and no others; the rest is out of reach', async () => {
  const { strip, loaded, comeNear } = show();
  expect(loaded()).toEqual(['View 1']);
  comeNear();
  await vi.waitFor(() => expect(loaded()).toEqual(['View 1', 'View 2']));
  fireEvent.keyDown(strip, { key: 'ArrowRight' });
  expect(loaded()).toEqual(['View 1', 'View 2', 'View 3']);
  expect(
    [...strip.querySelectorAll('[aria-roledescription="slide"]')].map((slide) => slide.hasAttribute('inert')),
  ).toEqual([true, false, true, true, true]);
});

it('leaves the keys to a control inside', () => {
  const { strip } = show();
  fireEvent.keyDown(strip, { key: 'ArrowRight' });
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
  expect(place()).toBe('2 of 5');
});
