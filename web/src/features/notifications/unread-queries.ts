import { paths } from '@glimpse/contract/paths';
import { CountersDoc } from '@glimpse/contract/profiles/user';
import { docListener } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/**
 * The number of the viewer's unread notifications, at most `notificationLimits.unread`, or of conversations with unread
 * messages, at most `conversationLimits.unread`. Both are in one document, so the second listener reads nothing.
 */
export const liveUnread = (
  db: Firestore,
  viewerUid: string,
  counter: 'unread' | 'unreadConversations' = 'unread',
): LiveQuery<number> => ({
  queryKey: [counter, viewerUid],
  persistIn: 'user',
  listen: docListener(doc(db, paths.counters(viewerUid)), CountersDoc, (counters) => counters?.[counter] ?? 0),
});
