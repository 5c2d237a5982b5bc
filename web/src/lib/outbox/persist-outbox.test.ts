import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { persistedIds, persistOutbox } from './persist-outbox.ts';
import type { MutationKind } from './use-outbox-mutation.ts';

const remove: MutationKind<string> = { noun: 'remove', options: { mutationFn: () => new Promise(() => {}) } };
const edit: MutationKind<string> = { noun: 'edit', options: { mutationFn: () => new Promise(() => {}) } };
const kinds = {
  toggles: [],
  mutations: [remove, edit].map(({ noun, options }) => ({
    noun,
    register: (client: QueryClient) => client.setMutationDefaults([noun], options),
  })),
};

afterEach(() => vi.unstubAllGlobals());

it('tells the next page which items this page is deleting', async () => {
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_name: string, callback: () => unknown) => callback() },
  });
  const client = new QueryClient();
  const stop = persistOutbox(client, 'ana', kinds);
  const start = (noun: string, id: string) =>
    void client
      .getMutationCache()
      .build(client, { mutationKey: [noun, id] })
      .execute(id);
  start('remove', 'p1');
  start('edit', 'p2');
  await vi.waitFor(() => expect(persistedIds('ana', [remove])).toEqual(new Set(['p1'])));
  expect(persistedIds('ana', [remove, edit])).toEqual(new Set(['p1', 'p2']));
  expect(persistedIds('bo', [remove])).toEqual(new Set());
  stop();
});
