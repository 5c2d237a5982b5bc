import { paths } from '@glimpse/contract/paths';
import { CountersDoc } from '@glimpse/contract/profiles/user';
import { docListener } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** The number of the viewer's unread notifications, at most `notificationLimits.unread`. */
export const liveUnread = (db: Firestore, viewerUid: string): LiveQuery<number> => ({
  queryKey: ['unread', viewerUid],
  persistIn: 'user',
  listen: docListener(doc(db, paths.counters(viewerUid)), CountersDoc, (counters) => counters?.unread ?? 0),
});
