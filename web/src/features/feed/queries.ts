import { InboxDoc } from '@glimpse/contract/feed/inbox';
import { pageSizes } from '@glimpse/contract/page-sizes';
import { paths } from '@glimpse/contract/paths';
import { isAuthorOnly } from '@glimpse/contract/visibility/visibility';
import { liveJoinedList } from '../../lib/live/live-joined-list.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import { collection } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc } from '../posts/queries.ts';

/** The posts of people whom the viewer follows, newest first. The inbox lists their ids. */
export const liveFollowing = (db: Firestore, viewerUid: string): LiveList<LivePost> =>
  liveJoinedList({
    entries: liveList({
      queryKey: ['posts', 'following', viewerUid],
      persistIn: 'post',
      source: collection(db, paths.inbox(viewerUid)),
      schema: InboxDoc,
      order: ['createdAt'],
      pageSize: pageSizes.following,
      announcesNewer: true,
    }),
    source: collection(db, paths.posts()),
    schema: LivePostDoc,
    // A running listener also delivers posts that were moderated or archived after it started.
    isShown: ({ visibility }) => !isAuthorOnly(visibility),
  });
