import type { AppError } from '@glimpse/contract/app-error';
import type { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import type * as z from 'zod/mini';
import type { Unsubscribe, WithId } from '../../../lib/live/documents.ts';
import type { LiveList, PageSnapshot } from '../../../lib/live/live-list.ts';
import type { Cursor } from '../../../lib/live/query.ts';

export type LiveMessage = WithId<z.output<typeof MessageDoc>>;

type Pages = Pick<LiveList<LiveMessage>, 'listenToPage'>;
type Snapshot = PageSnapshot<LiveMessage>;
type Fail = (error: AppError) => void;

interface MessageLists {
  /** The messages of a conversation, newest first. */
  readonly newest: Pages;
  /** The messages since a time, oldest first. */
  readonly since: (timeMs: number) => Pages;
}

/**
 * | State     | The shown messages come from                    | What leads out of it                                     |
 * | --------- | ----------------------------------------------- | -------------------------------------------------------- |
 * | newest    | The query for the newest messages, whose length | A new message pushes the oldest shown one out of the     |
 * |           | is limited.                                     | query: switching.                                        |
 * | switching | That query, and the shown messages that it has  | The first snapshot of the messages since the oldest      |
 * |           | lost.                                           | shown one: growing.                                      |
 * | growing   | All messages since the oldest shown one.        | Nothing. A new message costs one read and moves no other.|
 */
type State =
  | { readonly name: 'newest'; readonly shown: Snapshot | null }
  | { readonly name: 'switching' | 'growing'; readonly shown: Snapshot };

/** Listens to the newest messages of a conversation, newest first. New messages never push out older ones. */
export function listenToNewest(
  { newest, since }: MessageLists,
  next: (shown: Snapshot) => void,
  fail: Fail,
): Unsubscribe {
  let state: State = { name: 'newest', shown: null };
  let stopSince: Unsubscribe = () => {};
  const show = (name: State['name'], shown: Snapshot) => {
    state = { name, shown };
    next(shown);
  };

  const stopNewest = newest.listenToPage(
    null,
    (snapshot) => {
      const { name, shown } = state;
      if (!shown) return show('newest', snapshot);
      const oldest = shown.items.at(-1);
      // Only the first snapshot tells whether there are older messages. A later one can be full of new messages.
      const end = { last: shown.last ?? snapshot.last, isFull: shown.isFull };
      if (!oldest || snapshot.items.some(({ id }) => id === oldest.id)) return show(name, { ...snapshot, ...end });
      show('switching', { ...shown, items: withoutRepeats([...snapshot.items, ...shown.items]) });
      if (name === 'newest') stopSince = listenToAllPages(since(oldest.createdAt), null, showGrowing(end), fail);
    },
    fail,
  );
  const showGrowing = (end: Pick<Snapshot, 'last' | 'isFull'>) => (messages: readonly LiveMessage[]) => {
    stopNewest();
    show('growing', { items: withoutRepeats(messages.toReversed()), first: null, ...end });
  };
  return () => {
    stopNewest();
    stopSince();
  };
}

/** Listens to a list at whose end messages are added. A full page does not change, and the next page begins after it. */
function listenToAllPages(
  list: Pages,
  after: Cursor | null,
  next: (messages: readonly LiveMessage[]) => void,
  fail: Fail,
): Unsubscribe {
  let messages: readonly LiveMessage[] = [];
  let later: readonly LiveMessage[] = [];
  let stopLater: Unsubscribe | null = null;
  const report = () => next([...messages, ...later]);
  const showLater = (found: readonly LiveMessage[]) => {
    later = found;
    report();
  };
  const stop = list.listenToPage(
    after,
    ({ items, isFull, last }) => {
      messages = items;
      report();
      if (isFull) stopLater ??= listenToAllPages(list, last, showLater, fail);
    },
    fail,
  );
  return () => {
    stop();
    stopLater?.();
  };
}

/** Returns each message once. The first one wins. */
function withoutRepeats(messages: readonly LiveMessage[]): readonly LiveMessage[] {
  const ids = new Set<string>();
  return messages.filter(({ id }) => !ids.has(id) && ids.add(id));
}
