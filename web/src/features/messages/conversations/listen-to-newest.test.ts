import type { AppError } from '@glimpse/contract/app-error';
import { expect, it } from 'vitest';
import type { PageSnapshot } from '../../../lib/live/live-list.ts';
import type { Cursor } from '../../../lib/live/query.ts';
import { aMessage } from '../../../testing/conversations.ts';
import { type LiveMessage, listenToNewest } from './listen-to-newest.ts';

const fail = (error: AppError) => {
  throw error;
};

/** A conversation, and listeners to two messages at a time of it. The position of a message is its index and its id. */
function createConversation(timesMs: readonly number[]) {
  const messages = timesMs.map((createdAt, index) => aMessage({ id: `m${index}`, createdAt }));
  const listeners = new Set<() => void>();
  const pagesOf = (find: () => readonly LiveMessage[]) => ({
    listenToPage(after: Cursor | null, next: (page: PageSnapshot<LiveMessage>) => void) {
      const listener = () => {
        const found = find();
        const start = found.findIndex(({ id }) => id === after?.[1]) + 1;
        const items = found.slice(start, start + 2);
        const cursors = items.map(({ id, createdAt }) => [createdAt, id]);
        next({ items, first: cursors[0] ?? null, last: cursors.at(-1) ?? null, isFull: items.length === 2 });
      };
      listeners.add(listener);
      // A listener of Firestore calls its callback later, too.
      queueMicrotask(() => listeners.has(listener) && listener());
      return () => listeners.delete(listener);
    },
  });
  return {
    lists: {
      newest: pagesOf(() => messages.toReversed()),
      since: (timeMs: number) => pagesOf(() => messages.filter(({ createdAt }) => createdAt >= timeMs)),
    },
    listeners,
    async write(...addedMs: readonly number[]) {
      for (const createdAt of addedMs) messages.push(aMessage({ id: `m${messages.length}`, createdAt }));
      for (const listener of listeners) listener();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('keeps all messages since the first snapshot, also several of the same millisecond', async () => {
  const { lists, write, listeners } = createConversation([1, 2, 3]);
  const snapshots: PageSnapshot<LiveMessage>[] = [];
  const shown = () => snapshots.at(-1);
  const stop = listenToNewest(lists, (page) => snapshots.push(page), fail);
  await write();
  expect(shown()).toMatchObject({ items: [{ id: 'm2' }, { id: 'm1' }], last: [2, 'm1'], isFull: true });
  await write(4, 4);
  await write(4, 4);
  expect(shown()).toMatchObject({
    items: ['m6', 'm5', 'm4', 'm3', 'm2', 'm1'].map((id) => ({ id })),
    last: [2, 'm1'],
    isFull: true,
  });
  stop();
  expect(listeners.size).toBe(0);
});
