import { circleLimits } from '@glimpse/contract/circle-limits';
import { InboxDoc } from '@glimpse/contract/inbox';
import { paths } from '@glimpse/contract/paths';
import { liveNamed } from '../../lib/live/live-joined-list.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import { collection } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc } from '../posts/queries.ts';

/** Posts of those whom the viewer follows, newest first: their inbox names them, and each is read under its own rule. */
export const liveFollowing = (db: Firestore, viewerUid: string): LiveList<LivePost> =>
  liveNamed({
    entries: liveList({
      queryKey: ['posts', 'following', viewerUid],
      keptIn: 'post',
      source: collection(db, paths.inbox(viewerUid)),
      schema: InboxDoc,
      order: ['createdAt'],
      pageSize: circleLimits.followingPage,
      announcesNewer: true,
    }),
    source: collection(db, paths.posts()),
    schema: LivePostDoc,
    // Rules are asked when a listener begins; a post may be hidden later.
    isShown: ({ visibility }) => visibility !== 'hidden',
  });
