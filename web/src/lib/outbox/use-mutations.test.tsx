import { type Mutation, QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deferredResponse } from '../../testing/network.ts';
import { withQueryClient } from '../../testing/with-query-client.tsx';
import { useMutations } from './use-mutations.ts';
import { type MutationKind, useOutboxMutation } from './use-outbox-mutation.ts';

it('returns the mutations of one item, and selects again only after events of that item', async () => {
  const client = new QueryClient();
  const wrapper = withQueryClient(client);
  const responses = { mine: deferredResponse(), other: deferredResponse() };
  const kind: MutationKind<keyof typeof responses> = {
    noun: 'rename',
    options: { mutationFn: (id) => responses[id].promise },
  };
  const status = vi.fn(({ state }: Mutation) => state.status);
  const pendingId = ({ state, options }: Mutation) =>
    state.status === 'pending' ? options.mutationKey?.[1] : undefined;
  const one = renderHook(() => useMutations(kind.noun, 'mine', status), { wrapper });
  const all = renderHook(() => useMutations(kind.noun, null, pendingId), { wrapper });
  const mine = renderHook(() => useOutboxMutation(kind, 'mine'), { wrapper });
  const other = renderHook(() => useOutboxMutation(kind, 'other'), { wrapper });
  expect([one.result.current, all.result.current]).toEqual([[], []]);

  await act(async () => mine.result.current.mutate('mine'));
  expect([one.result.current, all.result.current]).toEqual([['pending'], ['mine']]);

  status.mockClear();
  await act(async () => other.result.current.mutate('other'));
  expect(status).not.toHaveBeenCalled();
  expect(all.result.current).toEqual(['mine', 'other']);

  await act(async () => responses.mine.resolve({ status: 200, body: {} }));
  expect([one.result.current, all.result.current]).toEqual([['success'], ['other']]);
  const before = one.result.current;
  one.rerender();
  expect(one.result.current).toBe(before);

  // Rendering the hook again causes no event for other subscribers.
  const events = vi.fn();
  client.getMutationCache().subscribe(events);
  mine.rerender();
  expect(events).not.toHaveBeenCalled();
});
