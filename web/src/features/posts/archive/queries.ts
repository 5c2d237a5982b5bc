import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import { collection, query, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc } from '../post/queries.ts';

/** The viewer's archived posts, newest first. Nobody else can list them. */
export const liveArchive = (db: Firestore, viewerUid: string): LiveList<LivePost> =>
  liveList({
    queryKey: ['posts', 'by', 'archive', viewerUid],
    persistIn: 'user',
    source: query(
      collection(db, paths.posts()),
      where('postBy.uid', '==', viewerUid),
      where('visibility', '==', 'archived' satisfies Visibility),
    ),
    schema: LivePostDoc,
    order: ['createdAt'],
    pageSize: pageSizes.grid,
    announcesNewer: true,
  });
