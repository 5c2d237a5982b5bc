import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';
import { theme } from './theme.ts';

/** Renders five pictures. `comeNear` makes the fake IntersectionObserver report that they are in view. */
function show() {
  let notifyObserver: ((changes: { isIntersecting: boolean }[]) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: typeof notifyObserver) {
        notifyObserver = onChange;
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
            {index === 1 && <input type="range" aria-label="Seek" />}
          </>
        )}
      />
    </ThemeProvider>,
  );
  vi.unstubAllGlobals();
  const strip = screen.getByRole('group', { name: 'Five pictures. Browse with the arrow keys' });
  const loaded = () => screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('alt'));
  return { ...view, strip, loaded, comeNear: () => notifyObserver?.([{ isIntersecting: true }]) };
}

const status = () => screen.getByRole('status').textContent;

it('moves by arrow keys, Home and End, announces the position, and stops at both ends', () => {
  const { strip } = show();
  const steps = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home'];
  const statuses = steps.map((key) => {
    const isNotPrevented = fireEvent.keyDown(strip, { key });
    return [status(), isNotPrevented];
  });
  expect(statuses).toEqual(
    ['1 of 5', '2 of 5', '3 of 5', '2 of 5', '5 of 5', '5 of 5', '1 of 5'].map((position) => [position, false]),
  );
  expect(fireEvent.keyDown(strip, { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(status()).toBe('1 of 5');
});

it('moves by its buttons, which stay at both ends', () => {
  show();
  const next = screen.getByRole('button', { name: 'Next' });
  for (let press = 0; press < 6; press++) fireEvent.click(next);
  expect(status()).toBe('5 of 5');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(status()).toBe('4 of 5');
  expect(next.getAttribute('aria-disabled')).toBe('false');
});

it('loads the current picture, its neighbours once it is in view, and makes all others inert', async () => {
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

it('does not handle the keys of a control in a slide', () => {
  const { strip } = show();
  fireEvent.keyDown(strip, { key: 'ArrowRight' });
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
  expect(status()).toBe('2 of 5');
});
