import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLeases } from './leases.mjs';

const idleMs = 1000;
const onFree = vi.fn();
const onIdle = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onFree.mockReset();
  onIdle.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('leases', () => {
  it('end what nobody ever came for', () => {
    createLeases({ idleMs, onFree, onIdle });
    vi.advanceTimersByTime(idleMs - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
    expect(onFree).not.toHaveBeenCalled();
  });

  it('keep it as long as one of several lasts, and its time after that', () => {
    const leases = createLeases({ idleMs, onFree, onIdle });
    const first = leases.take();
    const second = leases.take();
    vi.advanceTimersByTime(5 * idleMs);
    first();
    first();
    vi.advanceTimersByTime(5 * idleMs);
    expect([leases.count(), onFree.mock.calls.length, onIdle.mock.calls.length]).toEqual([1, 0, 0]);
    second();
    expect(onFree).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(idleMs - 1);
    leases.take()();
    vi.advanceTimersByTime(idleMs - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
