import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { FollowDoc } from '@glimpse/contract/user';
import { collection, documentId, type Firestore, limit, query, where } from 'firebase/firestore';
import { fromDocs, listenToQuery } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';

/** Which of `uids` (at most 30) `viewerUid` follows. */
export const liveFollowedAmong = (
  db: Firestore,
  viewerUid: string,
  uids: readonly string[],
): LiveQuery<string[]> => ({
  queryKey: ['following', viewerUid, uids],
  listen: (next, fail) =>
    listenToQuery(
      query(
        collection(db, paths.following(viewerUid)),
        where(documentId(), 'in', uids),
        limit(limits.inValues),
      ),
      ({ docs }) => next(fromDocs(FollowDoc, docs).map((edge) => edge.id)),
      fail,
    ),
});
