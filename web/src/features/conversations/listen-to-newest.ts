import type { AppError } from '@glimpse/contract/app-error';
import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import type * as z from 'zod/mini';
import { fromDocs, listenToQuery, type Unsubscribe, type WithId } from '../../lib/live/documents.ts';
import type { LiveList, PageSnapshot } from '../../lib/live/live-list.ts';
import { orderBy, type Query, query, where } from '../../lib/live/query.ts';

export type LiveMessage = WithId<z.output<typeof MessageDoc>>;

type Next = (page: PageSnapshot<LiveMessage>) => void;
type Fail = (error: AppError) => void;

/**
 * Listens to the newest messages of a conversation. The states:
 *
 * | State   | Query                              | What leads out of it                                       |
 * | ------- | ---------------------------------- | ---------------------------------------------------------- |
 * | limited | The newest messages, with a limit. | A new message pushes the oldest one out: growing.          |
 * | growing | All messages since the oldest one. | Nothing. A new message costs one read and moves no others. |
 *
 * The messages of the limited query stay until the growing one has its first snapshot.
 */
export function listenToNewest(source: Query, list: LiveList<LiveMessage>, next: Next, fail: Fail): Unsubscribe {
  let shown: PageSnapshot<LiveMessage> | null = null;
  let stopGrowing: Unsubscribe | null = null;

  const startGrowing = (oldest: LiveMessage, { last, isFull }: PageSnapshot<LiveMessage>) => {
    stopGrowing = listenToQuery(
      query(source, where('createdAt', '>=', new Date(oldest.createdAt)), orderBy('createdAt', 'desc')),
      ({ docs }) => {
        stopLimited();
        const items = fromDocs(MessageDoc, docs);
        next({ items, first: null, last, isFull });
      },
      fail,
    );
  };

  const stopLimited = list.listenToPage(
    null,
    (snapshot) => {
      const oldest = shown?.items.at(-1);
      if (!shown || !oldest || snapshot.items.some(({ id }) => id === oldest.id)) {
        // With the first full snapshot, older messages may exist. Later ones become full by new messages only.
        shown = shown ? { ...snapshot, last: shown.last ?? snapshot.last, isFull: shown.isFull } : snapshot;
        next(shown);
        return;
      }
      shown = { ...shown, items: withEarlier(snapshot.items, shown.items) };
      next(shown);
      if (!stopGrowing) startGrowing(oldest, shown);
    },
    fail,
  );
  return () => {
    stopLimited();
    stopGrowing?.();
  };
}

/** Returns the newer messages, and after them the earlier ones that the limit has pushed out. */
function withEarlier(newer: readonly LiveMessage[], earlier: readonly LiveMessage[]): readonly LiveMessage[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...earlier.filter(({ id }) => !ids.has(id))];
}
