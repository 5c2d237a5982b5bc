import { describe, expect, it } from 'vitest';
import { idleToggle, ToggleQueue } from './toggle-queue.ts';

/** A server whose answers the test gives one by one. */
function setUp() {
  const calls: { wish: boolean; succeed: () => void; fail: () => void }[] = [];
  const queue = new ToggleQueue({
    send: (wish) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ wish, succeed: resolve, fail: () => reject(new Error('refused')) });
      }),
    onChange: () => {},
  });
  const answer = async (which: 'succeed' | 'fail') => {
    calls.at(-1)?.[which]();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { queue, calls, answer };
}

describe('a toggle', () => {
  it('sends at most two calls for ten fast taps, and ends in the last state', async () => {
    const { queue, calls, answer } = setUp();
    for (let tap = 1; tap <= 10; tap++) queue.want(tap % 2 === 1);
    expect(calls.map(({ wish }) => wish)).toEqual([true]);
    expect(queue.state).toEqual({ wish: false, isBusy: true });
    await answer('succeed');
    expect(calls.map(({ wish }) => wish)).toEqual([true, false]);
    await answer('succeed');
    expect(calls).toHaveLength(2);
    expect(queue.state).toEqual({ wish: false, isBusy: false });
  });

  it('sends one call for nine fast taps, since the last wish is under way already', async () => {
    const { queue, calls, answer } = setUp();
    for (let tap = 1; tap <= 9; tap++) queue.want(tap % 2 === 1);
    await answer('succeed');
    expect(calls).toHaveLength(1);
    expect(queue.state).toEqual({ wish: true, isBusy: false });
  });

  it('shows the wish until the data agrees', async () => {
    const { queue, answer } = setUp();
    queue.want(true);
    queue.settle(true);
    expect(queue.state.wish).toBe(true);
    await answer('succeed');
    queue.settle(false);
    expect(queue.state.wish).toBe(true);
    queue.settle(true);
    expect(queue.state).toEqual(idleToggle);
  });

  it('drops the wish when it is refused, queued ones included', async () => {
    const { queue, calls, answer } = setUp();
    queue.want(true);
    queue.want(false);
    await answer('fail');
    expect(calls).toHaveLength(1);
    expect(queue.state).toEqual(idleToggle);
  });

  it('can be tried again after a refusal', async () => {
    const { queue, calls, answer } = setUp();
    queue.want(true);
    await answer('fail');
    queue.want(true);
    await answer('succeed');
    expect(calls).toHaveLength(2);
    expect(queue.state).toEqual({ wish: true, isBusy: false });
  });

  it('believes the data after a while', async () => {
    const { queue, answer } = setUp();
    queue.want(true);
    queue.forget();
    expect(queue.state.wish).toBe(true);
    await answer('succeed');
    queue.forget();
    expect(queue.state).toEqual(idleToggle);
  });
});
