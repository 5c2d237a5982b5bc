import { paths } from '@glimpse/contract/paths';
import { CountersDoc } from '@glimpse/contract/profiles/user';
import { listenToDoc } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** How many of the viewer's notifications are unread, as far as they are counted (`notificationLimits.unread`). */
export const liveUnread = (db: Firestore, viewerUid: string): LiveQuery<number> => ({
  queryKey: ['unread', viewerUid],
  keptIn: 'user',
  listen: (next, fail) =>
    listenToDoc(
      doc(db, paths.counters(viewerUid)),
      CountersDoc,
      (counters) => next(counters?.unread ?? 0),
      fail,
    ),
});
