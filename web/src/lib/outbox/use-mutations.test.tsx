import { type Mutation, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { laterAnswer } from '../../testing/network.ts';
import { type MutationKind, useHeldMutation } from './held-mutation.ts';
import { useMutations } from './use-mutations.ts';

it('says what is done to one thing, and looks again only when that changes', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const answers = { mine: laterAnswer(), other: laterAnswer() };
  const kind: MutationKind<keyof typeof answers> = {
    noun: 'rename',
    options: { mutationFn: (id) => answers[id].promise },
  };
  const status = vi.fn(({ state }: Mutation) => state.status);
  const open = ({ state, options }: Mutation) =>
    state.status === 'pending' ? options.mutationKey?.[1] : undefined;
  const one = renderHook(() => useMutations(kind.noun, 'mine', status), { wrapper });
  const all = renderHook(() => useMutations(kind.noun, null, open), { wrapper });
  const mine = renderHook(() => useHeldMutation(kind, 'mine'), { wrapper });
  const other = renderHook(() => useHeldMutation(kind, 'other'), { wrapper });
  expect([one.result.current, all.result.current]).toEqual([[], []]);

  await act(async () => mine.result.current.mutate('mine'));
  expect([one.result.current, all.result.current]).toEqual([['pending'], ['mine']]);

  status.mockClear();
  await act(async () => other.result.current.mutate('other'));
  expect(status).not.toHaveBeenCalled();
  expect(all.result.current).toEqual(['mine', 'other']);

  await act(async () => answers.mine.resolve({ status: 200, body: {} }));
  expect([one.result.current, all.result.current]).toEqual([['success'], ['other']]);
  const before = one.result.current;
  one.rerender();
  expect(one.result.current).toBe(before);

  // A card that is rendered again says nothing to those of the others.
  const events = vi.fn();
  client.getMutationCache().subscribe(events);
  mine.rerender();
  expect(events).not.toHaveBeenCalled();
});
