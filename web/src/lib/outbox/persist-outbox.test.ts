import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Outbox, type OutboxKinds, persistedIds, persistOutbox, resumable } from './persist-outbox.ts';
import type { MutationKind } from './use-outbox-mutation.ts';

const remove: MutationKind<string> = { noun: 'remove', options: { mutationFn: () => new Promise(() => {}) } };
const edit: MutationKind<string> = { noun: 'edit', options: { mutationFn: () => new Promise(() => {}) } };
const kinds: OutboxKinds = {
  toggles: [],
  mutations: [remove, edit].map(({ noun, options }) => ({
    noun,
    register: (client: QueryClient) => client.setMutationDefaults([noun], options),
  })),
};

const outboxOf = (loaded: OutboxKinds): Outbox => ({
  mutationNouns: ['remove', 'edit'],
  loadKinds: async () => loaded,
});

beforeEach(() =>
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_name: string, callback: () => unknown) => callback() },
  }),
);
afterEach(() => vi.unstubAllGlobals());

it('tells the next page which items this page is deleting', async () => {
  const client = new QueryClient();
  const stop = persistOutbox(client, 'ana', outboxOf(kinds));
  const start = (noun: string, id: string) =>
    void client
      .getMutationCache()
      .build(client, { ...edit.options, mutationKey: [noun, id] })
      .execute(id);
  start('remove', 'p1');
  start('edit', 'p2');
  await vi.waitFor(() => expect(persistedIds('ana', ['remove'])).toEqual(new Set(['p1'])));
  expect(persistedIds('ana', ['remove', 'edit'])).toEqual(new Set(['p1', 'p2']));
  expect(persistedIds('bo', ['remove'])).toEqual(new Set());
  stop();
});

it('shows the texts of this page for the mutations of an earlier page', async () => {
  const inLanguage = (success: string): OutboxKinds => ({
    toggles: [],
    mutations: [resumable({ ...edit, options: { ...edit.options, meta: { success } } })],
  });
  const before = new QueryClient();
  const stop = persistOutbox(before, 'cleo', outboxOf(inLanguage('Saved')));
  void before
    .getMutationCache()
    .build(before, { ...edit.options, mutationKey: ['edit', 'p1'] })
    .execute('p1');
  await vi.waitFor(() => expect(persistedIds('cleo', ['edit'])).toEqual(new Set(['p1'])));
  stop();
  const after = new QueryClient();
  const stopAfter = persistOutbox(after, 'cleo', outboxOf(inLanguage('Gespeichert')));
  await vi.waitFor(() =>
    expect(after.getMutationCache().getAll()).toMatchObject([{ meta: { success: 'Gespeichert' } }]),
  );
  stopAfter();
});

it('loads the kinds only if an earlier page has left changes, and again after a failure', async () => {
  const loadKinds = vi.fn<Outbox['loadKinds']>(() => Promise.reject(new Error('offline')));
  const before = new QueryClient();
  const stop = persistOutbox(before, 'di', { ...outboxOf(kinds), loadKinds });
  await vi.waitFor(() => expect(navigator.locks.request).toBeDefined());
  void before
    .getMutationCache()
    .build(before, { ...edit.options, mutationKey: ['edit', 'p1'] })
    .execute('p1');
  await vi.waitFor(() => expect(persistedIds('di', ['edit'])).toEqual(new Set(['p1'])));
  expect(loadKinds).not.toHaveBeenCalled();
  stop();

  const after = new QueryClient();
  const stopAfter = persistOutbox(after, 'di', { ...outboxOf(kinds), loadKinds });
  await vi.waitFor(() => expect(loadKinds).toHaveBeenCalledOnce());
  expect(after.getMutationCache().getAll()).toEqual([]);
  loadKinds.mockImplementation(async () => kinds);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(after.getMutationCache().getAll()).toHaveLength(1));
  expect(persistedIds('di', ['edit'])).toEqual(new Set(['p1']));
  stopAfter();
});
