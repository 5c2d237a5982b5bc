import type { AppError } from '@glimpse/contract/app-error';
import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import { pageSizes } from '@glimpse/contract/list-limits';
import type * as z from 'zod/mini';
import { fromDocs, listenToQuery, type Unsubscribe, type WithId } from '../../../lib/live/documents.ts';
import type { LiveList, PageSnapshot } from '../../../lib/live/live-list.ts';
import { limit, orderBy, type Query, query, where } from '../../../lib/live/query.ts';

export type LiveMessage = WithId<z.output<typeof MessageDoc>>;

type Next = (page: PageSnapshot<LiveMessage>) => void;
type Fail = (error: AppError) => void;

/**
 * Listens to the newest messages of a conversation, newest first. The states:
 *
 * | State   | Query                                   | What leads out of it                                      |
 * | ------- | --------------------------------------- | --------------------------------------------------------- |
 * | newest  | The newest messages, with a limit.      | A new message pushes the oldest one out: growing.         |
 * | growing | The messages since the oldest one, in   | Nothing. A new message costs one read and moves no others.|
 * |         | parts of a fixed length.                |                                                           |
 *
 * The messages of the first query stay until the first part has a snapshot.
 */
export function listenToNewest(source: Query, list: LiveList<LiveMessage>, next: Next, fail: Fail): Unsubscribe {
  let shown: PageSnapshot<LiveMessage> | null = null;
  let stopParts: Unsubscribe | null = null;

  const stopNewest = list.listenToPage(
    null,
    (snapshot) => {
      const oldest = shown?.items.at(-1);
      if (!shown || !oldest || snapshot.items.some(({ id }) => id === oldest.id)) {
        // Older messages can exist only if the first snapshot is full. Later ones become full by new messages.
        shown = shown ? { ...snapshot, last: shown.last ?? snapshot.last, isFull: shown.isFull } : snapshot;
        next(shown);
        return;
      }
      const { last, isFull } = shown;
      shown = { ...shown, items: withoutRepeats([...snapshot.items, ...shown.items]) };
      next(shown);
      stopParts ??= listenSince(
        source,
        oldest.createdAt,
        (messages) => {
          stopNewest();
          next({ items: withoutRepeats(messages.toReversed()), first: null, last, isFull });
        },
        fail,
      );
    },
    fail,
  );
  return () => {
    stopNewest();
    stopParts?.();
  };
}

/**
 * Listens to all messages since a time, oldest first. Messages are added only at the end, so a full part stays as it is
 * and the next part begins after it.
 */
function listenSince(
  source: Query,
  sinceMs: number,
  next: (messages: readonly LiveMessage[]) => void,
  fail: Fail,
): Unsubscribe {
  let messages: readonly LiveMessage[] = [];
  let later: readonly LiveMessage[] = [];
  const report = () => next([...messages, ...later]);
  let stopLater: Unsubscribe | null = null;
  const stop = listenToQuery(
    query(source, where('createdAt', '>=', new Date(sinceMs)), orderBy('createdAt', 'asc'), limit(pageSizes.max)),
    ({ docs }) => {
      messages = fromDocs(MessageDoc, docs);
      const last = messages.at(-1);
      report();
      if (docs.length < pageSizes.max || !last) return;
      stopLater ??= listenSince(
        source,
        last.createdAt + 1,
        (found) => {
          later = found;
          report();
        },
        fail,
      );
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
