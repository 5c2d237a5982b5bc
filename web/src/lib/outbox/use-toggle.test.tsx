import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withQueryClient } from '../../testing/with-query-client.tsx';
import { type ToggleKind, useToggle } from './use-toggle.ts';

function setUp(send: (value: boolean) => Promise<unknown>) {
  const client = new QueryClient();
  const wrapper = withQueryClient(client);
  const kind: ToggleKind = { noun: 'like', send: (_id, value) => send(value) };
  return (initialProps: { value: boolean | undefined }) =>
    renderHook(({ value }) => useToggle(kind, 'p1', value), { wrapper, initialProps });
}

describe('useToggle', () => {
  it('returns the optimistic value and count at once, and the live data after it has the value', async () => {
    const calls: boolean[] = [];
    const show = setUp(async (value) => calls.push(value));
    const { result, rerender } = show({ value: false });
    await act(async () => result.current.set(true));
    expect(result.current).toMatchObject({ isOn: true, countDelta: 1 });
    await waitFor(() => expect(calls).toEqual([true]));
    rerender({ value: true });
    await waitFor(() => expect(result.current).toMatchObject({ isOn: true, countDelta: 0 }));
    // Another device changes it back. The queue is idle, so the live data is shown.
    rerender({ value: false });
    expect(result.current).toMatchObject({ isOn: false, countDelta: 0 });
  });

  it('returns the optimistic value before it sends the request', async () => {
    const shownAtSending: boolean[] = [];
    const show = setUp(async () => shownAtSending.push(result.current.isOn));
    const { result } = show({ value: false });
    await act(async () => result.current.set(true));
    expect(shownAtSending).toEqual([]);
    await waitFor(() => expect(shownAtSending).toEqual([true]));
  });

  it('returns the value of the live data again when the request fails', async () => {
    const show = setUp(async () => {
      throw new Error('refused');
    });
    const { result } = show({ value: true });
    await act(async () => result.current.set(false));
    await waitFor(() => expect(result.current).toMatchObject({ isOn: true, countDelta: 0 }));
  });

  it('returns the same optimistic value in all components with the same item', async () => {
    const show = setUp(() => new Promise(() => {}));
    const one = show({ value: false });
    const other = show({ value: false });
    await act(async () => one.result.current.set(true));
    expect(other.result.current).toMatchObject({ isOn: true, countDelta: 1 });
  });

  it('changes no count while the live data is unknown', async () => {
    const show = setUp(async () => {});
    const { result } = show({ value: undefined });
    expect(result.current).toMatchObject({ isOn: false, countDelta: 0 });
  });
});
