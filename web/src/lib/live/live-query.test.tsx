import { AppError } from '@glimpse/contract/app-error';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withQueryClient } from '../../testing/with-query-client.tsx';
import { type LiveQuery, useLiveQuery } from './live-query.ts';

interface Listener {
  next: (value: string) => void;
  fail: (error: AppError) => void;
}

/** A source of live queries. `emit` and `emitError` call all its listeners. */
function fakeSource() {
  const open = new Set<Listener>();
  let listenCount = 0;
  const live = (name: string): LiveQuery<string> => ({
    queryKey: ['thing', name],
    persistIn: null,
    listen: (next, fail) => {
      listenCount += 1;
      const listener = { next, fail };
      open.add(listener);
      return () => open.delete(listener);
    },
  });
  const toAll = (send: (listener: Listener) => void) =>
    act(async () => {
      for (const listener of [...open]) send(listener);
    });
  const emit = (value: string) => toAll(({ next }) => next(value));
  const emitError = (code: AppError['code'] = 'unavailable') => toAll(({ fail }) => fail(new AppError(code, 'no')));
  return { live, emit, emitError, open, listenCount: () => listenCount };
}

function setUp() {
  const client = new QueryClient();
  const wrapper = withQueryClient(client);
  const source = fakeSource();
  const show = (name: string | null) =>
    renderHook((props: { name: string | null }) => useLiveQuery(props.name === null ? null : source.live(props.name)), {
      wrapper,
      initialProps: { name },
    });
  return { ...source, show };
}

describe('useLiveQuery', () => {
  it('is pending until the first value of the listener, and returns every later value', async () => {
    const { show, emit } = setUp();
    const { result } = show('a');
    expect(result.current.isPending).toBe(true);
    await emit('one');
    expect(result.current).toMatchObject({ data: 'one', isPending: false, error: null });
    await emit('two');
    expect(result.current.data).toBe('two');
  });

  it('closes its listener when it is unmounted', async () => {
    const { show, open } = setUp();
    const { unmount } = show('a');
    expect(open.size).toBe(1);
    unmount();
    expect(open.size).toBe(0);
  });

  it('keeps the last value after an error, and clears the error when it is mounted again', async () => {
    const { show, emit, emitError } = setUp();
    const first = show('a');
    await emit('one');
    await emitError();
    expect(first.result.current).toMatchObject({ data: 'one', error: { code: 'unavailable' } });
    first.unmount();
    const second = show('a');
    expect(second.result.current).toMatchObject({ data: 'one', error: null });
    await emit('two');
    expect(second.result.current.data).toBe('two');
  });

  it('starts a new listener on retry', async () => {
    const { show, emit, emitError, open } = setUp();
    const { result } = show('a');
    await emitError();
    expect(result.current).toMatchObject({ isPending: false, error: { code: 'unavailable' } });
    act(() => result.current.retry());
    expect(open.size).toBe(1);
    expect(result.current.isPending).toBe(true);
    await emit('one');
    expect(result.current).toMatchObject({ data: 'one', error: null });
  });

  it('removes the value when the viewer loses access, does not listen again by itself, and returns a later value', async () => {
    const { show, emit, emitError, listenCount } = setUp();
    const { result, rerender, unmount } = show('a');
    await emit('one');
    await emitError('permission-denied');
    const lost = { data: undefined, isPending: false, error: { code: 'permission-denied' } };
    expect(result.current).toMatchObject(lost);
    rerender({ name: 'a' });
    await act(async () => {});
    expect(listenCount()).toBe(1);
    act(() => result.current.retry());
    await emitError('permission-denied');
    expect(result.current).toMatchObject(lost);
    expect(listenCount()).toBe(2);
    unmount();

    const again = show('a').result;
    expect(again.current).toMatchObject({ data: undefined, isPending: true, error: null });
    await emit('two');
    expect(again.current).toMatchObject({ data: 'two', error: null });
  });

  it('returns neither the value nor the error of another query', async () => {
    const { show, emit, emitError } = setUp();
    const { result, rerender } = show('a');
    await emit('one');
    await emitError();
    rerender({ name: 'b' });
    expect(result.current).toMatchObject({ data: undefined, isPending: true, error: null });
  });

  it('does not listen to null', async () => {
    const { show, open } = setUp();
    const { result } = show(null);
    expect(open.size).toBe(0);
    expect(result.current).toMatchObject({ data: undefined, isPending: false });
  });
});
