import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { media } from '../../../testing/examples.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { Lightbox } from './lightbox.tsx';

const pictures = ['First', 'Second', 'Third'].map((alt) => ({ media: { ...media, alt }, alt }));

/** Shows the second of three pictures. */
function show() {
  renderSignedIn(<Lightbox pictures={pictures} initialIndex={1} onClose={() => {}} />);
  return {
    press: (key: string) => fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key }),
    swipe(fromX: number, toX: number) {
      const view = screen.getByRole('img');
      fireEvent.pointerDown(view, { clientX: fromX, pointerId: 1, buttons: 1 });
      fireEvent.pointerMove(view, { clientX: toX, pointerId: 1, buttons: 1 });
      fireEvent.pointerUp(view, { clientX: toX, pointerId: 1, buttons: 0 });
    },
    shown: () => screen.getByRole('img').getAttribute('alt'),
  };
}

afterEach(() => document.documentElement.removeAttribute('dir'));

it.each([
  ['', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])('shows the next picture and the previous one by arrow keys (dir="%s")', (dir, next, previous) => {
  document.documentElement.dir = dir;
  const { press, shown } = show();
  press(next);
  expect(shown()).toBe('Third');
  press(previous);
  expect(shown()).toBe('Second');
});

it.each([
  ['', 200, 100],
  ['rtl', 100, 200],
])('shows the next picture by a swipe (dir="%s")', (dir, fromX, toX) => {
  document.documentElement.dir = dir;
  const { swipe, shown } = show();
  swipe(fromX, toX);
  expect(shown()).toBe('Third');
});
