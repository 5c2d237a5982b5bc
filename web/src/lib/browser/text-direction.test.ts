import { afterEach, expect, it } from 'vitest';
import { arrowStep, swipeStep } from './text-direction.ts';

afterEach(() => document.documentElement.removeAttribute('dir'));

it('the next item is to the right', () => {
  expect([arrowStep('ArrowRight'), arrowStep('ArrowLeft'), arrowStep('ArrowDown')]).toEqual([1, -1, 0]);
  expect([swipeStep(-80), swipeStep(80)]).toEqual([1, -1]);
});

it('the next item is to the left in a right-to-left language', () => {
  document.documentElement.dir = 'rtl';
  expect([arrowStep('ArrowRight'), arrowStep('ArrowLeft'), arrowStep('ArrowDown')]).toEqual([-1, 1, 0]);
  expect([swipeStep(-80), swipeStep(80)]).toEqual([-1, 1]);
});
