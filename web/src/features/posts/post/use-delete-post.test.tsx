import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withQueryClient } from '../../../testing/with-query-client.tsx';
import { deletePost, usePostCount } from './use-delete-post.ts';

it('counts the posts without the deleted ones, before and after the live data does so', async () => {
  const client = new QueryClient();
  const responses = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  /** Deletes a post. The server responds when the test calls a function of the returned object. */
  const startDeletion = (id: string) =>
    act(async () => {
      const mutationFn = () => new Promise<void>((resolve, reject) => void responses.set(id, { resolve, reject }));
      const mutation = client.getMutationCache().build(client, { mutationFn, mutationKey: [deletePost.noun, id] });
      mutation.execute(id).catch(() => undefined);
    });
  const shown: number[] = [];
  const { rerender } = renderHook(
    ({ postCount }) => {
      shown.push(usePostCount(postCount));
    },
    { wrapper: withQueryClient(client), initialProps: { postCount: 5 } },
  );
  expect(shown.at(-1)).toBe(5);
  await startDeletion('a');
  expect(shown.at(-1)).toBe(4);
  // The response arrives before the live data.
  shown.length = 0;
  await act(async () => responses.get('a')?.resolve());
  rerender({ postCount: 4 });
  // The live data arrives before the response.
  await startDeletion('b');
  rerender({ postCount: 3 });
  await act(async () => responses.get('b')?.resolve());
  expect([...new Set(shown)]).toEqual([4, 3]);
  // The server refuses.
  await startDeletion('c');
  expect(shown.at(-1)).toBe(2);
  await act(async () => responses.get('c')?.reject(new Error('No.')));
  expect(shown.at(-1)).toBe(3);
  // A new post is created while a deletion is pending.
  await startDeletion('d');
  rerender({ postCount: 4 });
  expect(shown.at(-1)).toBe(3);
  rerender({ postCount: 3 });
  await act(async () => responses.get('d')?.resolve());
  expect(shown.at(-1)).toBe(3);
});
