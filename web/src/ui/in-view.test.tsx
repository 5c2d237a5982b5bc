import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useInView } from './in-view.ts';

afterEach(() => vi.unstubAllGlobals());

/** Puts an observer into the page whose changes the test makes; answers how to. */
function observe() {
  const callbacks: ((changes: { isIntersecting: boolean }[]) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (changes: { isIntersecting: boolean }[]) => void) {
        callbacks.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  return (...changes: boolean[]) => {
    for (const callback of callbacks) callback(changes.map((isIntersecting) => ({ isIntersecting })));
  };
}

it('tells how it is now when several changes come at once, as they do on a busy page', () => {
  const change = observe();
  const told: boolean[] = [];
  function Watched() {
    return <div ref={useInView<HTMLDivElement>((isNear) => told.push(isNear))} />;
  }
  render(<Watched />);
  change(false, true);
  change(true, false);
  expect(told).toEqual([true, false]);
});
