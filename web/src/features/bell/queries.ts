import { paths } from '@glimpse/contract/paths';
import { CountersDoc } from '@glimpse/contract/user';
import { doc, type Firestore } from 'firebase/firestore';
import { listenToDoc } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';

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
