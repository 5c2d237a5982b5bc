import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleToggle, ToggleQueue } from './toggle-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue with a fake server. It responds after `latencyMs`, with an error while `isRefusing`. */
function setUp(latencyMs: number) {
  const calls: boolean[] = [];
  const server = { isRefusing: false, isOnline: true };
  const queue = new ToggleQueue({
    send: async (value) => {
      calls.push(value);
      await new Promise((resolve) => setTimeout(resolve, latencyMs));
      if (server.isRefusing) throw new Error('refused');
    },
    isOnline: () => server.isOnline,
    onChange: () => {},
  });
  const tap = async (count: number, everyMs: number) => {
    for (let index = 0; index < count; index++) {
      queue.set(index % 2 === 0);
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
    'sends two requests for ten taps, with responses after %d ms and a tap every %d ms',
    async (latencyMs, everyMs) => {
      const { queue, calls, tap, quiet } = setUp(latencyMs);
      await tap(10, everyMs);
      expect(queue.state).toMatchObject({ desired: false, isPending: true, isPaused: false });
      await quiet();
      expect(calls).toEqual([true, false]);
      expect(queue.state).toEqual({ desired: false, isPending: false, isPaused: false, sentValue: null });
    },
  );

  it('sends one request for nine fast taps, because the last tap chose the same value as the first', async () => {
    const { queue, calls, tap, quiet } = setUp(40);
    await tap(9, 100);
    await quiet();
    expect(calls).toEqual([true]);
    expect(queue.state).toEqual({ desired: true, isPending: false, isPaused: false, sentValue: null });
  });

  it('sends each slow tap at once', async () => {
    const { calls, queue } = setUp(40);
    queue.set(true);
    await vi.advanceTimersByTimeAsync(1000);
    queue.set(false);
    expect(calls).toEqual([true, false]);
  });

  it('keeps the desired value until the live data has it', async () => {
    const { queue, quiet } = setUp(40);
    queue.set(true);
    queue.confirm(true);
    expect(queue.state.desired).toBe(true);
    await quiet();
    queue.confirm(false);
    expect(queue.state.desired).toBe(true);
    queue.confirm(true);
    expect(queue.state).toEqual(idleToggle);
  });

  it('drops the desired value and queued taps when the request fails', async () => {
    const { queue, calls, server, tap, quiet } = setUp(400);
    server.isRefusing = true;
    await tap(2, 100);
    await quiet();
    expect(calls).toEqual([true]);
    expect(queue.state).toEqual(idleToggle);
  });

  it('sends again after an error', async () => {
    const { queue, calls, server, quiet } = setUp(40);
    server.isRefusing = true;
    queue.set(true);
    await quiet();
    server.isRefusing = false;
    queue.set(true);
    await quiet();
    expect(calls).toEqual([true, true]);
    expect(queue.state).toEqual({ desired: true, isPending: false, isPaused: false, sentValue: null });
  });

  it('becomes idle on reset, but not while a request is in flight', async () => {
    const { queue, quiet } = setUp(40);
    queue.set(true);
    queue.reset();
    expect(queue.state.desired).toBe(true);
    await quiet();
    queue.reset();
    expect(queue.state).toEqual(idleToggle);
  });

  it('sends one request for several offline taps when the network is back', async () => {
    const { queue, calls, server, tap, quiet } = setUp(40);
    server.isOnline = false;
    await tap(3, 1000);
    expect(queue.state).toEqual({ desired: true, isPending: true, isPaused: true, sentValue: null });
    expect(calls).toEqual([]);
    server.isOnline = true;
    queue.resume();
    await quiet();
    expect(calls).toEqual([true]);
    expect(queue.state).toEqual({ desired: true, isPending: false, isPaused: false, sentValue: null });
  });

  it('sends nothing when the offline taps led back to the first value', async () => {
    const { queue, calls, server, tap, quiet } = setUp(40);
    server.isOnline = false;
    await tap(4, 100);
    server.isOnline = true;
    queue.resume();
    await quiet();
    expect(calls).toEqual([]);
    queue.confirm(false);
    expect(queue.state).toEqual(idleToggle);
  });

  it('restores a value that an earlier page had not sent', async () => {
    const { queue, calls, server, quiet } = setUp(40);
    server.isOnline = false;
    queue.restore({ desired: false, sentValue: null });
    expect(queue.state).toEqual({ desired: false, isPending: true, isPaused: true, sentValue: null });
    server.isOnline = true;
    queue.resume();
    await quiet();
    expect(calls).toEqual([false]);
  });

  it('sends the value of an earlier page again if that page had no response', async () => {
    const { queue, calls, quiet } = setUp(40);
    queue.restore({ desired: true, sentValue: true });
    await quiet();
    expect(calls).toEqual([true]);
    expect(queue.state).toEqual({ desired: true, isPending: false, isPaused: false, sentValue: null });
  });

  it('repeats the request of an earlier page before it sends the opposite value', async () => {
    const { queue, calls, server, quiet } = setUp(40);
    server.isOnline = false;
    queue.restore({ desired: false, sentValue: true });
    // While paused, it is still unknown whether the first request arrived.
    expect(queue.state).toEqual({ desired: false, isPending: true, isPaused: true, sentValue: true });
    server.isOnline = true;
    queue.resume();
    await quiet();
    expect(calls).toEqual([true, false]);
    expect(queue.state).toEqual({ desired: false, isPending: false, isPaused: false, sentValue: null });
  });
});
