import { AppError } from '@glimpse/contract/app-error';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LiveQuery, useLiveQuery } from './live-query.ts';

interface Listener {
  next: (value: string) => void;
  fail: (error: AppError) => void;
}

// As app/query-client.ts does.
beforeAll(() => notifyManager.setScheduler(queueMicrotask));

/** A source whose listeners the test can speak to. */
function fakeSource() {
  const open = new Set<Listener>();
  const live = (name: string): LiveQuery<string> => ({
    queryKey: ['thing', name],
    keptIn: null,
    listen: (next, fail) => {
      const listener = { next, fail };
      open.add(listener);
      return () => open.delete(listener);
    },
  });
  const toAll = (speak: (listener: Listener) => void) =>
    act(async () => {
      for (const listener of [...open]) speak(listener);
    });
  const say = (value: string) => toAll(({ next }) => next(value));
  const refuse = () => toAll(({ fail }) => fail(new AppError('permission-denied', 'no')));
  return { live, say, refuse, open };
}

function setUp() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const source = fakeSource();
  const show = (name: string | null) =>
    renderHook(
      (props: { name: string | null }) => useLiveQuery(props.name === null ? null : source.live(props.name)),
      { wrapper, initialProps: { name } },
    );
  return { ...source, show };
}

describe('useLiveQuery', () => {
  it('waits, then shows what the listener says, and every change', async () => {
    const { show, say } = setUp();
    const { result } = show('a');
    expect(result.current.isPending).toBe(true);
    await say('one');
    expect(result.current).toMatchObject({ data: 'one', isPending: false, error: null });
    await say('two');
    expect(result.current.data).toBe('two');
  });

  it('closes its listener when it is unmounted', async () => {
    const { show, open } = setUp();
    const { unmount } = show('a');
    expect(open.size).toBe(1);
    unmount();
    expect(open.size).toBe(0);
  });

  it('recovers from a refusal when it is mounted again, with the last known value at once', async () => {
    const { show, say, refuse } = setUp();
    const first = show('a');
    await say('one');
    await refuse();
    expect(first.result.current).toMatchObject({ data: 'one', error: { code: 'permission-denied' } });
    first.unmount();
    const second = show('a');
    expect(second.result.current).toMatchObject({ data: 'one', error: null });
    await say('two');
    expect(second.result.current.data).toBe('two');
  });

  it('listens anew on retry', async () => {
    const { show, say, refuse, open } = setUp();
    const { result } = show('a');
    await refuse();
    expect(result.current).toMatchObject({ isPending: false, error: { code: 'permission-denied' } });
    act(() => result.current.retry());
    expect(open.size).toBe(1);
    expect(result.current.isPending).toBe(true);
    await say('one');
    expect(result.current).toMatchObject({ data: 'one', error: null });
  });

  it("does not show one query's value or failure for another", async () => {
    const { show, say, refuse } = setUp();
    const { result, rerender } = show('a');
    await say('one');
    await refuse();
    rerender({ name: 'b' });
    expect(result.current).toMatchObject({ data: undefined, isPending: true, error: null });
  });

  it('does nothing for null', async () => {
    const { show, open } = setUp();
    const { result } = show(null);
    expect(open.size).toBe(0);
    expect(result.current).toMatchObject({ data: undefined, isPending: false });
  });
});
