import { paths } from '@glimpse/contract/paths';
import { collection, type Firestore } from 'firebase/firestore';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { whichOf } from '../../lib/live/which-of.ts';

/** Which of `uids` (at most 30) `viewerUid` follows. */
export const liveFollowedAmong = (
  db: Firestore,
  viewerUid: string,
  uids: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['following', viewerUid, uids],
  keptIn: 'user',
  listen: whichOf(uids, { among: collection(db, paths.following(viewerUid)) }),
});
