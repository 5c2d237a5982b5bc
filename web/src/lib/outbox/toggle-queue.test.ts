import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleToggle, ToggleQueue } from './toggle-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers after `latencyMs`, and refuses while `isRefusing`. */
function setUp(latencyMs: number) {
  const calls: boolean[] = [];
  const server = { isRefusing: false, isOnline: true };
  const queue = new ToggleQueue({
    send: async (wish) => {
      calls.push(wish);
      await new Promise((resolve) => setTimeout(resolve, latencyMs));
      if (server.isRefusing) throw new Error('refused');
    },
    isOnline: () => server.isOnline,
    onChange: () => {},
  });
  const tap = async (count: number, everyMs: number) => {
    for (let index = 0; index < count; index++) {
      queue.want(index % 2 === 0);
      await vi.advanceTimersByTimeAsync(everyMs);
    }
  };
  const quiet = () => vi.advanceTimersByTimeAsync(10_000);
  return { queue, calls, server, tap, quiet };
}

describe('a toggle', () => {
  it.each([
    [5, 100],
    [40, 100],
    [2000, 100],
    [40, 0],
  ])(
    'with answers in %d ms and a tap every %d ms, sends two calls for ten taps',
    async (latencyMs, everyMs) => {
      const { queue, calls, tap, quiet } = setUp(latencyMs);
      await tap(10, everyMs);
      expect(queue.state).toMatchObject({ wish: false, isBusy: true, isHeld: false });
      await quiet();
      expect(calls).toEqual([true, false]);
      expect(queue.state).toEqual({ wish: false, isBusy: false, isHeld: false, asked: null });
    },
  );

  it('sends one call for nine fast taps, since the last asks for what the first did', async () => {
    const { queue, calls, tap, quiet } = setUp(40);
    await tap(9, 100);
    await quiet();
    expect(calls).toEqual([true]);
    expect(queue.state).toEqual({ wish: true, isBusy: false, isHeld: false, asked: null });
  });

  it('sends slow taps at once, each', async () => {
    const { calls, queue } = setUp(40);
    queue.want(true);
    await vi.advanceTimersByTimeAsync(1000);
    queue.want(false);
    expect(calls).toEqual([true, false]);
  });

  it('shows the wish until the data agrees', async () => {
    const { queue, quiet } = setUp(40);
    queue.want(true);
    queue.settle(true);
    expect(queue.state.wish).toBe(true);
    await quiet();
    queue.settle(false);
    expect(queue.state.wish).toBe(true);
    queue.settle(true);
    expect(queue.state).toEqual(idleToggle);
  });

  it('drops the wish when it is refused, queued ones included', async () => {
    const { queue, calls, server, tap, quiet } = setUp(400);
    server.isRefusing = true;
    await tap(2, 100);
    await quiet();
    expect(calls).toEqual([true]);
    expect(queue.state).toEqual(idleToggle);
  });

  it('can be tried again after a refusal', async () => {
    const { queue, calls, server, quiet } = setUp(40);
    server.isRefusing = true;
    queue.want(true);
    await quiet();
    server.isRefusing = false;
    queue.want(true);
    await quiet();
    expect(calls).toEqual([true, true]);
    expect(queue.state).toEqual({ wish: true, isBusy: false, isHeld: false, asked: null });
  });

  it('believes the data after a while', async () => {
    const { queue, quiet } = setUp(40);
    queue.want(true);
    queue.forget();
    expect(queue.state.wish).toBe(true);
    await quiet();
    queue.forget();
    expect(queue.state).toEqual(idleToggle);
  });

  it('sends one call on return for what was tapped offline', async () => {
    const { queue, calls, server, tap, quiet } = setUp(40);
    server.isOnline = false;
    await tap(3, 1000);
    expect(queue.state).toEqual({ wish: true, isBusy: true, isHeld: true, asked: null });
    expect(calls).toEqual([]);
    server.isOnline = true;
    queue.goOn();
    await quiet();
    expect(calls).toEqual([true]);
    expect(queue.state).toEqual({ wish: true, isBusy: false, isHeld: false, asked: null });
  });

  it('sends nothing on return when the taps led back to where they began', async () => {
    const { queue, calls, server, tap, quiet } = setUp(40);
    server.isOnline = false;
    await tap(4, 100);
    server.isOnline = true;
    queue.goOn();
    await quiet();
    expect(calls).toEqual([]);
    queue.settle(false);
    expect(queue.state).toEqual(idleToggle);
  });

  it('takes up a wish that another page held', async () => {
    const { queue, calls, server, quiet } = setUp(40);
    server.isOnline = false;
    queue.resume({ wish: false, asked: null });
    expect(queue.state).toEqual({ wish: false, isBusy: true, isHeld: true, asked: null });
    server.isOnline = true;
    queue.goOn();
    await quiet();
    expect(calls).toEqual([false]);
  });

  it('sends again what a page had sent that was left before the answer', async () => {
    const { queue, calls, quiet } = setUp(40);
    queue.resume({ wish: true, asked: true });
    await quiet();
    expect(calls).toEqual([true]);
    expect(queue.state).toEqual({ wish: true, isBusy: false, isHeld: false, asked: null });
  });

  it('sends again what such a page had sent before it sends what was asked for last', async () => {
    const { queue, calls, server, quiet } = setUp(40);
    server.isOnline = false;
    queue.resume({ wish: false, asked: true });
    // Held in turn, it is still not known whether the first call arrived.
    expect(queue.state).toEqual({ wish: false, isBusy: true, isHeld: true, asked: true });
    server.isOnline = true;
    queue.goOn();
    await quiet();
    expect(calls).toEqual([true, false]);
    expect(queue.state).toEqual({ wish: false, isBusy: false, isHeld: false, asked: null });
  });
});
