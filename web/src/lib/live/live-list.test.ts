import { expect, it, vi } from 'vitest';
import { stopWhenFull } from './live-list.ts';

const snapshotOf = (size: number) => ({ size });

/** Starts a listener. `emit` sends it a snapshot with this number of documents. */
function start(max: number, first?: number) {
  const stopped = vi.fn();
  const received: number[] = [];
  let emit = (_size: number) => {};
  const stop = stopWhenFull(
    max,
    (next) => {
      emit = (size) => next(snapshotOf(size));
      if (first !== undefined) emit(first);
      return stopped;
    },
    ({ size }) => received.push(size),
  );
  return { emit: (size: number) => emit(size), received, stopped, stop };
}

it('passes snapshots on until one is full, and then stops', () => {
  const { emit, received, stopped } = start(3);
  emit(0);
  emit(2);
  expect(stopped).not.toHaveBeenCalled();
  emit(3);
  expect(stopped).toHaveBeenCalled();
  // The listener may have sent this one before it stopped.
  emit(3);
  expect(received).toEqual([0, 2, 3]);
});

it('stops if the first snapshot is full and arrives at once', () => {
  const { received, stopped } = start(3, 3);
  expect(received).toEqual([3]);
  expect(stopped).toHaveBeenCalled();
});

it('can be stopped before', () => {
  const { stopped, stop } = start(3);
  stop();
  expect(stopped).toHaveBeenCalledOnce();
});
