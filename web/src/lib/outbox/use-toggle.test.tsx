import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ToggleKind, useToggle } from './use-toggle.ts';

// As app/query-client.ts does.
beforeAll(() => notifyManager.setScheduler(queueMicrotask));

function setUp(send: (wish: boolean) => Promise<unknown>) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const kind: ToggleKind = { noun: 'like', send: (_id, wish) => send(wish) };
  return (initialProps: { value: boolean | undefined }) =>
    renderHook(({ value }) => useToggle(kind, 'p1', value), { wrapper, initialProps });
}

describe('useToggle', () => {
  it('shows the wish at once, with what it does to the count, and the data when that agrees', async () => {
    const calls: boolean[] = [];
    const show = setUp(async (wish) => calls.push(wish));
    const { result, rerender } = show({ value: false });
    await act(async () => result.current.set(true));
    expect(result.current).toMatchObject({ isOn: true, change: 1 });
    await waitFor(() => expect(calls).toEqual([true]));
    rerender({ value: true });
    await waitFor(() => expect(result.current).toMatchObject({ isOn: true, change: 0 }));
    // Taken back elsewhere: with the wish fulfilled, the data counts.
    rerender({ value: false });
    expect(result.current).toMatchObject({ isOn: false, change: 0 });
  });

  it('shows it before it is sent', async () => {
    const shownAtSending: boolean[] = [];
    const show = setUp(async () => shownAtSending.push(result.current.isOn));
    const { result } = show({ value: false });
    await act(async () => result.current.set(true));
    expect(shownAtSending).toEqual([]);
    await waitFor(() => expect(shownAtSending).toEqual([true]));
  });

  it('goes back when it is refused', async () => {
    const show = setUp(async () => {
      throw new Error('refused');
    });
    const { result } = show({ value: true });
    await act(async () => result.current.set(false));
    await waitFor(() => expect(result.current).toMatchObject({ isOn: true, change: 0 }));
  });

  it('shows the same wish wherever the thing is shown', async () => {
    const show = setUp(() => new Promise(() => {}));
    const one = show({ value: false });
    const other = show({ value: false });
    await act(async () => one.result.current.set(true));
    expect(other.result.current).toMatchObject({ isOn: true, change: 1 });
  });

  it('changes no count that is unknown', async () => {
    const show = setUp(async () => {});
    const { result } = show({ value: undefined });
    expect(result.current).toMatchObject({ isOn: false, change: 0 });
  });
});
