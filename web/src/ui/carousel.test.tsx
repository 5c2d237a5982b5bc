import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { afterEach, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';
import { theme } from './theme.ts';

/** Renders five pictures. `enterView` makes the fake IntersectionObserver report that they are in view. */
function show() {
  let reportChanges: ((changes: { isIntersecting: boolean }[]) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: typeof reportChanges) {
        reportChanges = onChange;
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
  const track = screen.getByRole('group', { name: 'Five pictures. Browse with the arrow keys' });
  const renderedPictures = () => screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('alt'));
  return { ...view, track, renderedPictures, enterView: () => reportChanges?.([{ isIntersecting: true }]) };
}

const status = () => screen.getByRole('status').textContent;

afterEach(() => document.documentElement.removeAttribute('dir'));

it('moves by arrow keys, Home and End, announces the position, and stops at both ends', () => {
  const { track } = show();
  const steps = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home'];
  const statuses = steps.map((key) => {
    const isNotPrevented = fireEvent.keyDown(track, { key });
    return [status(), isNotPrevented];
  });
  expect(statuses).toEqual(
    ['1 of 5', '2 of 5', '3 of 5', '2 of 5', '5 of 5', '5 of 5', '1 of 5'].map((position) => [position, false]),
  );
  expect(fireEvent.keyDown(track, { key: 'ArrowRight', altKey: true })).toBe(true);
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
  const { track, renderedPictures, enterView } = show();
  expect(renderedPictures()).toEqual(['View 1']);
  enterView();
  await vi.waitFor(() => expect(renderedPictures()).toEqual(['View 1', 'View 2']));
  fireEvent.keyDown(track, { key: 'ArrowRight' });
  expect(renderedPictures()).toEqual(['View 1', 'View 2', 'View 3']);
  expect(
    [...track.querySelectorAll('[aria-roledescription="slide"]')].map((slide) => slide.hasAttribute('inert')),
  ).toEqual([true, false, true, true, true]);
});

it('does not handle the keys of a control in a slide', () => {
  const { track } = show();
  fireEvent.keyDown(track, { key: 'ArrowRight' });
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
  expect(status()).toBe('2 of 5');
});

it('moves to the left in a right-to-left language, where browsers have negative scroll positions', () => {
  document.documentElement.dir = 'rtl';
  const { track } = show();
  vi.spyOn(track, 'clientWidth', 'get').mockReturnValue(200);
  const scrollTo = vi.spyOn(track, 'scrollTo').mockReturnValue();
  const statuses = ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'].map((key) => {
    fireEvent.keyDown(track, { key });
    return status();
  });
  expect(statuses).toEqual(['1 of 5', '2 of 5', '3 of 5', '2 of 5']);
  expect(scrollTo.mock.calls).toMatchObject([[{ left: -200 }], [{ left: -400 }], [{ left: -200 }]]);

  fireEvent.pointerDown(track);
  track.scrollLeft = -600;
  fireEvent.scroll(track);
  expect(status()).toBe('4 of 5');
});
