import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useInView } from './in-view.ts';

afterEach(() => vi.unstubAllGlobals());

/** Replaces IntersectionObserver by a fake one. Returns a function that reports changes to its observers. */
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

it('reports the last state when the observer reports several changes at once', () => {
  const change = observe();
  const reported: boolean[] = [];
  function Watched() {
    return <div ref={useInView<HTMLDivElement>((isNear) => reported.push(isNear))} />;
  }
  render(<Watched />);
  change(false, true);
  change(true, false);
  expect(reported).toEqual([true, false]);
});
